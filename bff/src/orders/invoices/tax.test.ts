import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Taxpayer } from '../../shared/studio-settings.ts';
import { taxIn } from './tax.ts';

const taxpayerAt = (tenths: number): Taxpayer => ({
  gstin: '05AABCG1234H1Z5',
  legalName: 'Ganga Yoga Private Limited',
  address: '12 Ghat Road, Rishikesh 249201',
  sac: '999723',
  place: 'Uttarakhand',
  state: '05',
  tenths,
});

test('is printed as the studio is registered', () => {
  const { tenths: _, ...printed } = taxpayerAt(180);
  expect(taxIn(250_000, taxpayerAt(180))).toEqual({
    ...printed,
    rate: 18,
    taxable: 211_864,
    cgst: 19_068,
    sgst: 19_068,
  });
});

test('is not there without a taxpayer', () => {
  expect(taxIn(250_000, undefined)).toBeNull();
});

test('of half a paisa goes up, to the paisa', () => {
  // 21 paise at 5 % have half a paisa of each tax in them.
  expect(taxIn(21, taxpayerAt(50))).toMatchObject({ taxable: 19, cgst: 1, sgst: 1 });
  expect(taxIn(20, taxpayerAt(50))).toMatchObject({ taxable: 20, cgst: 0, sgst: 0 });
});

describe('for every amount and rate', () => {
  // More than an order can be: PostgreSQL's largest integer, in rupees.
  const paise = fc.integer({ min: 0, max: 214_748_364_700 });
  const tenths = fc.integer({ min: 0, max: 280 });
  const always = (holds: (amount: number, rate: number) => void) =>
    fc.assert(fc.property(paise, tenths, holds), { numRuns: 2000 });

  test('the parts are whole, and add up', () =>
    always((amount, rate) => {
      const { taxable, cgst, sgst } = taxIn(amount, taxpayerAt(rate));
      for (const part of [taxable, cgst, sgst]) expect(Number.isSafeInteger(part)).toBe(true);
      expect(taxable + cgst + sgst).toBe(amount);
      expect(Math.min(taxable, cgst, sgst)).toBeGreaterThanOrEqual(0);
    }));

  test('the two halves are the same, and at most a paisa from the exact tax', () =>
    always((amount, rate) => {
      const { cgst, sgst } = taxIn(amount, taxpayerAt(rate));
      expect(cgst).toBe(sgst);
      // |2 × cgst − amount × rate / (1000 + rate)| ≤ 1, without a fraction.
      const off = 2n * BigInt(cgst) * BigInt(1000 + rate) - BigInt(amount) * BigInt(rate);
      expect(off >= -BigInt(1000 + rate) && off <= BigInt(1000 + rate)).toBe(true);
    }));

  test('what is given back whole takes all of its tax back', () =>
    always((amount, rate) => {
      const came = taxIn(amount, taxpayerAt(rate));
      const back = taxIn(-amount, taxpayerAt(rate));
      for (const part of ['taxable', 'cgst', 'sgst'] as const)
        expect(came[part] + back[part]).toBe(0);
    }));
});
