import type { GivenValues, SavedMeeting, StaleMeeting } from 'bff/contract';
import { ApiError, logFailure, sentenceFor } from '../../../api/client.ts';
import { publicApi } from '../../../api/public-api.ts';
import { newIdempotencyKey } from '../../../api/use-mutation.ts';
import { messages } from '../../../content/messages.ts';
import { linkFault, normalLink } from '../meeting-link.ts';
import {
  addMode,
  backToAddMode,
  type Draft,
  noOutcome,
  type Outcome,
  useLinkForm,
  valuesOf,
} from './link-form-store.ts';
import { appendMeeting, removeMeeting, replaceMeeting } from './manager-store.ts';
import { questionBefore } from './save-question.ts';
import { notifyDone } from './undo.ts';

/** Ends a try to save. Its outcome replaces the last one; what was typed stays. */
const settle = (outcome: Partial<Outcome>) =>
  useLinkForm.setState({ ...noOutcome, ...outcome, busy: false });

/** An open conflict stays on the screen until the answer has come. */
const startSaving = () =>
  useLinkForm.setState(({ conflict }) => ({ ...noOutcome, conflict, busy: true }));

/** Shows why nothing was saved. An open conflict stays open. */
const fail = (problem: string) => settle({ problem, conflict: useLinkForm.getState().conflict });

/** What is sent: the link alone (specification, section 7), unless the other values were changed. */
export const givenBy = ({ name, audience, editing }: Draft, meetingLink: string): GivenValues => {
  const before = valuesOf(editing);
  return {
    meetingLink,
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(audience !== before.audience && { audience }),
  };
};

const isSentAgain = (given: GivenValues) =>
  useLinkForm.getState().attempt?.sent === JSON.stringify(given);

/** The same values have the same key at each try, and so are added once. */
const keyFor = (given: GivenValues) => {
  const { attempt } = useLinkForm.getState();
  const key = attempt && isSentAgain(given) ? attempt.key : newIdempotencyKey();
  useLinkForm.setState({ attempt: { sent: JSON.stringify(given), key } });
  return key;
};

const add = async (given: GivenValues) => {
  try {
    const created = await publicApi.createMeeting(given, keyFor(given));
    appendMeeting(created);
    backToAddMode();
    notifyDone('Meeting link saved.', created);
  } catch (failure) {
    logFailure(messages.errorSavingMeeting, failure);
    fail(sentenceFor(failure));
  }
};

const finishUpdate = (meeting: SavedMeeting) => {
  replaceMeeting(meeting);
  backToAddMode();
  notifyDone(`Meeting link ${meeting.id} updated.`, meeting);
};

const isAsGiven = (meeting: SavedMeeting, given: GivenValues) =>
  Object.entries(given).every(([name, value]) => meeting[name as keyof GivenValues] === value);

/** Shows the row as it is now. If it has our values, our own save had arrived and only its answer was lost. */
const meetConflict = (theirs: StaleMeeting, given: GivenValues) => {
  if (isAsGiven(theirs.meeting, given)) return finishUpdate(theirs.meeting);
  replaceMeeting(theirs.meeting, theirs.changedBy);
  settle({ conflict: { theirs, mine: given.meetingLink } });
};

/** Somebody has deleted the meeting. What was typed stays in the form, where Save Link adds it as a new one. */
const loseRow = (id: number, problem: string) => {
  const { text, name, audience } = useLinkForm.getState();
  removeMeeting(id);
  useLinkForm.setState({ ...addMode, text, name, audience, problem });
};

const meetUpdateFailure = (failure: unknown, id: number, given: GivenValues) => {
  logFailure(messages.errorUpdatingMeeting, failure);
  const status = failure instanceof ApiError ? failure.status : undefined;
  if (status === 412) return meetConflict((failure as ApiError).body as StaleMeeting, given);
  if (status === 404) return loseRow(id, sentenceFor(failure));
  fail(sentenceFor(failure));
};

const update = async ({ id, version }: SavedMeeting, given: GivenValues) => {
  try {
    finishUpdate(await publicApi.updateMeeting({ id, given, version }));
  } catch (failure) {
    meetUpdateFailure(failure, id, given);
  }
};

/** Whether to go on: nothing follows from the save that is to be confirmed first. */
const mayGoOn = async (editing: SavedMeeting | undefined, given: GivenValues) => {
  // Added already, perhaps: then the first one to have the link is our own.
  if (!editing && isSentAgain(given)) return true;
  try {
    const question = await questionBefore({ editing, given });
    if (question) settle({ question });
    return question === undefined;
  } catch (failure) {
    logFailure(editing ? messages.errorUpdatingMeeting : messages.errorSavingMeeting, failure);
    fail(sentenceFor(failure));
    return false;
  }
};

/**
 * Adds or updates the meeting, depending on the form's mode. Asks first where others are concerned: who loses a link, who
 * has the same, and what the public page shows then. A second tap during the call does nothing.
 */
export const saveLink = async ({ confirmed = false } = {}) => {
  const form = useLinkForm.getState();
  if (form.busy) return;
  const link = normalLink(form.text);
  const fault = linkFault(link);
  if (fault) return settle({ fault });
  const { editing } = form;
  const given = givenBy(form, link);
  startSaving();
  if (!confirmed && !(await mayGoOn(editing, given))) return;
  await (editing ? update(editing, given) : add(given));
};

/** Answers the question with no: nothing is saved, and the form stays open. */
export const keepTheLink = () => settle({});

/** Saves my link over theirs, unless theirs has changed since it was shown. */
export const saveMineOverTheirs = async () => {
  const form = useLinkForm.getState();
  const { busy, conflict } = form;
  if (busy || !conflict) return;
  startSaving();
  await update(conflict.theirs.meeting, givenBy(form, conflict.mine));
};
