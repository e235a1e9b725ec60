import { expect, test } from 'vitest';
import { presetReasonOf, REJECTION_CODES } from './rejection-reasons.ts';

const payment = { utr: '632198765001', due: 2500, received: 2000 };

test('each choice of staff has its preset reason, and a text of staff has none', () => {
  expect(REJECTION_CODES.map((code) => presetReasonOf(code, payment))).toEqual([
    { code: 'not found', utr: '632198765001' },
    { code: 'other amount', utr: '632198765001', received: 2000, due: 2500 },
    { code: 'other utr', utr: '632198765001' },
    undefined,
  ]);
});

test('another amount is a reason only when the amount is known, also ₹0', () => {
  expect(presetReasonOf('other amount', { ...payment, received: undefined })).toBeUndefined();
  expect(presetReasonOf('other amount', { ...payment, received: 0 })).toMatchObject({
    received: 0,
  });
});
