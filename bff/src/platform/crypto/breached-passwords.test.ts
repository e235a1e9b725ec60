import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { indexPasswords, isIndexed } from './breached-passwords.ts';
import { findWeakness } from './password-strength-worker.ts';

const words = Array.from({ length: 500 }, (_, n) => `leaked password ${n}`);

test('every password of a list is found in its index, in any case, and no other', () => {
  const index = indexPasswords([...words, 'short']);
  for (const word of words) expect(isIndexed(index, word.toUpperCase())).toBe(true);
  expect(isIndexed(index, 'short')).toBe(false);
  for (const n of words.keys()) expect(isIndexed(index, `good password ${n}`)).toBe(false);
});

test('an empty index contains nothing', () => {
  expect(isIndexed(indexPasswords([]), 'leaked password 1')).toBe(false);
});

// Not beside a server: the loop takes seconds.
test('the 3,000 most common passwords of the allowed length are refused', () => {
  const common = dictionary['passwords-common'] as string[];
  const top = common.filter((password) => password.length >= 8).slice(0, 3000);
  const accepted = top.filter((password) => !findWeakness({ password, words: [] }));
  expect([top.length, accepted]).toEqual([3000, []]);
});
