import type { Taxpayer } from '../../shared/studio-settings.ts';

/** What a document says of tax. Amounts are integer paise, with the sign of the document's own. */
export interface Tax extends Omit<Taxpayer, 'tenths'> {
  /** In percent: half of it is CGST, half SGST. */
  rate: number;
  /** Of a refund that gives back of receipts with several rates: all of them. `rate` is that of the last one. */
  rates?: number[] | undefined;
  taxable: number;
  cgst: number;
  sgst: number;
}

/** A quotient of whole numbers from 0 up, to the nearest; the half goes up. */
const halfUp = (dividend: number, divisor: number) =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/**
 * The tax in an amount that includes it, in integer paise. Central and state tax are the same: half of what is in the amount, to
 * the nearest paisa, the half up. What is left is the taxable value, so the three add up to the amount. What goes back (negative) is
 * what came, with another sign. Without a taxpayer there is no tax.
 */
export function taxIn(paise: number, taxpayer: Taxpayer): Tax;
export function taxIn(paise: number, taxpayer: Taxpayer | undefined): Tax | null;
export function taxIn(paise: number, taxpayer: Taxpayer | undefined): Tax | null {
  if (!taxpayer) return null;
  const { tenths, ...printed } = taxpayer;
  const size = Math.abs(paise);
  // A rate of 18 % is 180 of 1,180 parts of the amount.
  const half = halfUp(size * tenths, 2 * (1000 + tenths));
  const signed = (amount: number) => (paise < 0 && amount !== 0 ? -amount : amount);
  return {
    ...printed,
    rate: tenths / 10,
    taxable: signed(size - 2 * half),
    cgst: signed(half),
    sgst: signed(half),
  };
}

/** The tax in what goes back of a document: at the rate of that one, and as its studio was registered then. */
export function taxAs(
  paise: number,
  { rate, rates: _rates, taxable: _, cgst: __, sgst: ___, ...printed }: Tax,
): Tax {
  return taxIn(paise, { ...printed, tenths: Math.round(rate * 10) });
}
