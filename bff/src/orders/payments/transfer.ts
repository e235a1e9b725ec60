import type { Titled } from '../../platform/i18n/localized-content.ts';

/** A UTR or bank's reference, and what it pays for. Amounts are integer paise. */
export interface Transfer {
  reference: string;
  /** The amount of the transfer, as staff have noted it; null where it was never shared. */
  paise: number | null;
  /** What is counted of it. What went on to another order is negative where it came from. */
  shares: { id: number; reference: string; name: string | null; paise: number }[];
  /** The orders whose learners name it, or have named it before it was rejected. Dues are in whole rupees. */
  claims: { id: number; reference: string; name: string | null; due: number; lines: Titled[] }[];
}

/** The share of one order in a transfer. Integer paise. */
export interface Share {
  orderId: number;
  paise: number;
  /** What staff saw to be due. */
  due: number;
  /** Of a part: whether it gives the courses now. */
  opens?: boolean | undefined;
  /** Whether it may be more than is due. */
  above?: boolean | undefined;
}
