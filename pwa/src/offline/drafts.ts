import { useSession } from '../session/session.ts';

/**
 * What was typed and not yet sent, in whatever form of the page, so that a reload need not erase it.
 * Passwords are noticed but never kept.
 */
const key = 'draft';
const ownKey = (name: string) => `draft-${name}`;

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Where a field was typed into, and what stood in it before. */
interface Touch {
  path: string;
  was: string;
}

interface KeptField extends Touch {
  name: string;
  value: string;
}

const touched = new Map<Typed, Touch>();

/** What each form with a draft of its own holds that is not saved. */
const ownDrafts = new Map<string, () => unknown>();

/** A form with a draft of its own has `data-own-draft`: its fields are not kept twice. */
const isTyped = (target: unknown): target is Typed =>
  (target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|file|hidden)$/.test(target.type))) &&
  !target.closest('[data-own-draft]');

const touch = (field: Typed) => {
  if (touched.has(field)) return;
  touched.set(field, { path: window.location.pathname, was: field.defaultValue });
};

/** Heard before React hears it, which makes what is typed the default value too. */
const note = ({ target }: Event) => {
  if (isTyped(target)) touch(target);
};

/** In the page, and neither sent nor taken back. */
const unsaved = () => {
  for (const field of touched.keys()) if (!field.isConnected) touched.delete(field);
  return [...touched].filter(([field, { was }]) => field.value !== was);
};

export const hasUnsavedInput = (): boolean =>
  unsaved().length > 0 || [...ownDrafts.values()].some((read) => read() !== undefined);

/**
 * For a form that is more than its fields, such as a change to a certain version of something:
 * `unsaved` says, as JSON can hold it, what a reload must not lose, or nothing.
 */
export const keepOwnDraft = (name: string, unsaved: () => unknown) => {
  ownDrafts.set(name, unsaved);
};

/** What `name`'s form held before the page was loaded anew; the second time nothing. */
export const takeOwnDraft = (name: string): unknown => {
  const kept = read(ownKey(name));
  write(ownKey(name), undefined);
  return kept;
};

/** Several fields of one page may have the same name; their order tells them apart. */
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
    // Storage is off; what was typed cannot be kept.
  }
};

const writeFields = (fields: KeptField[]) => write(key, fields.length > 0 ? fields : undefined);

/** Keeps what was typed for the page that this tab loads next. */
export const keepDraft = () => {
  const fields = unsaved()
    .filter(([field]) => field.type !== 'password')
    .map(([field, touch]) => ({ ...touch, name: nameOf(field), value: field.value }));
  writeFields(fields);
  for (const [name, unsaved] of ownDrafts) write(ownKey(name), unsaved());
};

/** Drafts are their writer's alone. */
const forgetDrafts = () => {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name === key || name.startsWith(ownKey(''))) sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
};

/** As if it were typed, for React too, which looks at the element's own setter. */
const typeInto = (field: Typed, value: string) => {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Puts back what belongs to this page, where the field is there and as it was. Answers what is left. */
const putBack = (fields: KeptField[]): KeptField[] =>
  fields.filter(({ path, was, name, value }) => {
    if (path !== window.location.pathname) return true;
    const field = fieldsIn(document).find((candidate) => nameOf(candidate) === name);
    if (!field) return true;
    if (field.value === '' || field.value === was) typeInto(field, value);
    return false;
  });

/** Screens come later than the page, and the draft may belong to one that is opened later still. */
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

/** Begins to notice what is typed, and gives back what was typed before the page was loaded anew. */
export const followDrafts = () => {
  document.addEventListener('input', note, { capture: true });
  useSession.subscribe(({ endedBy }) => {
    if (endedBy === 'logout') forgetDrafts();
  });
  // What was typed before the app was there.
  for (const field of fieldsIn(document)) if (field.value !== field.defaultValue) touch(field);
  restoreDraft();
};
