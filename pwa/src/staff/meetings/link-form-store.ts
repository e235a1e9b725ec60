import type { Audience, SavedMeeting, StaleMeeting } from 'bff/contract';
import { create } from 'zustand';
import type { Attempt } from '../../data/forms/attempt.ts';
import { useSession } from '../../data/session/session.ts';
import type { LinkQuestion } from '../links/link-question.ts';

/** Somebody else saved first: their meeting, and the link that was to be saved. */
export interface Conflict {
  theirs: StaleMeeting;
  mine: string;
}

/** What can be typed. */
export interface Typed {
  text: string;
  name: string;
  audience: Audience;
}

/** What was typed, and what it belongs to. */
export interface Draft extends Typed {
  /** The meeting in the form, as it was when Edit was pressed. Undefined in add mode. */
  editing: SavedMeeting | undefined;
  /** The last try to add it. */
  attempt: Attempt | undefined;
}

/** What came of the last try to save. */
export interface Outcome {
  /** What is wrong with the typed link. */
  fault: string | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  conflict: Conflict | undefined;
  /** What follows from saving, to be confirmed first, and the values that it is about. */
  asked: { question: LinkQuestion; sent: Typed } | undefined;
}

interface LinkForm extends Draft, Outcome {
  /** The values that are being saved. */
  sent: Typed | undefined;
}

/** The meeting that a form edits, or the one that it adds. */
export type FormKey = number | 'new';

interface LinkForms {
  /** The form on the screen. */
  shown: FormKey;
  /** Rises when another form is put on the screen, and not when the one there goes on after a save. */
  turn: number;
  /** A form for each meeting, so that no answer lands in another one. Those that are not shown are being saved, or could not be. */
  forms: ReadonlyMap<FormKey, LinkForm>;
}

export const noOutcome: Outcome = {
  fault: undefined,
  problem: undefined,
  conflict: undefined,
  asked: undefined,
};

const noValues = { text: '', name: '', audience: 'everyone' } as const;

export const addMode: LinkForm = {
  ...noValues,
  editing: undefined,
  attempt: undefined,
  ...noOutcome,
  sent: undefined,
};

/** What a reload must not lose. Without version and key, a link could overwrite another or be added twice. */
type KeptForm = Pick<LinkForm, 'text' | 'name' | 'audience' | 'editing' | 'attempt' | 'conflict'>;

const keptPart = ({ text, name, audience, editing, attempt, conflict }: LinkForm): KeptForm => ({
  text,
  name,
  audience,
  editing,
  attempt,
  conflict,
});

/** In sessionStorage: it belongs to this tab, and survives a reload by an update, the browser or the phone. */
const storageKey = 'meeting-link';

const ownerId = () => useSession.getState().user?.id;

const formIn = ({ shown, forms }: LinkForms) => forms.get(shown) ?? addMode;

const keepForms = (state: LinkForms) => {
  if (ownerId() === undefined) return;
  const { shown, forms } = state;
  const form = keptPart(formIn(state));
  const others = [...forms.values()].filter((each) => each !== forms.get(shown)).map(keptPart);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ownerId: ownerId(), form, others }));
  } catch {
    // Storage is off; a reload loses what was typed.
  }
};

const forgetKeptForms = () => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is off; nothing was kept.
  }
};

interface Kept {
  form: Partial<KeptForm>;
  others: Partial<KeptForm>[];
}

/** The kept forms, if the signed-in person typed into them. */
const keptForms = (): Kept => {
  const none = { form: {}, others: [] };
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return kept.ownerId === ownerId() ? { ...none, ...kept } : none;
  } catch {
    return none;
  }
};

const keyOf = ({ editing }: Partial<KeptForm>): FormKey => editing?.id ?? 'new';

const openedForms = (turn: number): LinkForms => {
  const { form, others } = keptForms();
  const forms = [...others, form].map((kept) => [keyOf(kept), { ...addMode, ...kept }] as const);
  return { shown: keyOf(form), turn, forms: new Map(forms) };
};

/** A store, so that what was typed survives a sign-in that has ended meanwhile. */
const useLinkForms = create<LinkForms>()(() => openedForms(0));

useLinkForms.subscribe(keepForms);

/** The form on the screen. */
export const useLinkForm = (): LinkForm => useLinkForms(formIn);

/** The id of the meeting in that form. */
export const useEditedId = (): number | undefined =>
  useLinkForms((state) => formIn(state).editing?.id);

/** Changes when another form is put on the screen. */
export const useFormTurn = (): number => useLinkForms(({ turn }) => turn);

export const shownForm = (): LinkForm & { key: FormKey } => {
  const state = useLinkForms.getState();
  return { ...formIn(state), key: state.shown };
};

export const formOf = (key: FormKey): LinkForm | undefined =>
  useLinkForms.getState().forms.get(key);

export const changeForm = (key: FormKey, change: Partial<LinkForm>) =>
  useLinkForms.setState(({ forms }) => ({
    forms: new Map(forms).set(key, { ...addMode, ...forms.get(key), ...change }),
  }));

const without = (forms: LinkForms['forms'], key: FormKey) =>
  new Map([...forms].filter(([other]) => other !== key));

/** Drops the form. If it is on the screen, that returns to add mode. */
export const closeForm = (key: FormKey) =>
  useLinkForms.setState(({ shown, turn, forms }) => ({
    ...(shown === key && { shown: 'new', turn: turn + 1 }),
    forms: without(forms, key),
  }));

/**
 * The form continues with this meeting, or in add mode. A link that could not be added, and waits there, stays. Returns the
 * form's key from now on.
 */
export const continueForm = (key: FormKey, form: Partial<LinkForm>): FormKey => {
  const before = useLinkForms.getState();
  const to = form.editing?.id ?? (before.forms.has('new') ? key : 'new');
  useLinkForms.setState({
    shown: before.shown === key ? to : before.shown,
    forms: new Map(without(before.forms, key)).set(to, { ...addMode, ...form }),
  });
  return to;
};

/** Whether the form is being saved, or could not be: then it must not be lost. */
const isTried = ({ sent, fault, problem, conflict, asked }: LinkForm) =>
  [sent, fault, problem, conflict, asked].some((each) => each !== undefined);

/** Puts the form on the screen, or this new one. The one before is dropped, unless it was sent. */
export const showForm = (key: FormKey, begun: LinkForm = addMode) =>
  useLinkForms.setState(({ shown, turn, forms }) => {
    const before = forms.get(shown);
    const left = before && !isTried(before) ? without(forms, shown) : forms;
    return {
      shown: key,
      turn: turn + 1,
      forms: left.has(key) ? left : new Map(left).set(key, begun),
    };
  });

let isOpen = false;

/** Notes that the form is rendered. Returns a function that notes that it is not any more. */
export const openForm = () => {
  isOpen = true;
  return () => {
    isOpen = false;
  };
};

export const isFormOpen = (): boolean => isOpen;

export const isOnScreen = (key: FormKey): boolean =>
  isOpen && useLinkForms.getState().shown === key;

export const typeValues = (typed: Partial<Typed>) =>
  changeForm(useLinkForms.getState().shown, typed);

/** The form's values as the meeting has them. A form that an older version has kept has a meeting without some. */
export const valuesOf = (meeting: SavedMeeting | undefined): Typed => ({
  text: meeting?.meetingLink ?? '',
  name: meeting?.name ?? '',
  audience: meeting?.audience ?? 'everyone',
});

export const startEdit = (editing: SavedMeeting) =>
  showForm(editing.id, { ...addMode, ...valuesOf(editing), editing });

export const backToAddMode = () => closeForm(useLinkForms.getState().shown);

/** As when the page has just been loaded. */
export const reopenForm = () => useLinkForms.setState(({ turn }) => openedForms(turn + 1));

useSession.subscribe(({ status, endedBy }, before) => {
  // The store may be made before the session is known, and a form is kept for its owner.
  if (status === 'in' && before.status === 'unknown') reopenForm();
  if (endedBy !== 'logout') return;
  useLinkForms.setState({ shown: 'new', forms: new Map() });
  forgetKeptForms();
});

/** Those of the form's values that differ from these. */
export const typedSince = (before: Typed, { text, name, audience }: Typed): Partial<Typed> => ({
  ...(text !== before.text && { text }),
  ...(name !== before.name && { name }),
  ...(audience !== before.audience && { audience }),
});

/** The meeting's form follows it, and keeps what was typed into it. */
export const followUndo = (id: number, meeting: SavedMeeting | null) => {
  const form = formOf(id);
  if (!form?.editing) return;
  const editing = meeting ?? undefined;
  const typed = typedSince(valuesOf(form.editing), form);
  continueForm(id, { ...valuesOf(editing), ...typed, editing });
};
