import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * True while React hydrates the prerendered page. Content that the prerenderer cannot know (from the query, for
 * example) must not be rendered until this is false, as hydration needs the markup to match.
 */
export const useHydrating = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** The fields that the user typed into before React listened. */
const typedFields = () =>
  [...document.querySelectorAll<TextInput>('#root input, #root textarea')].filter(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Sets the value as typing does: past the element's own `value`, which is React's and would hide the change from it. React
 * handles the event only if the value differs from the last value that it saw, so the field is emptied first.
 */
const replayTyping = (field: TextInput) => {
  const { value } = field;
  field.value = '';
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The boxes that the user ticked before. */
const tickedBoxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('#root input[type=checkbox]')].filter(
    (box) => box.checked !== box.defaultChecked,
  );

const replayTick = (box: HTMLInputElement) => {
  box.checked = box.defaultChecked;
  box.click();
};

/**
 * Runs once, when the app has hydrated the prerendered page: replays earlier input and ticks for React, and then signals
 * start.ts, which may hold a form that was submitted before. Later calls do nothing.
 */
export const finishHydration = () => {
  const { dataset } = document.documentElement;
  if (dataset.app) return;
  dataset.app = 'ready';
  typedFields().forEach(replayTyping);
  tickedBoxes().forEach(replayTick);
  // In a task of its own, as React renders the typed text first.
  setTimeout(() => document.dispatchEvent(new Event('app-ready')));
};
