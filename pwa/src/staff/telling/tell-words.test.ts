import { expect, test } from 'vitest';
import { tellsInWords, toldInWords } from './tell-words.ts';

test.each([
  [{ enrolled: 23 }, 'Tells 23 learners by mail and on their phones'],
  [{ enrolled: 1 }, 'Tells 1 learner by mail and on their phone'],
  [{ enrolled: 0 }, 'Nobody is enrolled, so nobody is told.'],
  [{ enrolled: 0, isOpen: true }, 'The class is open to all, so nobody is told by mail.'],
])('%j: who is told', (change, words) => {
  expect(tellsInWords({ isOpen: false, ...change })).toBe(words);
});

test.each([
  [{ enrolled: 23, told: {} }, 'Put back. 23 learners are told.'],
  [{ enrolled: 23, told: null }, 'Put back. This is what learners know, so no mail goes out.'],
  [{ enrolled: 0, told: null }, 'Put back.'],
])('%j: who was told', (saved, words) => {
  expect(toldInWords('Put back.', saved)).toBe(words);
});
