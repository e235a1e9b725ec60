import { formatRupees } from '../rupees.ts';

/** A UTR in groups of four digits, as people compare it. */
export interface UtrValues {
  utr: string;
}

/**
 * The preset reasons why a payment is rejected, for e-mails and push messages, which are written without the app. The app's sentences are
 * in its own catalogue (pwa/src/account/payment/rejection-reasons.ts), which it reads without internet. Nothing compares the two.
 */
export const rejections = {
  notFound: ({ utr }: UtrValues) => `We found no payment with the UTR ${utr}.`,
  otherUtr: ({ utr }: UtrValues) =>
    `The UTR ${utr} belongs to another payment. Your payment app shows the UTR of yours.`,
  /** Where several orders name one UTR. */
  otherOrder: 'The payment with this UTR belongs to another order.',
  otherAmount: ({ utr, received, due }: UtrValues & { received: number; due: number }) =>
    `We received ${formatRupees(received)} with the UTR ${utr}, but ${formatRupees(due)} was due: ${formatRupees(due - received)} is still to be paid.`,
};
