import { inRupees } from '../../rupees.ts';
import { dayAndYearOf } from '../dates.ts';

export type DocumentKind = 'receipt' | 'refund' | 'correction' | 'debit';

/** Amounts are in rupees, days YYYY-MM-DD. */
export interface DocumentFacts {
  kind: DocumentKind;
  /** Whether it says what of the amount is tax. */
  isTaxed: boolean;
  number: string;
  issuedOn: string;
}

export interface Moved {
  amount: number;
  way: 'upi' | 'cash' | 'bank';
  reference: string | null;
}

const names = {
  receipt: { plain: 'receipt', taxed: 'tax invoice' },
  refund: { plain: 'refund receipt', taxed: 'credit note' },
  correction: { plain: 'correction', taxed: 'credit note' },
  /** Of a refund. */
  debit: { plain: 'correction', taxed: 'debit note' },
};
const ways = { upi: 'by UPI', cash: 'in cash', bank: 'by bank transfer' };
const referenceNames = { upi: 'UTR', cash: '', bank: 'reference' };

const withReference = ({ way, reference }: Moved) =>
  reference ? ` (${referenceNames[way]} ${reference})` : '';

/** The mails that a document comes with: a part of an amount, what was given back, and a confirmation that was wrong. */
export const documents = {
  facts: {
    price: 'Price',
    letOff: 'Let off',
    cameBefore: 'Came before',
    came: 'Came now',
    due: 'Still due',
    moved: (moved: Moved) => `${inRupees(moved.amount)} ${ways[moved.way]}${withReference(moved)}`,
    letOffFor: ({ amount, reason }: { amount: number; reason: string }) =>
      `${inRupees(amount)}: ${reason}`,
  },
  /** The day is that in India. */
  isDocument: ({ kind, isTaxed, number, issuedOn }: DocumentFacts) =>
    `This is your ${names[kind][isTaxed ? 'taxed' : 'plain']} no. ${number} of ${dayAndYearOf(issuedOn)}.`,
  toDocument: 'See and print it',
  part: {
    subject: ({ amount }: { amount: number }) => `${inRupees(amount)} of your payment came`,
    came: ({ amount, due }: { amount: number; due: number }) =>
      `thank you, ${inRupees(amount)} came. ${inRupees(due)} are still due.`,
    /** What came above what was due. */
    cameAbove: ({ amount }: { amount: number }) =>
      `thank you, ${inRupees(amount)} came. It is above what was due: we keep it for you until we give it back, or you use it for another order.`,
    /** Where the first part gives the courses. */
    isOpen: 'You are enrolled already.',
  },
  refund: {
    subject: ({ amount }: { amount: number }) => `We have given ${inRupees(amount)} back to you`,
    gaveBack: (moved: Moved) =>
      `we have given ${inRupees(moved.amount)} back to you ${ways[moved.way]}${withReference(moved)}.`,
    /** The words of staff. */
    why: ({ reason }: { reason: string }) => `The reason: ${reason}`,
    ends: 'With it your place in the courses below ends.',
  },
  correction: {
    subject: 'Your receipt was a mistake',
    wasWrong: ({ number }: { number: string }) =>
      `we had confirmed a payment by mistake: receipt no. ${number} does not count any more, nor what it paid for.`,
    /** Of a receipt of nothing. */
    wasNotPaid: ({ number }: { number: string }) =>
      `we had marked your order as paid by mistake: receipt no. ${number} does not count any more, nor what it gave you.`,
    isOpen: ({ due }: { due: number }) =>
      `Your order is open, with ${inRupees(due)} to be paid. If you have paid, send us the UTR that your app shows, or write to us.`,
    isOver: 'If you have paid, please write to us.',
    /** Of a receipt of money above what was due. */
    isPaid: 'Your order stays paid.',
    /** Of a refund. */
    refundSubject: 'The note of your refund was a mistake',
    refundWasWrong: ({ amount, number }: { amount: number; number: string }) =>
      `we had noted by mistake that we gave ${inRupees(amount)} back to you: refund no. ${number} does not count. The ${inRupees(amount)} stay paid.`,
  },
};
