import { formatRupees } from '../rupees.ts';

/** A UTR in groups of four digits, as people compare it. */
export interface UtrValues {
  utr: string;
}

/**
 * The predefined reasons why a payment is rejected. The app offers staff the same texts (pwa/src/staff/payments/rejection-reasons.ts):
 * a stored reason is recognised by its text.
 */
export const rejections = {
  notFound: ({ utr }: UtrValues) => `We found no payment with the UTR ${utr}.`,
  otherUtr: ({ utr }: UtrValues) =>
    `The UTR ${utr} belongs to another payment. Your app shows the one of yours.`,
  /** Where several orders name one UTR. */
  anothersUtr: 'The payment with this UTR belongs to another order.',
  otherAmount: ({ utr, received, due }: UtrValues & { received: number; due: number }) =>
    `${formatRupees(received)} came with the UTR ${utr}, and ${formatRupees(due)} were due: ${formatRupees(due - received)} are missing.`,
};
