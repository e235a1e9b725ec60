import type { Audience, SavedMeeting, StaleMeeting } from 'bff/contract';
import type { IdempotentRequest } from '../../data/forms/idempotency-key.ts';
import { openDraft, useDraft } from '../../data/forms/use-draft.ts';
import type { FormError } from '../../ui/forms/field-errors.tsx';
import type { LinkQuestion } from '../links/link-question.ts';

/** The values of the form. */
export interface LinkFormValues {
  text: string;
  name: string;
  audience: Audience;
}

/** A conflict with another person who saved first: their meeting, and the link that was to be saved. */
export interface LinkConflict {
  theirs: StaleMeeting;
  mine: string;
}

/** The outcome of the last try to save. */
export interface SaveOutcome {
  /** The error of the typed link. */
  fault: string | undefined;
  /** Why the save failed. */
  problem: string | undefined;
  /** The field that the server has refused, if any. Missing in a draft of an earlier version. */
  refusedField?: string | undefined;
  conflict: LinkConflict | undefined;
  /** The question to confirm first, and the values to save. */
  asked: { question: LinkQuestion; sent: LinkFormValues } | undefined;
}

/** The draft of a form. Without the version and the idempotency key, a save after a reload could overwrite another link or add one twice. */
export interface LinkDraft extends LinkFormValues, SaveOutcome {
  /** The edited meeting, as it was when Edit was pressed. Undefined in add mode. */
  editing: SavedMeeting | undefined;
  /** The idempotency key of the last try to add the link. */
  attempt: IdempotentRequest | undefined;
  /** The sent values, until the response arrives. */
  sent: LinkFormValues | undefined;
}

/** The id of the edited meeting, or `new`. */
export type LinkFormKey = number | 'new';

export const noOutcome: SaveOutcome = {
  fault: undefined,
  problem: undefined,
  refusedField: undefined,
  conflict: undefined,
  asked: undefined,
};

/** The error of the form, for its fields. */
export const formErrorOf = ({ problem, refusedField: field }: LinkDraft): FormError | undefined =>
  problem === undefined ? undefined : { message: problem, field, failure: problem };

const emptyLinkDraft: LinkDraft = {
  text: '',
  name: '',
  audience: 'everyone',
  editing: undefined,
  attempt: undefined,
  sent: undefined,
  ...noOutcome,
};

const draftName = (key: LinkFormKey) => `meeting link ${key}`;

/** One draft for each meeting, so that a response never changes the form of another meeting. */
export const linkDraft = (key: LinkFormKey) => openDraft<LinkDraft>(draftName(key), emptyLinkDraft);

interface ShownForm {
  /** The form on the screen. */
  key: LinkFormKey;
  /** Incremented for each form that is opened, but not when a form continues after a save. */
  turn: number;
}

const shownFormDraftName = 'meeting link';
const initialForm: ShownForm = { key: 'new', turn: 0 };
const shownFormDraft = openDraft<ShownForm>(shownFormDraftName, initialForm);

export const shownFormKey = (): LinkFormKey => shownFormDraft.now().key;

export const shownForm = (): LinkDraft => linkDraft(shownFormKey()).now();

/** The values of the meeting. In a draft of an older version some may be missing. */
export const valuesOf = (meeting: SavedMeeting | undefined): LinkFormValues => ({
  text: meeting?.meetingLink ?? '',
  name: meeting?.name ?? '',
  audience: meeting?.audience ?? 'everyone',
});

/** The values of the form that differ from `before`. */
export const changedSince = (
  before: LinkFormValues,
  { text, name, audience }: LinkFormValues,
): Partial<LinkFormValues> => ({
  ...(text !== before.text && { text }),
  ...(name !== before.name && { name }),
  ...(audience !== before.audience && { audience }),
});

/** Whether the form is being saved or has failed: then it must not be lost. */
const wasTried = ({ sent, fault, problem, conflict, asked }: LinkDraft) =>
  [sent, fault, problem, conflict, asked].some((each) => each !== undefined);

/** A form that is only open has nothing that a reload could lose. */
const isUnsaved = (form: LinkDraft) =>
  wasTried(form) || Object.keys(changedSince(valuesOf(form.editing), form)).length > 0;

/** The form on the screen. */
export const useLinkForm = () => {
  const { key: id, turn } = useDraft<ShownForm>(shownFormDraftName, initialForm, () => false).draft;
  const { draft, type } = useDraft<LinkDraft>(draftName(id), emptyLinkDraft, isUnsaved);
  return { id, turn, draft, type };
};

const dropIfUntried = (key: LinkFormKey) => {
  const form = linkDraft(key);
  if (!wasTried(form.now())) form.forget();
};

/** Shows the form. The previous one is dropped, unless it was sent. */
export const showForm = (key: LinkFormKey): void => {
  const { key: left, turn } = shownFormDraft.now();
  if (left !== key) dropIfUntried(left);
  shownFormDraft.type({ key, turn: turn + 1 });
};

/** Opens the form of a meeting. A form that could not be saved keeps its values. */
export const startEdit = (editing: SavedMeeting): void => {
  const form = linkDraft(editing.id);
  dropIfUntried(editing.id);
  if (!form.isTyped()) form.type({ ...valuesOf(editing), editing });
  showForm(editing.id);
};

/** The id of a row's Edit button, which gets the focus back when its form is closed. */
export const editButtonId = (key: LinkFormKey): string => `edit-${key}`;

/** Drops the form. If it is shown, add mode follows. */
export const closeForm = (key: LinkFormKey): void => {
  linkDraft(key).forget();
  if (shownFormKey() !== key) return;
  shownFormDraft.forget();
  document.getElementById(editButtonId(key))?.focus();
};

/**
 * Continues the form with this meeting, or in add mode, unless a failed link waits there. Returns the new key of the form.
 */
export const continueForm = (key: LinkFormKey, form: Partial<LinkDraft>): LinkFormKey => {
  const to = form.editing?.id ?? (linkDraft('new').isTyped() ? key : 'new');
  linkDraft(key).forget();
  linkDraft(to).type({ ...emptyLinkDraft, ...form });
  if (shownFormKey() === key) shownFormDraft.type({ key: to });
  return to;
};

/** Updates the form of the meeting after an undo, and keeps the typed values. */
export const updateFormAfterUndo = (id: number, meeting: SavedMeeting | null): void => {
  const form = linkDraft(id).now();
  if (!form.editing) return;
  const editing = meeting ?? undefined;
  const typed = changedSince(valuesOf(form.editing), form);
  continueForm(id, { ...valuesOf(editing), ...typed, editing });
};
