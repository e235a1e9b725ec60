import { expect, test } from 'vitest';
import { isGstin } from './gstin.ts';

// Examples that are printed in many descriptions, and one that was made for this test.
const REAL = '27AAPFU0939F1ZV';

test('a number with its check character is valid', () => {
  for (const number of [REAL, '05AABCG1234H1Z5', '29AAGCB7383J1Z4'])
    expect([number, isGstin(number)]).toEqual([number, true]);
});

test('a number with a mistyped character, or with two exchanged ones, is invalid', () => {
  for (const wrong of ['27AAPFU0939F1ZW', '27AAPFU0938F1ZV', '27AAPUF0939F1ZV', '72AAPFU0939F1ZV'])
    expect([wrong, isGstin(wrong)]).toEqual([wrong, false]);
});

test('a number of another format is invalid', () => {
  for (const wrong of ['', REAL.toLowerCase(), `${REAL} `, REAL.slice(0, 14), '27AAPFU0939F0ZV'])
    expect([wrong, isGstin(wrong)]).toEqual([wrong, false]);
});
