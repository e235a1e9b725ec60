import { type Tax, taxAtRateOf } from './tax.ts';

/** The part of a refund that credits one receipt. Integer paise, positive. */
export interface ReceiptCredit {
  receiptId: number;
  paise: number;
  byCourse: { courseId: number; paise: number }[];
  /** The tax on the receipt. */
  receiptTax: Tax | null;
  /** The part of the receipt, and of its CGST, that was not refunded before. */
  left: { paise: number; cgst: number };
}

export type TaxedReceiptCredit = ReceiptCredit & { tax: Tax | null };

/**
 * The tax in the refunded part of a receipt: at the receipt's rate, and at most its unrefunded tax. The refund of the rest of the receipt
 * takes all remaining tax, so that all refunds together reverse the charged tax to the paisa.
 */
export function taxOfCredit({ paise, receiptTax, left }: ReceiptCredit): Tax | null {
  if (!receiptTax) return null;
  const half =
    paise === left.paise ? left.cgst : Math.min(taxAtRateOf(paise, receiptTax).cgst, left.cgst);
  return { ...receiptTax, taxable: paise - 2 * half, cgst: half, sgst: half };
}

/**
 * The tax on a refund: the negative sums over its receipts, with the tax registration of the last taxed receipt. Null if none has tax.
 * Refunded receipts without tax do not count.
 */
export function totalTaxOfCredits(credits: TaxedReceiptCredit[]): Tax | null {
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

/** The tax of an invoice with the opposite sign, for its correction. */
export const reverseTax = (tax: Tax | null): Tax | null =>
  tax && { ...tax, taxable: 0 - tax.taxable, cgst: 0 - tax.cgst, sgst: 0 - tax.sgst };
