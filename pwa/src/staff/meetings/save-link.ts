import { t } from '@lingui/core/macro';
import type { MeetingInput, SavedMeeting, StaleMeeting } from 'bff/contract';
import { consoleMessages } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { fieldOfError } from '../../data/forms/form-failure.ts';
import { idempotentRequest, isRetry } from '../../data/forms/idempotency-key.ts';
import { ApiError, formatError, logFailure } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { type LazyMessage, showToast } from '../../shell/notices/toasts.ts';
import { questionBefore } from '../links/link-question.ts';
import { normalizeLink, validateLink } from '../links/meeting-link.ts';
import {
  changedSince,
  closeForm,
  continueForm,
  type LinkDraft,
  type LinkFormKey,
  type LinkFormValues,
  linkDraft,
  noOutcome,
  type SaveOutcome,
  showForm,
  shownFormKey,
  valuesOf,
} from './link-drafts.ts';
import { showAdded, showRemoved, showUpdated } from './managed-meetings.ts';
import { notifyDone } from './undo.ts';

/** The id of the form in the page. */
export const linkFormId = 'meeting-link-form';

/** A running save with its form and values. */
interface PendingSave {
  key: LinkFormKey;
  editing: SavedMeeting | undefined;
  sent: LinkFormValues;
  given: MeetingInput;
}

/** The values of running saves. Compared by identity, as a response does not survive a reload. */
const pendingSaves = new WeakSet<LinkFormValues>();

export const isBeingSaved = ({ sent }: LinkDraft): boolean =>
  sent !== undefined && pendingSaves.has(sent);

/** The form that waits for the response. Undefined after a logout, or if its row was deleted here. */
const waitingForm = ({ key, sent }: PendingSave) => {
  const form = linkDraft(key).now();
  return form.sent === sent ? form : undefined;
};

const isManagerOpen = () => document.getElementById(linkFormId) !== null;

/** Shows a toast about a failed save if its form is no longer shown. */
const notifyElsewhere = ({ key, editing }: PendingSave, why: LazyMessage) => {
  if (isManagerOpen() && shownFormKey() === key) return;
  const label = () => t`Open`;
  const open = { label, run: () => showForm(key) };
  const message = () => {
    const words = why();
    return editing
      ? t`Meeting link ${{ id: editing.id }} was not saved. ${words}`
      : t`The new meeting link was not saved. ${words}`;
  };
  showToast(message, {
    isProblem: true,
    stays: true,
    about: `meeting link ${key}`,
    action: isManagerOpen() ? open : { label, path: pages.onlineClass.path },
  });
};

/** Ends a try to save. Its outcome replaces the previous one; typed values stay. */
const settle = (saving: PendingSave, outcome: Partial<SaveOutcome>, why: LazyMessage) => {
  if (!waitingForm(saving)) return;
  linkDraft(saving.key).type({ ...noOutcome, ...outcome, sent: undefined });
  notifyElsewhere(saving, why);
};

const keptMessage = () => t`Your text is still here.`;

/** Shows why the save failed. An open conflict stays open. */
const fail = (saving: PendingSave, failure: unknown) => {
  const problem = formatError(failure);
  const conflict = waitingForm(saving)?.conflict;
  settle(
    saving,
    { problem, refusedField: fieldOfError(failure), conflict },
    () => `${problem} ${keptMessage()}`,
  );
};

/** The values to send: the link only (specification, section 7), unless other values were changed. */
export const changedValues = (
  { name, audience }: LinkFormValues,
  editing: SavedMeeting | undefined,
  meetingLink: string,
): MeetingInput => {
  const before = valuesOf(editing);
  return {
    meetingLink,
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(audience !== before.audience && { audience }),
  };
};

const idempotencyKeyFor = ({ key, given }: PendingSave) => {
  const form = linkDraft(key);
  const attempt = idempotentRequest(given, form.now().attempt);
  form.type({ attempt });
  return attempt.key;
};

/** Closes the form, unless something was typed during the save: then the form continues with the meeting. */
const finish = (saving: PendingSave, meeting: SavedMeeting, message: LazyMessage) => {
  const form = waitingForm(saving);
  const typed = form && changedSince(saving.sent, form);
  if (!typed || Object.keys(typed).length === 0) {
    closeForm(saving.key);
    return notifyDone(message, meeting);
  }
  continueForm(saving.key, { ...valuesOf(meeting), ...typed, editing: meeting });
  notifyDone(
    () => t`${{ words: message() }} Your latest changes have not been saved yet.`,
    meeting,
  );
};

const add = async (saving: PendingSave) => {
  try {
    const created = await publicApi.createMeeting(saving.given, idempotencyKeyFor(saving));
    if (!waitingForm(saving)) return;
    showAdded(created);
    finish(saving, created, () => t`Meeting link saved.`);
  } catch (failure) {
    logFailure(consoleMessages.errorSavingMeeting, failure);
    fail(saving, failure);
  }
};

const finishUpdate = (saving: PendingSave, meeting: SavedMeeting) => {
  if (!waitingForm(saving)) return;
  showUpdated(meeting);
  finish(saving, meeting, () => t`Meeting link ${{ id: meeting.id }} updated.`);
};

const hasValues = (meeting: SavedMeeting, given: MeetingInput) =>
  Object.entries(given).every(([name, value]) => meeting[name as keyof MeetingInput] === value);

/** Shows the present row. If it has our values, our own save had arrived and only its response was lost. */
const handleConflict = (saving: PendingSave, theirs: StaleMeeting) => {
  const { given } = saving;
  if (hasValues(theirs.meeting, given)) return finishUpdate(saving, theirs.meeting);
  if (!waitingForm(saving)) return;
  showUpdated(theirs.meeting, theirs.changedBy);
  settle(
    saving,
    { conflict: { theirs, mine: given.meetingLink } },
    () =>
      t`${{ name: theirs.changedBy }} has changed the link in the meantime. Your text is still here.`,
  );
};

/** Somebody has deleted the meeting. The typed values stay in the form, where Save Link adds a new meeting. */
const handleDeletedRow = (saving: PendingSave, id: number, problem: string) => {
  const form = waitingForm(saving);
  if (!form) return;
  const { text, name, audience } = form;
  showRemoved(id);
  const key = continueForm(saving.key, { text, name, audience, problem });
  notifyElsewhere({ ...saving, key }, () => `${problem} ${keptMessage()}`);
};

const handleUpdateFailure = (saving: PendingSave, id: number, failure: unknown) => {
  logFailure(consoleMessages.errorUpdatingMeeting, failure);
  const status = failure instanceof ApiError ? failure.status : undefined;
  if (status === 412) return handleConflict(saving, (failure as ApiError).body as StaleMeeting);
  if (status === 404) return handleDeletedRow(saving, id, formatError(failure));
  fail(saving, failure);
};

const update = async (saving: PendingSave, { id, version }: SavedMeeting) => {
  try {
    finishUpdate(saving, await publicApi.updateMeeting({ id, given: saving.given, version }));
  } catch (failure) {
    handleUpdateFailure(saving, id, failure);
  }
};

/** Whether the save can continue without a confirmation. */
const canContinue = async (saving: PendingSave) => {
  const { key, editing, given, sent } = saving;
  // The link may have been added by the first try: then the other meeting with this link is our own.
  if (!editing && isRetry(given, linkDraft(key).now().attempt)) return true;
  try {
    const question = await questionBefore({ editing, given });
    if (question)
      settle(saving, { asked: { question, sent } }, () => t`We are waiting for your answer.`);
    return question === undefined && waitingForm(saving) !== undefined;
  } catch (failure) {
    logFailure(
      editing ? consoleMessages.errorUpdatingMeeting : consoleMessages.errorSavingMeeting,
      failure,
    );
    fail(saving, failure);
    return false;
  }
};

/** Marks the values as being saved. An open conflict stays on the screen until the response arrives. */
const beginSave = (
  key: LinkFormKey,
  sent: LinkFormValues,
  meetingLink = normalizeLink(sent.text),
): PendingSave => {
  const form = linkDraft(key);
  const { editing, conflict } = form.now();
  pendingSaves.add(sent);
  form.type({ ...noOutcome, conflict, sent });
  return { key, editing, sent, given: changedValues(sent, editing, meetingLink) };
};

const send = (saving: PendingSave) =>
  saving.editing ? update(saving, saving.editing) : add(saving);

const valuesIn = ({ text, name, audience }: LinkDraft): LinkFormValues => ({
  text,
  name,
  audience,
});

/**
 * Adds or updates the meeting in the form. Asks first if the change affects others. A second tap during the request does nothing.
 */
export const saveLink = async (key: LinkFormKey): Promise<void> => {
  const form = linkDraft(key).now();
  if (isBeingSaved(form)) return;
  const fault = validateLink(normalizeLink(form.text));
  if (fault) return void linkDraft(key).type({ ...noOutcome, fault });
  const saving = beginSave(key, valuesIn(form));
  if (await canContinue(saving)) await send(saving);
};

/** Confirms the question: saves its values. */
export const confirmLink = async (key: LinkFormKey): Promise<void> => {
  const { asked } = linkDraft(key).now();
  if (asked) await send(beginSave(key, asked.sent));
};

/** Dismisses the question: nothing is saved, and the form stays open. */
export const dismissQuestion = (key: LinkFormKey): void => void linkDraft(key).type(noOutcome);

/** Saves my link over theirs, unless theirs has changed since it was shown. */
export const saveMineOverTheirs = async (key: LinkFormKey): Promise<void> => {
  const form = linkDraft(key).now();
  const { conflict } = form;
  if (isBeingSaved(form) || !conflict) return;
  await update(beginSave(key, valuesIn(form), conflict.mine), conflict.theirs.meeting);
};
