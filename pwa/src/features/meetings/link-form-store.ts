import type { Meeting, StaleMeeting } from 'bff/contract';
import { create } from 'zustand';
import { ApiError, logFailure, sentenceFor } from '../../api/client.ts';
import { publicApi } from '../../api/public-api.ts';
import { newIdempotencyKey } from '../../api/use-mutation.ts';
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

/** Somebody else saved first: their meeting, and the link that was to be saved. */
export interface Conflict {
  theirs: StaleMeeting;
  mine: string;
}

/** What was typed, and what it belongs to. */
interface Draft {
  text: string;
  /** The meeting in the form, as it was when Edit was pressed. Undefined in add mode. */
  editing: Meeting | undefined;
  /** The last link that was sent to be added, and its key. The answer may have been lost. */
  attempt: { link: string; key: string } | undefined;
}

/** What came of the last try to save. */
interface Outcome {
  /** What is wrong with the typed link. */
  fault: string | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  conflict: Conflict | undefined;
  /** What follows from removing the link. To be confirmed first. */
  warnings: string[] | undefined;
}

interface LinkForm extends Draft, Outcome {
  busy: boolean;
}

const noOutcome: Outcome = {
  fault: undefined,
  problem: undefined,
  conflict: undefined,
  warnings: undefined,
};

const addMode: LinkForm = {
  text: '',
  editing: undefined,
  attempt: undefined,
  ...noOutcome,
  busy: false,
};

/** What a reload must not lose. Without version and key, a link could overwrite another or be added twice. */
type KeptForm = Pick<LinkForm, 'text' | 'editing' | 'attempt' | 'conflict'>;

/** In sessionStorage: it belongs to this tab, and survives a reload by an update, the browser or the phone. */
const storageKey = 'meeting-link';

const ownerId = () => useSession.getState().user?.id;

const keepForm = ({ text, editing, attempt, conflict }: LinkForm) => {
  if (ownerId() === undefined) return;
  const form: KeptForm = { text, editing, attempt, conflict };
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

export const typeLink = (text: string) => useLinkForm.setState({ text });

export const startEdit = (editing: Meeting) =>
  useLinkForm.setState({ ...addMode, text: editing.meetingLink, editing });

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

/** Ends a try to save. Its outcome replaces the last one; what was typed stays. */
const settle = (outcome: Partial<Outcome>) =>
  useLinkForm.setState({ ...noOutcome, ...outcome, busy: false });

/** An open conflict stays on the screen until the answer has come. */
const startSaving = () =>
  useLinkForm.setState(({ conflict }) => ({ ...noOutcome, conflict, busy: true }));

/** Shows why nothing was saved. An open conflict stays open. */
const fail = (problem: string) => settle({ problem, conflict: useLinkForm.getState().conflict });

/** The same link has the same key at each try, and so is added once. */
const keyFor = (link: string) => {
  const { attempt } = useLinkForm.getState();
  const key = attempt?.link === link ? attempt.key : newIdempotencyKey();
  useLinkForm.setState({ attempt: { link, key } });
  return key;
};

const add = async (link: string) => {
  try {
    appendMeeting(await publicApi.createMeeting(link, keyFor(link)));
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

/** Shows the row as it is now. If it has our link, our own save had arrived and only its answer was lost. */
const meetConflict = (theirs: StaleMeeting, mine: string) => {
  if (theirs.meeting.meetingLink === mine) return finishUpdate(theirs.meeting);
  replaceMeeting(theirs.meeting);
  settle({ conflict: { theirs, mine } });
};

/** Somebody has deleted the meeting. The link stays in the form, where Save Link adds it as a new one. */
const loseRow = (id: number, link: string, problem: string) => {
  removeMeeting(id);
  useLinkForm.setState({ ...addMode, text: link, problem });
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
    finishUpdate(await publicApi.updateMeeting({ id, meetingLink, version }));
  } catch (failure) {
    meetUpdateFailure(failure, id, meetingLink);
  }
};

/** What removing the link changes on the public page and for courses. Empty if the link is not removed. */
const warningsOf = (editing: Meeting | undefined, link: string): string[] => {
  const manager = useManager.getState();
  const meeting = shownMeetings(manager)?.find(({ id }) => id === editing?.id);
  if (!meeting?.meetingLink || link !== '') return [];
  const { firstPublic = [] } = manager.list ?? {};
  const warnings = [emptiedInWords(meeting, firstPublic), usersInWords(meeting)];
  return warnings.filter((warning) => warning !== undefined);
};

/**
 * Adds or updates the meeting, depending on the form's mode. Removing a link that others use asks first.
 * A second tap during the call does nothing.
 */
export const saveLink = async ({ confirmed = false } = {}) => {
  const { busy, text, editing } = useLinkForm.getState();
  if (busy) return;
  const link = normalLink(text);
  const fault = linkFault(link);
  if (fault) return settle({ fault });
  const warnings = confirmed ? [] : warningsOf(editing, link);
  if (warnings.length > 0) return settle({ warnings });
  startSaving();
  await (editing ? update(editing, link) : add(link));
};

/** Answers the question with no: nothing is saved, and the form stays open. */
export const keepTheLink = () => settle({});

/** Saves my link over theirs, unless theirs has changed since it was shown. */
export const saveMineOverTheirs = async () => {
  const { busy, conflict } = useLinkForm.getState();
  if (busy || !conflict) return;
  startSaving();
  await update(conflict.theirs.meeting, conflict.mine);
};
