import { type Tax, taxAs } from './tax.ts';

/** What a refund gives back of one receipt. Integer paise, positive. */
export interface Credit {
  receiptId: number;
  paise: number;
  byCourse: { courseId: number; paise: number }[];
  /** What the receipt says of tax. */
  receiptTax: Tax | null;
  /** What of the receipt, and of its CGST, no refund has given back before. */
  left: { paise: number; cgst: number };
}

export type TaxedCredit = Credit & { tax: Tax | null };

/**
 * The tax of a receipt in what is given back of it: at its rate, and never more than is left of the tax that it says. What gives back the
 * rest of the receipt takes all that is left, so that the parts together reverse the tax that was charged, to the paisa.
 */
export function taxOfCredit({ paise, receiptTax, left }: Credit): Tax | null {
  if (!receiptTax) return null;
  const half =
    paise === left.paise ? left.cgst : Math.min(taxAs(paise, receiptTax).cgst, left.cgst);
  return { ...receiptTax, taxable: paise - 2 * half, cgst: half, sgst: half };
}

/**
 * What a refund says of tax: the sums of its receipts, negative, in the name of the last of them that has tax. Null where none has. What
 * it gives back of receipts without tax is not in it.
 */
export function taxOfCredits(credits: TaxedCredit[]): Tax | null {
  const taxes = credits.flatMap(({ tax }) => (tax ? [tax] : []));
  const last = taxes.at(-1);
  if (!last) return null;
  const negative = (amount: (tax: Tax) => number) =>
    0 - taxes.reduce((sum, tax) => sum + amount(tax), 0);
  const rates = [...new Set(taxes.map(({ rate }) => rate))];
  return {
    ...last,
    ...(rates.length > 1 && { rates }),
    taxable: negative(({ taxable }) => taxable),
    cgst: negative(({ cgst }) => cgst),
    sgst: negative(({ sgst }) => sgst),
  };
}

/** The tax of a document with the other sign, as its correction says it. */
export const mirrored = (tax: Tax | null): Tax | null =>
  tax && { ...tax, taxable: 0 - tax.taxable, cgst: 0 - tax.cgst, sgst: 0 - tax.sgst };
