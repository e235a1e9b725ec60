import { useSession } from '../../session/session.ts';

/** For this tab alone, and over whatever loads the page anew: an update, the browser, the phone. */
const key = 'meeting-link';

const ownerId = () => useSession.getState().user?.id;

/** Keeps what is in the form for who is signed in. */
export const keepLink = (form: object) => {
  if (ownerId() === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ownerId: ownerId(), form }));
  } catch {
    // Storage is off; a reload erases what was typed.
  }
};

export const forgetLink = () => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};

/** What was in the form of who is signed in, and of nobody else. */
export const recallLink = <Form>(): Form | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return kept.ownerId === ownerId() ? kept.form : undefined;
  } catch {
    return undefined;
  }
};
