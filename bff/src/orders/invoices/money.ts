/** How money came, or was given back: by UPI, in cash, or by a bank transfer. */
export const WAYS = ['upi', 'cash', 'bank'] as const;
export type Way = (typeof WAYS)[number];

/** A receipt, what was given back, or a confirmation that was wrong. */
export type DocumentKind = 'receipt' | 'refund' | 'correction';

/** A document of an order, in short. */
export interface OrderDocument {
  /** As 2026-27/000123; receipts of the time before have a number alone. */
  number: string;
  kind: DocumentKind;
  /** Whether it says what of the amount is tax. Absent from the answer of a server of the version before. */
  isTaxed?: boolean | undefined;
  /** Integer paise, negative where money went back. */
  paise: number;
  /** Of its first payment; null where the order costs nothing. */
  way: Way | null;
  reference: string | null;
  /** The day in India, YYYY-MM-DD. */
  issuedOn: string;
  /** Why money went back, or why the confirmation was wrong. */
  reason: string | null;
  /** Whether staff have taken it back as a mistake. */
  isCorrected: boolean;
  /** Of a refund: whether a course, or its order, has ended with it. Absent from the answer of a server of the version before. */
  hasEnded?: boolean | undefined;
}

/** What staff have let a learner off of an order's amount. */
export interface Concession {
  /** Integer paise. */
  paise: number;
  /** Of what was due, where staff gave a percentage. */
  percent: number | null;
  reason: string;
}

/** An amount in whole rupees as integer paise. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100);

/** What a percentage of an amount is, to the whole rupee, half a rupee up: nobody has to pay paise in cash. */
export const percentOf = (paise: number, percent: number): number =>
  Math.min(paise, Math.round((paise * percent) / 10_000) * 100);
