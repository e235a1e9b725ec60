import { expect } from 'vitest';

/** Expects the error at the field, which has the focus, and nowhere else. */
export const expectAtField = (field: HTMLElement, sentence: string) => {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const notes = ids.map((id) => document.getElementById(id)?.textContent);
  expect(notes).toContain(sentence);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(document.body.textContent?.split(sentence)).toHaveLength(2);
};
