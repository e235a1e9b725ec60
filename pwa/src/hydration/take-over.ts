/** What the browser's own fields hold that the app did not see being typed. */
const typedFields = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      '#root input, #root textarea',
    ),
  ].filter((field) => field.value !== field.defaultValue);

/** React takes the event for typing only when the value differs from the one that it last saw. */
const typeAgain = (field: HTMLInputElement | HTMLTextAreaElement) => {
  const { value } = field;
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = '';
  setValue?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Once the app has taken over the prerendered page: hands it what was typed meanwhile, and tells
 * start.ts, which may hold a form that was sent meanwhile. Later screens find it done.
 */
export const takeOver = () => {
  const { dataset } = document.documentElement;
  if (dataset.app) return;
  dataset.app = 'ready';
  typedFields().forEach(typeAgain);
  // Not at once: the app has yet to render what it was just handed.
  setTimeout(() => document.dispatchEvent(new Event('app-ready')));
};
