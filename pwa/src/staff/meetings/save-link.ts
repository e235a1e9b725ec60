import type { GivenValues, SavedMeeting, StaleMeeting } from 'bff/contract';
import { messages } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { attemptOf, isSentAgain } from '../../data/forms/attempt.ts';
import { ApiError, logFailure, sentenceFor } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { linkFault, normalLink } from '../../timetable/meeting-link.ts';
import { questionBefore } from '../links/link-question.ts';
import {
  changeForm,
  closeForm,
  continueForm,
  type Draft,
  type FormKey,
  formOf,
  isFormOpen,
  isOnScreen,
  noOutcome,
  type Outcome,
  showForm,
  shownForm,
  type Typed,
  typedSince,
  valuesOf,
} from './link-form-store.ts';
import { appendMeeting, removeMeeting, replaceMeeting } from './manager-store.ts';
import { notifyDone } from './undo.ts';

/** A save that is under way: the form that it belongs to, and what was in it. */
interface Saving {
  key: FormKey;
  editing: SavedMeeting | undefined;
  sent: Typed;
  given: GivenValues;
}

/** The form that waits for the answer. Undefined after logging out, or when its row was deleted here. */
const waitingFor = ({ key, sent }: Saving) => {
  const form = formOf(key);
  return form?.sent === sent ? form : undefined;
};

/** Says what came of a save whose form is not on the screen any more. */
const tellElsewhere = ({ key, editing }: Saving, words: string) => {
  if (isOnScreen(key)) return;
  const name = editing ? `Meeting link ${editing.id}` : 'The new meeting link';
  const open = { label: 'Open', run: () => showForm(key) };
  notify(`${name} is not saved. ${words}`, {
    isProblem: true,
    stays: true,
    about: `meeting link ${key}`,
    action: isFormOpen() ? open : { label: 'Open', path: pages.onlineClass.path },
  });
};

/** Ends a try to save. Its outcome replaces the last one; what was typed stays. */
const settle = (saving: Saving, outcome: Partial<Outcome>, words: string) => {
  if (!waitingFor(saving)) return;
  changeForm(saving.key, { ...noOutcome, ...outcome, sent: undefined });
  tellElsewhere(saving, words);
};

const kept = 'What you typed is kept.';

/** Shows why nothing was saved. An open conflict stays open. */
const fail = (saving: Saving, problem: string) =>
  settle(saving, { problem, conflict: waitingFor(saving)?.conflict }, `${problem} ${kept}`);

/** What is sent: the link alone (specification, section 7), unless the other values were changed. */
export const givenBy = (
  { name, audience, editing }: Omit<Draft, 'text' | 'attempt'>,
  meetingLink: string,
): GivenValues => {
  const before = valuesOf(editing);
  return {
    meetingLink,
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(audience !== before.audience && { audience }),
  };
};

const keyFor = ({ key, given }: Saving) => {
  const attempt = attemptOf(given, formOf(key)?.attempt);
  changeForm(key, { attempt });
  return attempt.key;
};

/** Closes the form, unless more was typed meanwhile: then the meeting stays in it. */
const finish = (saving: Saving, meeting: SavedMeeting, words: string) => {
  const form = waitingFor(saving);
  const typed = form && typedSince(saving.sent, form);
  if (!typed || Object.keys(typed).length === 0) {
    closeForm(saving.key);
    return notifyDone(words, meeting);
  }
  continueForm(saving.key, { ...valuesOf(meeting), ...typed, editing: meeting });
  notifyDone(`${words} What you typed meanwhile is not saved yet.`, meeting);
};

const add = async (saving: Saving) => {
  try {
    const created = await publicApi.createMeeting(saving.given, keyFor(saving));
    if (!waitingFor(saving)) return;
    appendMeeting(created);
    finish(saving, created, 'Meeting link saved.');
  } catch (failure) {
    logFailure(messages.errorSavingMeeting, failure);
    fail(saving, sentenceFor(failure));
  }
};

const finishUpdate = (saving: Saving, meeting: SavedMeeting) => {
  if (!waitingFor(saving)) return;
  replaceMeeting(meeting);
  finish(saving, meeting, `Meeting link ${meeting.id} updated.`);
};

const isAsGiven = (meeting: SavedMeeting, given: GivenValues) =>
  Object.entries(given).every(([name, value]) => meeting[name as keyof GivenValues] === value);

/** Shows the row as it is now. If it has our values, our own save had arrived and only its answer was lost. */
const meetConflict = (saving: Saving, theirs: StaleMeeting) => {
  const { given } = saving;
  if (isAsGiven(theirs.meeting, given)) return finishUpdate(saving, theirs.meeting);
  if (!waitingFor(saving)) return;
  replaceMeeting(theirs.meeting, theirs.changedBy);
  const words = `${theirs.changedBy} has changed it meanwhile. ${kept}`;
  settle(saving, { conflict: { theirs, mine: given.meetingLink } }, words);
};

/** Somebody has deleted the meeting. What was typed stays in the form, where Save Link adds it as a new one. */
const loseRow = (saving: Saving, id: number, problem: string) => {
  const form = waitingFor(saving);
  if (!form) return;
  const { text, name, audience } = form;
  removeMeeting(id);
  const key = continueForm(saving.key, { text, name, audience, problem });
  tellElsewhere({ ...saving, key }, `${problem} ${kept}`);
};

const meetUpdateFailure = (saving: Saving, id: number, failure: unknown) => {
  logFailure(messages.errorUpdatingMeeting, failure);
  const status = failure instanceof ApiError ? failure.status : undefined;
  if (status === 412) return meetConflict(saving, (failure as ApiError).body as StaleMeeting);
  if (status === 404) return loseRow(saving, id, sentenceFor(failure));
  fail(saving, sentenceFor(failure));
};

const update = async (saving: Saving, { id, version }: SavedMeeting) => {
  try {
    finishUpdate(saving, await publicApi.updateMeeting({ id, given: saving.given, version }));
  } catch (failure) {
    meetUpdateFailure(saving, id, failure);
  }
};

/** Whether to go on: nothing follows from the save that is to be confirmed first. */
const mayGoOn = async (saving: Saving) => {
  const { key, editing, given, sent } = saving;
  // Added already, perhaps: then the first one to have the link is our own.
  if (!editing && isSentAgain(given, formOf(key)?.attempt)) return true;
  try {
    const question = await questionBefore({ editing, given });
    if (question) settle(saving, { asked: { question, sent } }, 'It waits for your answer.');
    return question === undefined && waitingFor(saving) !== undefined;
  } catch (failure) {
    logFailure(editing ? messages.errorUpdatingMeeting : messages.errorSavingMeeting, failure);
    fail(saving, sentenceFor(failure));
    return false;
  }
};

/** An open conflict stays on the screen until the answer has come. */
const start = ({ key, sent }: Saving) =>
  changeForm(key, { ...noOutcome, conflict: formOf(key)?.conflict, sent });

const send = (saving: Saving) => (saving.editing ? update(saving, saving.editing) : add(saving));

/**
 * Adds or updates the meeting in the form, depending on its mode. Asks first where others are concerned: who loses a link,
 * who has the same, and what the public page shows then. A second tap during the call does nothing.
 */
export const saveLink = async () => {
  const { key, text, name, audience, editing, sent: before } = shownForm();
  if (before) return;
  const sent = { text, name, audience };
  const link = normalLink(text);
  const fault = linkFault(link);
  if (fault) return changeForm(key, { ...noOutcome, fault });
  const saving = { key, editing, sent, given: givenBy({ ...sent, editing }, link) };
  start(saving);
  if (await mayGoOn(saving)) await send(saving);
};

/** Answers the question with yes: saves the values that it is about. */
export const confirmLink = async () => {
  const { key, editing, asked } = shownForm();
  if (!asked) return;
  const { sent } = asked;
  const given = givenBy({ ...sent, editing }, normalLink(sent.text));
  const saving = { key, editing, sent, given };
  start(saving);
  await send(saving);
};

/** Answers the question with no: nothing is saved, and the form stays open. */
export const keepTheLink = () => changeForm(shownForm().key, noOutcome);

/** Saves my link over theirs, unless theirs has changed since it was shown. */
export const saveMineOverTheirs = async () => {
  const form = shownForm();
  const { key, text, name, audience, editing, conflict } = form;
  if (form.sent || !conflict) return;
  const sent = { text, name, audience };
  const saving = { key, editing, sent, given: givenBy(form, conflict.mine) };
  start(saving);
  await update(saving, conflict.theirs.meeting);
};
