import { t } from '@lingui/core/macro';
import type { GivenValues, SavedMeeting, StaleMeeting } from 'bff/contract';
import { consoleWords } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { fieldOf } from '../../data/forms/failed.ts';
import { attemptOf, isSentAgain } from '../../data/forms/idempotency-key.ts';
import { ApiError, logFailure, sentenceFor } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { notify, type Say } from '../../shell/notices/notices.ts';
import { questionBefore } from '../links/link-question.ts';
import { linkFault, normalLink } from '../links/meeting-link.ts';
import {
  closeForm,
  continueForm,
  type FormKey,
  type LinkDraft,
  linkDraft,
  noOutcome,
  type Outcome,
  showForm,
  shownKey,
  type Typed,
  typedSince,
  valuesOf,
} from './link-drafts.ts';
import { showAdded, showRemoved, showUpdated } from './managed-meetings.ts';
import { notifyDone } from './undo.ts';

/** The id of the form in the page. */
export const linkFormId = 'meeting-link-form';

/** A save that is under way: the form that it belongs to, and what was in it. */
interface Saving {
  key: FormKey;
  editing: SavedMeeting | undefined;
  sent: Typed;
  given: GivenValues;
}

/** The values whose answer comes to this page. After a reload the same values are others, and nobody waits. */
const underWay = new WeakSet<Typed>();

export const isBeingSaved = ({ sent }: LinkDraft): boolean =>
  sent !== undefined && underWay.has(sent);

/** The form that waits for the answer. Undefined after logging out, or when its row was deleted here. */
const waitingFor = ({ key, sent }: Saving) => {
  const form = linkDraft(key).now();
  return form.sent === sent ? form : undefined;
};

const isManagerOpen = () => document.getElementById(linkFormId) !== null;

/** Says what came of a save whose form is not on the screen any more. */
const tellElsewhere = ({ key, editing }: Saving, why: Say) => {
  if (isManagerOpen() && shownKey() === key) return;
  const label = () => t`Open`;
  const open = { label, run: () => showForm(key) };
  const say = () => {
    const words = why();
    return editing
      ? t`Meeting link ${{ id: editing.id }} is not saved. ${words}`
      : t`The new meeting link is not saved. ${words}`;
  };
  notify(say, {
    isProblem: true,
    stays: true,
    about: `meeting link ${key}`,
    action: isManagerOpen() ? open : { label, path: pages.onlineClass.path },
  });
};

/** Ends a try to save. Its outcome replaces the last one; what was typed stays. */
const settle = (saving: Saving, outcome: Partial<Outcome>, why: Say) => {
  if (!waitingFor(saving)) return;
  linkDraft(saving.key).type({ ...noOutcome, ...outcome, sent: undefined });
  tellElsewhere(saving, why);
};

const kept = () => t`What you typed is kept.`;

/** Shows why nothing was saved. An open conflict stays open. */
const fail = (saving: Saving, failure: unknown) => {
  const problem = sentenceFor(failure);
  const conflict = waitingFor(saving)?.conflict;
  settle(
    saving,
    { problem, refusedField: fieldOf(failure), conflict },
    () => `${problem} ${kept()}`,
  );
};

/** What is sent: the link alone (specification, section 7), unless the other values were changed. */
export const givenBy = (
  { name, audience }: Typed,
  editing: SavedMeeting | undefined,
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
  const form = linkDraft(key);
  const attempt = attemptOf(given, form.now().attempt);
  form.type({ attempt });
  return attempt.key;
};

/** Closes the form, unless more was typed meanwhile: then the meeting stays in it. */
const finish = (saving: Saving, meeting: SavedMeeting, say: Say) => {
  const form = waitingFor(saving);
  const typed = form && typedSince(saving.sent, form);
  if (!typed || Object.keys(typed).length === 0) {
    closeForm(saving.key);
    return notifyDone(say, meeting);
  }
  continueForm(saving.key, { ...valuesOf(meeting), ...typed, editing: meeting });
  notifyDone(() => t`${{ words: say() }} What you typed meanwhile is not saved yet.`, meeting);
};

const add = async (saving: Saving) => {
  try {
    const created = await publicApi.createMeeting(saving.given, keyFor(saving));
    if (!waitingFor(saving)) return;
    showAdded(created);
    finish(saving, created, () => t`Meeting link saved.`);
  } catch (failure) {
    logFailure(consoleWords.errorSavingMeeting, failure);
    fail(saving, failure);
  }
};

const finishUpdate = (saving: Saving, meeting: SavedMeeting) => {
  if (!waitingFor(saving)) return;
  showUpdated(meeting);
  finish(saving, meeting, () => t`Meeting link ${{ id: meeting.id }} updated.`);
};

const isAsGiven = (meeting: SavedMeeting, given: GivenValues) =>
  Object.entries(given).every(([name, value]) => meeting[name as keyof GivenValues] === value);

/** Shows the row as it is now. If it has our values, our own save had arrived and only its answer was lost. */
const meetConflict = (saving: Saving, theirs: StaleMeeting) => {
  const { given } = saving;
  if (isAsGiven(theirs.meeting, given)) return finishUpdate(saving, theirs.meeting);
  if (!waitingFor(saving)) return;
  showUpdated(theirs.meeting, theirs.changedBy);
  settle(
    saving,
    { conflict: { theirs, mine: given.meetingLink } },
    () => t`${{ name: theirs.changedBy }} has changed it meanwhile. What you typed is kept.`,
  );
};

/** Somebody has deleted the meeting. What was typed stays in the form, where Save Link adds it as a new one. */
const loseRow = (saving: Saving, id: number, problem: string) => {
  const form = waitingFor(saving);
  if (!form) return;
  const { text, name, audience } = form;
  showRemoved(id);
  const key = continueForm(saving.key, { text, name, audience, problem });
  tellElsewhere({ ...saving, key }, () => `${problem} ${kept()}`);
};

const meetUpdateFailure = (saving: Saving, id: number, failure: unknown) => {
  logFailure(consoleWords.errorUpdatingMeeting, failure);
  const status = failure instanceof ApiError ? failure.status : undefined;
  if (status === 412) return meetConflict(saving, (failure as ApiError).body as StaleMeeting);
  if (status === 404) return loseRow(saving, id, sentenceFor(failure));
  fail(saving, failure);
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
  if (!editing && isSentAgain(given, linkDraft(key).now().attempt)) return true;
  try {
    const question = await questionBefore({ editing, given });
    if (question) settle(saving, { asked: { question, sent } }, () => t`It waits for your answer.`);
    return question === undefined && waitingFor(saving) !== undefined;
  } catch (failure) {
    logFailure(
      editing ? consoleWords.errorUpdatingMeeting : consoleWords.errorSavingMeeting,
      failure,
    );
    fail(saving, failure);
    return false;
  }
};

/** Notes what is saved now. An open conflict stays on the screen until the answer has come. */
const begin = (key: FormKey, sent: Typed, meetingLink = normalLink(sent.text)): Saving => {
  const form = linkDraft(key);
  const { editing, conflict } = form.now();
  underWay.add(sent);
  form.type({ ...noOutcome, conflict, sent });
  return { key, editing, sent, given: givenBy(sent, editing, meetingLink) };
};

const send = (saving: Saving) => (saving.editing ? update(saving, saving.editing) : add(saving));

const typedIn = ({ text, name, audience }: LinkDraft): Typed => ({ text, name, audience });

/**
 * Adds or updates the meeting in the form, depending on its mode. Asks first where others are concerned. A second tap during
 * the call does nothing.
 */
export const saveLink = async (key: FormKey): Promise<void> => {
  const form = linkDraft(key).now();
  if (isBeingSaved(form)) return;
  const fault = linkFault(normalLink(form.text));
  if (fault) return void linkDraft(key).type({ ...noOutcome, fault });
  const saving = begin(key, typedIn(form));
  if (await mayGoOn(saving)) await send(saving);
};

/** Answers the question with yes: saves the values that it is about. */
export const confirmLink = async (key: FormKey): Promise<void> => {
  const { asked } = linkDraft(key).now();
  if (asked) await send(begin(key, asked.sent));
};

/** Answers the question with no: nothing is saved, and the form stays open. */
export const keepTheLink = (key: FormKey): void => void linkDraft(key).type(noOutcome);

/** Saves my link over theirs, unless theirs has changed since it was shown. */
export const saveMineOverTheirs = async (key: FormKey): Promise<void> => {
  const form = linkDraft(key).now();
  const { conflict } = form;
  if (isBeingSaved(form) || !conflict) return;
  await update(begin(key, typedIn(form), conflict.mine), conflict.theirs.meeting);
};
