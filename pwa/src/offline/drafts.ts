import { useSession } from '../session/session.ts';

/**
 * Drafts: the typed and unsent text of every form, kept in the tab's storage over a reload. A password counts as unsent
 * text, but is never stored.
 */
const key = 'draft';
const ownKey = (name: string) => `draft-${name}`;

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** The page of a field that the user has typed into, and its value before. */
interface Touch {
  path: string;
  was: string;
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
  touched.set(target, { path: window.location.pathname, was: target.defaultValue });
};

/** The fields in the page whose value differs from the one before typing. */
const unsaved = () => {
  for (const field of touched.keys()) if (!field.isConnected) touched.delete(field);
  return [...touched].filter(([field, { was }]) => field.value !== was);
};

export const hasUnsavedInput = (): boolean =>
  unsaved().length > 0 || [...ownDrafts.values()].some((read) => read() !== undefined);

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
    .map(([field, touch]) => ({ ...touch, name: nameOf(field), value: field.value }));
  writeFields(fields);
  for (const [name, unsaved] of ownDrafts) write(ownKey(name), unsaved());
};

/** After signing out the next user of the tab must not see the drafts. */
const forgetDrafts = () => {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name === key || name.startsWith(ownKey(''))) sessionStorage.removeItem(name);
  } catch {
    // The browser refuses storage: there are no drafts.
  }
};

/** Sets a field's value as typing does. The element's own `value` is React's, which would hide the change from React. */
export const typeInto = (field: Typed, value: string) => {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Restores the fields of this page, if they are rendered and unchanged. Returns the fields that are left for later. */
const putBack = (fields: KeptField[]): KeptField[] =>
  fields.filter(({ path, was, name, value }) => {
    if (path !== window.location.pathname) return true;
    const field = fieldsIn(document).find((candidate) => nameOf(candidate) === name);
    if (!field) return true;
    if (field.value === '' || field.value === was) typeInto(field, value);
    return false;
  });

/** Restores the drafts as their fields are rendered: on this screen, or on one that is opened later. */
const restoreDraft = () => {
  let left = putBack(readFields());
  writeFields(left);
  if (left.length === 0) return;
  const observer = new MutationObserver(() => {
    const now = putBack(left);
    if (now.length === left.length) return;
    left = now;
    writeFields(left);
    if (left.length === 0) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
};

/** From now on the fields that are typed into may be unsaved. A second call does nothing. */
export const noteTyping = () => document.addEventListener('input', note, { capture: true });

/** Restores the drafts from before the reload, and forgets them after signing out. */
export const followDrafts = () => {
  useSession.subscribe(({ endedBy }) => {
    if (endedBy === 'logout') forgetDrafts();
  });
  restoreDraft();
};
