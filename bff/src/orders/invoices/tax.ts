import { z } from 'zod';
import { filledText, signedPaise } from '../../platform/http/answer-fields.ts';
import type { Taxpayer } from '../../shared/studio-settings.ts';

/** In percent. */
const rate = z.number().min(0).max(100);

/** The tax on an invoice. Amounts are integer paise, with the sign of the invoice's amount. */
export type Tax = z.infer<typeof taxSchema>;
export const taxSchema = z.strictObject({
  // The registration as of a `Taxpayer`.
  gstin: filledText,
  legalName: z.string(),
  address: z.string(),
  sac: z.string(),
  place: z.string(),
  state: z.string(),
  /** In percent: half of it is CGST, half SGST. */
  rate,
  /** For a refund of receipts with several rates: all rates. `rate` is that of the last receipt. */
  rates: z.array(rate).optional(),
  taxable: signedPaise,
  cgst: signedPaise,
  sgst: signedPaise,
});

/** The quotient of non-negative integers, rounded half up. */
const roundHalfUp = (dividend: number, divisor: number) =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/**
 * The tax in an amount that includes it, in integer paise. Central and state tax are the same: half of what is in the amount, to
 * the nearest paisa, half up. The rest is the taxable value, so the three add up to the amount. The tax of a refund (negative) is that of
 * the payment with the opposite sign. Without a taxpayer there is no tax.
 */
export function includedTax(paise: number, taxpayer: Taxpayer): Tax;
export function includedTax(paise: number, taxpayer: Taxpayer | undefined): Tax | null;
export function includedTax(paise: number, taxpayer: Taxpayer | undefined): Tax | null {
  if (!taxpayer) return null;
  const { tenths, ...printed } = taxpayer;
  const size = Math.abs(paise);
  // A rate of 18 % is 180 of 1,180 parts of the amount.
  const half = roundHalfUp(size * tenths, 2 * (1000 + tenths));
  const signed = (amount: number) => (paise < 0 && amount !== 0 ? -amount : amount);
  return {
    ...printed,
    rate: tenths / 10,
    taxable: signed(size - 2 * half),
    cgst: signed(half),
    sgst: signed(half),
  };
}

/** The tax in a refunded amount, at the rate and with the registration of the original invoice's tax. */
export function taxAtRateOf(
  paise: number,
  { rate, rates: _rates, taxable: _, cgst: __, sgst: ___, ...printed }: Tax,
): Tax {
  return includedTax(paise, { ...printed, tenths: Math.round(rate * 10) });
}
