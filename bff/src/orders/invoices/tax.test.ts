import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Taxpayer } from '../../shared/studio-settings.ts';
import { includedTax, taxAtRateOf } from './tax.ts';

const taxpayerAt = (tenths: number): Taxpayer => ({
  gstin: '05AABCG1234H1Z5',
  legalName: 'Ganga Yoga Private Limited',
  address: '12 Ghat Road, Rishikesh 249201',
  sac: '999723',
  place: 'Uttarakhand',
  state: '05',
  tenths,
});

test('the tax is printed with the studio’s registration', () => {
  const { tenths: _, ...printed } = taxpayerAt(180);
  expect(includedTax(250_000, taxpayerAt(180))).toEqual({
    ...printed,
    rate: 18,
    taxable: 211_864,
    cgst: 19_068,
    sgst: 19_068,
  });
});

test('there is no tax without a taxpayer', () => {
  expect(includedTax(250_000, undefined)).toBeNull();
});

test('a tax of half a paisa is rounded up to the paisa', () => {
  // 21 paise at 5 % have half a paisa of each tax in them.
  expect(includedTax(21, taxpayerAt(50))).toMatchObject({ taxable: 19, cgst: 1, sgst: 1 });
  expect(includedTax(20, taxpayerAt(50))).toMatchObject({ taxable: 20, cgst: 0, sgst: 0 });
});

test('no amount has a tax of minus zero', () => {
  for (const amount of [0, -1]) {
    const { cgst, sgst } = includedTax(amount, taxpayerAt(0));
    expect([cgst, sgst]).toEqual([0, 0]);
  }
  expect(includedTax(0, taxpayerAt(180))).toMatchObject({ taxable: 0, cgst: 0, sgst: 0 });
});

test('the tax of a refund is at the rate of its receipt', () => {
  const receipt = includedTax(250_000, taxpayerAt(25));
  expect(taxAtRateOf(-250_000, receipt)).toEqual({
    ...receipt,
    taxable: -receipt.taxable,
    cgst: -receipt.cgst,
    sgst: -receipt.sgst,
  });
});

describe('the tax of every amount and rate', () => {
  // More than an order can be: PostgreSQL's largest integer, in rupees.
  const paise = fc.integer({ min: 0, max: 214_748_364_700 });
  const tenths = fc.integer({ min: 0, max: 280 });
  const always = (holds: (amount: number, rate: number) => void) =>
    fc.assert(fc.property(paise, tenths, holds), { numRuns: 2000 });

  test('has parts in whole paise that add up', () =>
    always((amount, rate) => {
      const { taxable, cgst, sgst } = includedTax(amount, taxpayerAt(rate));
      for (const part of [taxable, cgst, sgst]) expect(Number.isSafeInteger(part)).toBe(true);
      expect(taxable + cgst + sgst).toBe(amount);
      expect(Math.min(taxable, cgst, sgst)).toBeGreaterThanOrEqual(0);
    }));

  test('has two equal halves, at most a paisa from the exact tax', () =>
    always((amount, rate) => {
      const { cgst, sgst } = includedTax(amount, taxpayerAt(rate));
      expect(cgst).toBe(sgst);
      // |2 × cgst − amount × rate / (1000 + rate)| ≤ 1, without a fraction.
      const off = 2n * BigInt(cgst) * BigInt(1000 + rate) - BigInt(amount) * BigInt(rate);
      expect(off >= -BigInt(1000 + rate) && off <= BigInt(1000 + rate)).toBe(true);
    }));

  test('is reversed completely by a full refund', () =>
    always((amount, rate) => {
      const received = includedTax(amount, taxpayerAt(rate));
      const back = includedTax(-amount, taxpayerAt(rate));
      for (const part of ['taxable', 'cgst', 'sgst'] as const)
        expect(received[part] + back[part]).toBe(0);
    }));
});
