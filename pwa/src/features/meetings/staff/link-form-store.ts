import type { Audience, SavedMeeting, StaleMeeting } from 'bff/contract';
import { create } from 'zustand';
import { useSession } from '../../../session/session.ts';
import type { Question } from './save-question.ts';

/** Somebody else saved first: their meeting, and the link that was to be saved. */
export interface Conflict {
  theirs: StaleMeeting;
  mine: string;
}

/** What was typed, and what it belongs to. */
export interface Draft {
  text: string;
  name: string;
  audience: Audience;
  /** The meeting in the form, as it was when Edit was pressed. Undefined in add mode. */
  editing: SavedMeeting | undefined;
  /** What was last sent to be added, as JSON, and its key. The answer may have been lost. */
  attempt: { sent: string; key: string } | undefined;
}

/** What came of the last try to save. */
export interface Outcome {
  /** What is wrong with the typed link. */
  fault: string | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  conflict: Conflict | undefined;
  /** What follows from saving. To be confirmed first. */
  question: Question | undefined;
}

interface LinkForm extends Draft, Outcome {
  busy: boolean;
}

export const noOutcome: Outcome = {
  fault: undefined,
  problem: undefined,
  conflict: undefined,
  question: undefined,
};

const noValues = { text: '', name: '', audience: 'everyone' } as const;

export const addMode: LinkForm = {
  ...noValues,
  editing: undefined,
  attempt: undefined,
  ...noOutcome,
  busy: false,
};

/** What a reload must not lose. Without version and key, a link could overwrite another or be added twice. */
type KeptForm = Pick<LinkForm, 'text' | 'name' | 'audience' | 'editing' | 'attempt' | 'conflict'>;

/** In sessionStorage: it belongs to this tab, and survives a reload by an update, the browser or the phone. */
const storageKey = 'meeting-link';

const ownerId = () => useSession.getState().user?.id;

const keepForm = ({ text, name, audience, editing, attempt, conflict }: LinkForm) => {
  if (ownerId() === undefined) return;
  const form: KeptForm = { text, name, audience, editing, attempt, conflict };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ownerId: ownerId(), form }));
  } catch {
    // Storage is off; a reload loses what was typed.
  }
};

const forgetKeptForm = () => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is off; nothing was kept.
  }
};

/** The kept form, if the signed-in person typed it. */
const keptForm = (): Partial<KeptForm> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return kept.ownerId === ownerId() ? kept.form : {};
  } catch {
    return {};
  }
};

const openedForm = (): LinkForm => ({ ...addMode, ...keptForm() });

/** A store, so that what was typed survives a sign-in that has ended meanwhile. */
export const useLinkForm = create<LinkForm>()(openedForm);

useLinkForm.subscribe(keepForm);

type Typed = Pick<Draft, 'text' | 'name' | 'audience'>;

export const typeValues = (typed: Partial<Typed>) => useLinkForm.setState(typed);

/** The form's values as the meeting has them. A form that an older version has kept has a meeting without some. */
export const valuesOf = (meeting: SavedMeeting | undefined): Typed => ({
  text: meeting?.meetingLink ?? '',
  name: meeting?.name ?? '',
  audience: meeting?.audience ?? 'everyone',
});

export const startEdit = (editing: SavedMeeting) =>
  useLinkForm.setState({ ...addMode, ...valuesOf(editing), editing });

export const backToAddMode = () => useLinkForm.setState(addMode);

/** As when the page has just been loaded. */
export const reopenForm = () => useLinkForm.setState(openedForm());

useSession.subscribe(({ status, endedBy }, before) => {
  // The store may be made before the session is known, and a form is kept for its owner.
  if (status === 'in' && before.status === 'unknown') reopenForm();
  if (endedBy !== 'logout') return;
  backToAddMode();
  forgetKeptForm();
});

/** The form follows the meeting that it has open, and keeps what was typed into it. */
export const followUndo = (id: number, meeting: SavedMeeting | null) => {
  const { text, name, audience, editing } = useLinkForm.getState();
  if (editing?.id !== id) return;
  const before = valuesOf(editing);
  const typed = {
    ...(text !== before.text && { text }),
    ...(name !== before.name && { name }),
    ...(audience !== before.audience && { audience }),
  };
  useLinkForm.setState({
    ...addMode,
    ...valuesOf(meeting ?? undefined),
    ...typed,
    editing: meeting ?? undefined,
  });
};
