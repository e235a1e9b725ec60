import { expect, test } from 'vitest';
import { bankReference, discountSchema, invoiceNumber, percentageOf, toPaise } from './money.ts';

test('an amount in rupees is whole paise', () => {
  expect(toPaise(2500)).toBe(250_000);
  // 1.15 * 100 is 114.99999999999999.
  expect(toPaise(1.15)).toBe(115);
});

test.each([
  [250_000, 10, 25_000],
  [250_000, 100, 250_000],
  [9_950, 1, 100],
  [14_900, 1, 100],
  [15_000, 1, 200],
  // All of an amount with paise, which the whole rupee would exceed.
  [9_950, 100, 9_950],
])('of %i paise, %i percent are %i, in whole rupees', (paise, percent, part) => {
  expect(percentageOf(paise, percent)).toBe(part);
});

test.each([
  ['2026-27/000123', true],
  ['R2026-27/00001234', true],
  ['123', true],
  ['1234567890', true],
  ['12345678901', false],
  ['A2026-27/000123', false],
  ['2026-27/00123', false],
  ['2026-27/000123456', false],
  ['2026-27/000123 ', false],
  ['6-27/000123', false],
  ['2026-7/000123', false],
  ['', false],
])('%s is the number of an invoice: %s', (number, isOne) => {
  expect(invoiceNumber.safeParse(number).success).toBe(isOne);
});

test.each([
  ['632198765001', true],
  ['HDFCR52026112600', true],
  ['ABC12', false],
  ['A'.repeat(35), true],
  ['A'.repeat(36), false],
  ['-632198765001', false],
  ['632198765001-', false],
])('%s is a reference of a bank: %s', (reference, isOne) => {
  expect(bankReference.safeParse(reference).success).toBe(isOne);
});

test('a discount in percent is from 1 to 100', () => {
  const isDiscount = (percent: number | null) =>
    discountSchema.safeParse({ paise: 100, percent, reason: '' }).success;
  expect([0, 1, 100, 101, null].map(isDiscount)).toEqual([false, true, true, false, true]);
});
