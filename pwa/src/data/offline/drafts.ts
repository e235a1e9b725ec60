import { useSession } from '../session/session.ts';
import { hasUnsavedInput as hasUnsavedForm } from './reload.ts';

/**
 * Drafts: the typed and unsent text of every form, kept in the tab's storage over a reload. A password counts as unsent
 * text, but is never stored.
 */
const key = 'draft';
const ownKeys = 'draft-';

const reader = () => useSession.getState().user?.id;

/** A refused token ends a session, but what was typed in it stays for the same person. */
const ownKey = (name: string) => `${ownKeys}${reader() ?? useSession.getState().left}-${name}`;

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** The page of a field that the user has typed into, its value before, and the account that typed, if one was signed in. */
interface Touch {
  path: string;
  was: string;
  owner?: number | undefined;
}

interface KeptField extends Touch {
  name: string;
  value: string;
}

const touched = new Map<Typed, Touch>();

/** For each form with a draft of its own: reads its unsaved draft. */
const ownDrafts = new Map<string, () => unknown>();

/** Text fields, except those of a form with a draft of its own, which has the attribute `data-own-draft`. */
const isTyped = (target: unknown): target is Typed =>
  (target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|file|hidden)$/.test(target.type))) &&
  !target.closest('[data-own-draft]');

/** Runs before React's handler, which sets the default value to the typed one. */
const note = ({ target }: Event) => {
  if (!isTyped(target) || touched.has(target)) return;
  touched.set(target, {
    path: window.location.pathname,
    was: target.defaultValue,
    owner: reader(),
  });
};

/** The fields in the page whose value differs from the one before typing. */
const unsaved = () => {
  for (const field of touched.keys()) if (!field.isConnected) touched.delete(field);
  return [...touched].filter(([field, { was }]) => field.value !== was);
};

export const hasUnsavedInput = (): boolean =>
  hasUnsavedForm() ||
  unsaved().length > 0 ||
  [...ownDrafts.values()].some((read) => read() !== undefined);

/**
 * Keeps the draft of a form that is more than its fields (a change of a certain version, for example).
 * `unsaved` returns the draft as JSON can hold it, or undefined if everything is saved.
 */
export const keepOwnDraft = (name: string, unsaved: () => unknown) => {
  ownDrafts.set(name, unsaved);
};

/** The draft of the form `name` from before the reload. It is deleted: a second call returns undefined. */
export const takeOwnDraft = (name: string): unknown => {
  const kept = read(ownKey(name));
  write(ownKey(name), undefined);
  return kept;
};

/** The name with a number, as several fields of a page may have the same name. */
const nameOf = (field: Typed) => {
  const name = field.name || field.placeholder;
  const namesakes = fieldsIn(document).filter(
    (other) => (other.name || other.placeholder) === name,
  );
  return `${name}#${namesakes.indexOf(field)}`;
};

const fieldsIn = (root: ParentNode) =>
  [...root.querySelectorAll('input, textarea')].filter((field) => isTyped(field)) as Typed[];

const read = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

const readFields = () => (read(key) ?? []) as KeptField[];

const write = (key: string, draft: unknown) => {
  try {
    if (draft !== undefined) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage: there are no drafts.
  }
};

const writeFields = (fields: KeptField[]) => write(key, fields.length > 0 ? fields : undefined);

/** Stores the drafts for the page that this tab loads next. */
export const keepDraft = () => {
  const fields = unsaved()
    .filter(([field]) => field.type !== 'password')
    .map(([field, { path, was, owner = reader() }]) => ({
      path,
      was,
      owner,
      name: nameOf(field),
      value: field.value,
    }));
  // What waits for its page, or for its account, goes on waiting.
  writeFields([...fields, ...waiting]);
  for (const [name, unsaved] of ownDrafts) write(ownKey(name), unsaved());
};

/** A visitor's text is for whoever the visitor signs in as. */
const isReaders = ({ owner }: Touch) => owner === undefined || owner === reader();

/** The kept fields that are not rendered yet. */
let waiting: KeptField[] = [];

const keepWaiting = (fields: KeptField[]) => {
  if (fields.length === waiting.length) return;
  waiting = fields;
  writeFields(waiting);
};

const forgetOwnDrafts = (isForgotten: (name: string) => boolean) => {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(ownKeys) && isForgotten(name)) sessionStorage.removeItem(name);
  } catch {
    // The browser refuses storage: there are no drafts.
  }
};

/** After signing out the next user of the tab must not see the drafts. */
const forgetDrafts = () => {
  waiting = [];
  writeFields(waiting);
  forgetOwnDrafts(() => true);
};

/** Nor must another account that signs in after a refused token. */
const forgetOthersDrafts = () => {
  keepWaiting(waiting.filter(isReaders));
  forgetOwnDrafts((name) => !name.startsWith(ownKey('')));
};

/** Sets a field's value as typing does. The element's own `value` is React's, which would hide the change from React. */
export const typeInto = (field: Typed, value: string) => {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Restores the fields of this page that are rendered and unchanged. */
const putBack = () => {
  const left = waiting.filter((kept) => {
    const { path, was, name, value } = kept;
    if (path !== window.location.pathname || !isReaders(kept)) return true;
    const field = fieldsIn(document).find((candidate) => nameOf(candidate) === name);
    if (!field) return true;
    if (field.value === '' || field.value === was) typeInto(field, value);
    return false;
  });
  keepWaiting(left);
};

/** Restores the drafts as their fields are rendered: on this screen, or on one that is opened later. */
const restoreDraft = () => {
  waiting = readFields();
  putBack();
  if (waiting.length === 0) return;
  const observer = new MutationObserver(() => {
    putBack();
    if (waiting.length === 0) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
};

/** From now on the fields that are typed into may be unsaved. A second call does nothing. */
export const noteTyping = () => document.addEventListener('input', note, { capture: true });

/** Restores the drafts from before the reload, and forgets them after signing out or for another account. */
export const followDrafts = () => {
  const follow = () => {
    const { status, user, endedBy } = useSession.getState();
    if (endedBy === 'logout') forgetDrafts();
    else if (status === 'in' && user) forgetOthersDrafts();
  };
  useSession.subscribe(follow);
  restoreDraft();
  follow();
};
