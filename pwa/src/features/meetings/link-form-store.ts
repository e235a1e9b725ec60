import type { Meeting, StaleMeeting } from 'bff/contract';
import { create } from 'zustand';
import { ApiError, api, sentenceFor } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { logFailure } from '../../api/log.ts';
import { messages } from '../../content/messages.ts';
import { notify } from '../../notices/notices.ts';
import { useSession } from '../../session/session.ts';
import {
  appendMeeting,
  removeMeeting,
  replaceMeeting,
  shownMeetings,
  useManager,
} from './manager-store.ts';
import { linkFault, normalLink } from './meeting-link.ts';
import { emptiedInWords, usersInWords } from './public-link.ts';

/** For this tab alone, and over whatever loads the page anew: an update, the browser, the phone. */
const key = 'meeting-link';

const ownerId = () => useSession.getState().user?.id;

/** Keeps what is in the form for who is signed in. */
const keepLink = (form: object) => {
  if (ownerId() === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ownerId: ownerId(), form }));
  } catch {
    // Storage is off; a reload erases what was typed.
  }
};

const forgetLink = () => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};

/** What was in the form of who is signed in, and of nobody else. */
const recallLink = <Form>(): Form | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return kept.ownerId === ownerId() ? kept.form : undefined;
  } catch {
    return undefined;
  }
};

/** Somebody else saved first: their meeting, and the link that would replace theirs. */
export interface Conflict {
  theirs: StaleMeeting;
  mine: string;
}

/** What came of the last try to save. */
interface Outcome {
  /** What is wrong with the typed link. */
  fault?: string;
  /** Why it was not saved. */
  problem?: string;
  conflict?: Conflict;
  /** What follows from taking the link away, to be confirmed first. */
  warnings?: string[];
}

interface LinkForm extends Outcome {
  text: string;
  busy: boolean;
  /** The meeting in the form, as it was when Edit was pressed; undefined in add mode. */
  editing?: Meeting;
  /** The last link sent under `key`, should the answer have been lost. */
  attempt?: { link: string; key: string };
}

const addMode: LinkForm = { text: '', busy: false };

/** Outside the component, so that what was typed survives a sign-in that ended meanwhile. */
export const useLinkForm = create<LinkForm>()(() => ({ ...addMode, ...recallLink() }));

/** The row with its version and what was sent belong to the link: without them it could overwrite or double one. */
useLinkForm.subscribe(({ text, editing, attempt, conflict }) => {
  keepLink({ text, editing, attempt, conflict });
});

const show = (form: LinkForm) => useLinkForm.setState(form, true);

export const typeLink = (text: string) => useLinkForm.setState({ text });

export const startEdit = (editing: Meeting) =>
  show({ ...addMode, text: editing.meetingLink, editing });

export const backToAddMode = () => show(addMode);

/** As when the page has just been loaded. */
export const reopenForm = () => show({ ...addMode, ...recallLink() });

useSession.subscribe(({ status, endedBy }, before) => {
  // The app's code may be there before it knows who is signed in.
  if (status === 'in' && before.status === 'unknown') reopenForm();
  if (endedBy !== 'logout') return;
  backToAddMode();
  forgetLink();
});

/** Replaces the last outcome; what was typed stays. */
const settle = (outcome: Outcome, busy = false) => {
  const { text, editing, attempt } = useLinkForm.getState();
  show({ text, busy, ...(editing && { editing }), ...(attempt && { attempt }), ...outcome });
};

const start = () => {
  const { conflict } = useLinkForm.getState();
  settle({ ...(conflict && { conflict }) }, true);
};

/** Tells why nothing was saved, beside the conflict if that is what was being solved. */
const fail = (problem: string) => {
  const { conflict } = useLinkForm.getState();
  settle({ problem, ...(conflict && { conflict }) });
};

/** The same link tried again goes under the same key, and so is created once; another is another. */
const keyFor = (link: string) => {
  const { attempt } = useLinkForm.getState();
  const key = attempt?.link === link ? attempt.key : newIdempotencyKey();
  useLinkForm.setState({ attempt: { link, key } });
  return key;
};

const add = async (link: string) => {
  try {
    appendMeeting(await api.createMeeting(link, keyFor(link)));
    backToAddMode();
    notify('Meeting link saved.');
  } catch (failure) {
    logFailure(messages.errorSavingMeeting, failure);
    fail(sentenceFor(failure));
  }
};

const finishUpdate = (meeting: Meeting) => {
  replaceMeeting(meeting);
  backToAddMode();
  notify(`Meeting link ${meeting.id} updated.`);
};

/** Shows the row as it is now. Our own link under a newer version is our own save, its answer lost. */
const meetConflict = (theirs: StaleMeeting, mine: string) => {
  if (theirs.meeting.meetingLink === mine) return finishUpdate(theirs.meeting);
  replaceMeeting(theirs.meeting);
  settle({ conflict: { theirs, mine } });
};

/** The row is gone; the link stays in the form, where Save Link adds it anew. */
const loseRow = (id: number, link: string, problem: string) => {
  removeMeeting(id);
  show({ ...addMode, text: link, problem });
};

const meetUpdateFailure = (failure: unknown, id: number, link: string) => {
  logFailure(messages.errorUpdatingMeeting, failure);
  const status = failure instanceof ApiError ? failure.status : undefined;
  if (status === 412) return meetConflict((failure as ApiError).body as StaleMeeting, link);
  if (status === 404) return loseRow(id, link, sentenceFor(failure));
  fail(sentenceFor(failure));
};

const update = async ({ id, version }: Meeting, meetingLink: string) => {
  try {
    finishUpdate(await api.updateMeeting({ id, meetingLink, version }));
  } catch (failure) {
    meetUpdateFailure(failure, id, meetingLink);
  }
};

/** What follows for the public page and for courses from a link that is taken away. */
const warningsOf = (editing: Meeting | undefined, link: string): string[] => {
  const manager = useManager.getState();
  const meeting = shownMeetings(manager)?.find(({ id }) => id === editing?.id);
  if (!meeting?.meetingLink || link !== '') return [];
  const { firstPublic = [] } = manager.list ?? {};
  const warnings = [emptiedInWords(meeting, firstPublic), usersInWords(meeting)];
  return warnings.filter((warning) => warning !== undefined);
};

/**
 * Adds or updates, by the form's mode; what takes a link away from others asks first.
 * A second tap while the first is at work does nothing.
 */
export const saveLink = async ({ confirmed = false } = {}) => {
  const { busy, text, editing } = useLinkForm.getState();
  if (busy) return;
  const link = normalLink(text);
  const fault = linkFault(link);
  if (fault) return settle({ fault });
  const warnings = warningsOf(editing, link);
  if (warnings.length > 0 && !confirmed) return settle({ warnings });
  start();
  await (editing ? update(editing, link) : add(link));
};

/** Leaves the link as it is; the form stays open. */
export const keepTheLink = () => settle({});

/** Saves mine over theirs, if theirs is still what was shown. */
export const saveMineOverTheirs = async () => {
  const { busy, conflict } = useLinkForm.getState();
  if (busy || !conflict) return;
  start();
  await update(conflict.theirs.meeting, conflict.mine);
};
