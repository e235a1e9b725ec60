import type { Audience, SavedMeeting, StaleMeeting } from 'bff/contract';
import type { Attempt } from '../../data/forms/idempotency-key.ts';
import { draftAt, useDraft } from '../../data/forms/use-draft.ts';
import type { Refused } from '../../ui/forms/field-errors.tsx';
import type { LinkQuestion } from '../links/link-question.ts';

/** What can be typed. */
export interface Typed {
  text: string;
  name: string;
  audience: Audience;
}

/** Somebody else saved first: their meeting, and the link that was to be saved. */
export interface Conflict {
  theirs: StaleMeeting;
  mine: string;
}

/** What came of the last try to save. */
export interface Outcome {
  /** What is wrong with the typed link. */
  fault: string | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  /** The field that the server has refused, if it is one. A draft of an earlier version has none. */
  refusedField?: string | undefined;
  conflict: Conflict | undefined;
  /** What is to be confirmed first, and the values that it is about. */
  asked: { question: LinkQuestion; sent: Typed } | undefined;
}

/** A form. Without version and key, a link could overwrite another or be added twice after a reload. */
export interface LinkDraft extends Typed, Outcome {
  /** The meeting in the form, as it was when Edit was pressed. Undefined in add mode. */
  editing: SavedMeeting | undefined;
  /** The last try to add it. */
  attempt: Attempt | undefined;
  /** The values that were sent and not answered. */
  sent: Typed | undefined;
}

/** The meeting that a form edits, or the one that it adds. */
export type FormKey = number | 'new';

export const noOutcome: Outcome = {
  fault: undefined,
  problem: undefined,
  refusedField: undefined,
  conflict: undefined,
  asked: undefined,
};

/** Why the form was not saved, for its fields. */
export const refusedIn = ({ problem, refusedField: field }: LinkDraft): Refused | undefined =>
  problem === undefined ? undefined : { sentence: problem, field, failure: problem };

const addMode: LinkDraft = {
  text: '',
  name: '',
  audience: 'everyone',
  editing: undefined,
  attempt: undefined,
  sent: undefined,
  ...noOutcome,
};

const nameOf = (key: FormKey) => `meeting link ${key}`;

/** A draft for each meeting, so that no answer lands in another one. */
export const linkDraft = (key: FormKey) => draftAt<LinkDraft>(nameOf(key), addMode);

interface Shown {
  /** The form on the screen. */
  key: FormKey;
  /** Another number for each form that is opened, and none for one that goes on after a save. */
  turn: number;
}

const shownName = 'meeting link';
const atFirst: Shown = { key: 'new', turn: 0 };
const shown = draftAt<Shown>(shownName, atFirst);

export const shownKey = (): FormKey => shown.now().key;

export const shownForm = (): LinkDraft => linkDraft(shownKey()).now();

/** The form's values as the meeting has them. A draft that an older version has kept has a meeting without some. */
export const valuesOf = (meeting: SavedMeeting | undefined): Typed => ({
  text: meeting?.meetingLink ?? '',
  name: meeting?.name ?? '',
  audience: meeting?.audience ?? 'everyone',
});

/** Those of the form's values that differ from these. */
export const typedSince = (before: Typed, { text, name, audience }: Typed): Partial<Typed> => ({
  ...(text !== before.text && { text }),
  ...(name !== before.name && { name }),
  ...(audience !== before.audience && { audience }),
});

/** Whether the form is being saved, or could not be: then it must not be lost. */
const isTried = ({ sent, fault, problem, conflict, asked }: LinkDraft) =>
  [sent, fault, problem, conflict, asked].some((each) => each !== undefined);

/** A row that is merely open holds nothing that a reload could lose. */
const isUnsaved = (form: LinkDraft) =>
  isTried(form) || Object.keys(typedSince(valuesOf(form.editing), form)).length > 0;

/** The form on the screen. */
export const useLinkForm = () => {
  const { key: id, turn } = useDraft<Shown>(shownName, atFirst, () => false).draft;
  const { draft, type } = useDraft<LinkDraft>(nameOf(id), addMode, isUnsaved);
  return { id, turn, draft, type };
};

const dropUntried = (key: FormKey) => {
  const form = linkDraft(key);
  if (!isTried(form.now())) form.forget();
};

/** Puts the form on the screen. The one before is dropped, unless it was sent. */
export const showForm = (key: FormKey): void => {
  const { key: left, turn } = shown.now();
  if (left !== key) dropUntried(left);
  shown.type({ key, turn: turn + 1 });
};

/** A form of the meeting that could not be saved is shown as it was left. */
export const startEdit = (editing: SavedMeeting): void => {
  const form = linkDraft(editing.id);
  dropUntried(editing.id);
  if (!form.isTyped()) form.type({ ...valuesOf(editing), editing });
  showForm(editing.id);
};

/** The id of a row's Edit button, which has the focus again when its form is closed. */
export const editButtonId = (key: FormKey): string => `edit-${key}`;

/** Drops the form. If it is on the screen, that returns to add mode. */
export const closeForm = (key: FormKey): void => {
  linkDraft(key).forget();
  if (shownKey() !== key) return;
  shown.forget();
  document.getElementById(editButtonId(key))?.focus();
};

/**
 * The form goes on with this meeting, or in add mode. A link that could not be added, and waits there, stays. Returns the
 * form's key from now on.
 */
export const continueForm = (key: FormKey, form: Partial<LinkDraft>): FormKey => {
  const to = form.editing?.id ?? (linkDraft('new').isTyped() ? key : 'new');
  linkDraft(key).forget();
  linkDraft(to).type({ ...addMode, ...form });
  if (shownKey() === key) shown.type({ key: to });
  return to;
};

/** The meeting's form follows it, and keeps what was typed into it. */
export const followUndo = (id: number, meeting: SavedMeeting | null): void => {
  const form = linkDraft(id).now();
  if (!form.editing) return;
  const editing = meeting ?? undefined;
  const typed = typedSince(valuesOf(form.editing), form);
  continueForm(id, { ...valuesOf(editing), ...typed, editing });
};
