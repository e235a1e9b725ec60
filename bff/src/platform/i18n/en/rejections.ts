import { inRupees } from '../rupees.ts';

/** A UTR in groups of four digits, as people compare it. */
export interface OfUtr {
  utr: string;
}

/**
 * The ready reasons why a payment is rejected. The app offers staff the same words (pwa/src/staff/payments/rejection-reasons.ts):
 * by these a reason is known as a ready one.
 */
export const rejections = {
  notFound: ({ utr }: OfUtr) => `We found no payment with the UTR ${utr}.`,
  otherUtr: ({ utr }: OfUtr) =>
    `The UTR ${utr} belongs to another payment. Your app shows the one of yours.`,
  /** Where several orders name one UTR. */
  anothersUtr: 'The payment with this UTR belongs to another order.',
  otherAmount: ({ utr, received, due }: OfUtr & { received: number; due: number }) =>
    `${inRupees(received)} came with the UTR ${utr}, and ${inRupees(due)} were due: ${inRupees(due - received)} are missing.`,
};
