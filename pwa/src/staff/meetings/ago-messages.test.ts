import { expect, test } from 'vitest';
import { formatByAgo, formatChangedAgo, formatChangedByAgo } from './ago-messages.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

test.each([
  ['2026-11-22T12:00:30.000Z', 'Kavita, just now'],
  ['2026-11-22T11:58:01.000Z', 'Kavita, just now'],
  ['2026-11-22T11:58:00.000Z', 'Kavita, 2 minutes ago'],
  ['2026-11-22T11:55:00.000Z', 'Kavita, 5 minutes ago'],
  ['2026-11-22T11:00:00.000Z', 'Kavita, 1 hour ago'],
  ['2026-11-21T12:00:01.000Z', 'Kavita, 23 hours ago'],
  ['2026-11-21T12:00:00.000Z', 'Kavita on Sat, 21 Nov'],
])('a change of %s was made by %s', (moment, words) => {
  expect(formatByAgo('Kavita', moment, now)).toBe(words);
});

test.each([
  ['2026-11-22T12:00:00.000Z', 'Changed just now', 'Changed by Kavita, just now'],
  ['2026-11-22T11:55:00.000Z', 'Changed 5 minutes ago', 'Changed by Kavita, 5 minutes ago'],
  ['2026-11-22T11:00:00.000Z', 'Changed 1 hour ago', 'Changed by Kavita, 1 hour ago'],
  ['2026-11-21T12:00:00.000Z', 'Changed on Sat, 21 Nov', 'Changed by Kavita on Sat, 21 Nov'],
])('a change of %s is shown as: %s', (moment, words, byKavita) => {
  expect(formatChangedAgo(moment, now)).toBe(words);
  expect(formatChangedByAgo('Kavita', moment, now)).toBe(byKavita);
});
