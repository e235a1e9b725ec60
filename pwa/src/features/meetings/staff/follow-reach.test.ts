import { expect, test } from 'vitest';
import { reachInWords } from './follow-reach.ts';

test.each([
  [14, { of: 12, pushed: 9, mailed: 3 }, 'On 14 screens now, 9 told by push, 3 by mail.'],
  [1, { of: 12, pushed: 0, mailed: 3 }, 'On 1 screen now, 3 told by mail.'],
  [2, { of: 12, pushed: 1, mailed: 0 }, 'On 2 screens now, 1 told by push.'],
  [0, { of: 12, pushed: 0, mailed: 0 }, 'On no open screen now.'],
  [14, null, 'On 14 screens now.'],
])('%i screens, %j', (screens, told, words) => {
  expect(reachInWords(screens, told)).toBe(words);
});

test.each([
  [
    { of: 12, pushed: 9, mailed: 0 },
    'On 14 screens now, 9 told by push. Mails go out in two minutes.',
  ],
  [{ of: 12, pushed: 0, mailed: 3 }, 'On 14 screens now, 3 told by mail.'],
  [null, 'On 14 screens now.'],
])('of a change that is mailed, %j', (told, words) => {
  expect(reachInWords(14, told, { getsMails: true })).toBe(words);
});
