/**
 * What was typed and not yet sent, in whatever form of the page, so that a reload need not erase it.
 * Passwords are noticed but never kept.
 */
const key = 'draft';

type Typed = HTMLInputElement | HTMLTextAreaElement;

interface KeptField {
  path: string;
  name: string;
  value: string;
}

/** Fields that were typed into, and the page on which that was. */
const touched = new Map<Typed, string>();

const isTyped = (target: unknown): target is Typed =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|file|hidden)$/.test(target.type));

const note = ({ target }: Event) => {
  if (isTyped(target)) touched.set(target, window.location.pathname);
};

/** In the page, and not emptied by sending or by hand. */
const unsaved = () => {
  for (const field of touched.keys()) if (!field.isConnected) touched.delete(field);
  return [...touched].filter(([field]) => field.value !== '');
};

export const hasUnsavedInput = (): boolean => unsaved().length > 0;

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

const read = (): KeptField[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
};

const write = (fields: KeptField[]) => {
  try {
    if (fields.length > 0) sessionStorage.setItem(key, JSON.stringify(fields));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is off; what was typed cannot be kept.
  }
};

/** Keeps what was typed for the page that this tab loads next. */
export const keepDraft = () => {
  const fields = unsaved()
    .filter(([field]) => field.type !== 'password')
    .map(([field, path]) => ({ path, name: nameOf(field), value: field.value }));
  write(fields);
};

/** As if it were typed, for React too, which looks at the element's own setter. */
const typeInto = (field: Typed, value: string) => {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Puts back what belongs to this page, where the field is there and still empty. Answers what is left. */
const putBack = (fields: KeptField[]): KeptField[] =>
  fields.filter(({ path, name, value }) => {
    if (path !== window.location.pathname) return true;
    const field = fieldsIn(document).find((candidate) => nameOf(candidate) === name);
    if (!field) return true;
    if (field.value === '') typeInto(field, value);
    return false;
  });

/** Screens come later than the page, and the draft may belong to one that is opened later still. */
const restoreDraft = () => {
  let left = putBack(read());
  write(left);
  if (left.length === 0) return;
  const observer = new MutationObserver(() => {
    const now = putBack(left);
    if (now.length === left.length) return;
    left = now;
    write(left);
    if (left.length === 0) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
};

/** Begins to notice what is typed, and gives back what was typed before the page was loaded anew. */
export const followDrafts = () => {
  document.addEventListener('input', note);
  // What was typed before the app was there.
  for (const field of fieldsIn(document)) {
    if (field.value !== field.defaultValue) touched.set(field, window.location.pathname);
  }
  restoreDraft();
};
