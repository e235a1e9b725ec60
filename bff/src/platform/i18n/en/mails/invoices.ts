import { formatRupees } from '../../rupees.ts';
import { formatDayWithYear } from '../dates.ts';

export type MailedInvoiceKind = 'receipt' | 'refund' | 'correction' | 'debit';

/** Amounts are in rupees, days YYYY-MM-DD. */
export interface InvoiceDetails {
  kind: MailedInvoiceKind;
  /** Whether it says what of the amount is tax. */
  isTaxed: boolean;
  number: string;
  issuedOn: string;
}

export interface MoneyMovement {
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

const withReference = ({ way, reference }: MoneyMovement) =>
  reference ? ` (${referenceNames[way]} ${reference})` : '';

/** The e-mails with an invoice: a partial payment, a refund, and a voided confirmation. */
export const invoices = {
  details: {
    price: 'Price',
    waived: 'Let off',
    receivedBefore: 'Came before',
    receivedNow: 'Came now',
    due: 'Still due',
    moved: (moved: MoneyMovement) =>
      `${formatRupees(moved.amount)} ${ways[moved.way]}${withReference(moved)}`,
    waivedFor: ({ amount, reason }: { amount: number; reason: string }) =>
      `${formatRupees(amount)}: ${reason}`,
  },
  /** The day is that in India. */
  isInvoice: ({ kind, isTaxed, number, issuedOn }: InvoiceDetails) =>
    `This is your ${names[kind][isTaxed ? 'taxed' : 'plain']} no. ${number} of ${formatDayWithYear(issuedOn)}.`,
  toInvoice: 'See and print it',
  part: {
    subject: ({ amount }: { amount: number }) => `${formatRupees(amount)} of your payment came`,
    came: ({ amount, due }: { amount: number; due: number }) =>
      `thank you, ${formatRupees(amount)} came. ${formatRupees(due)} are still due.`,
    /** An overpayment. */
    cameAbove: ({ amount }: { amount: number }) =>
      `thank you, ${formatRupees(amount)} came. It is above what was due: we keep it for you until we give it back, or you use it for another order.`,
    /** Where the first part gives the courses. */
    isOpen: 'You are enrolled already.',
  },
  refund: {
    subject: ({ amount }: { amount: number }) =>
      `We have given ${formatRupees(amount)} back to you`,
    gaveBack: (moved: MoneyMovement) =>
      `we have given ${formatRupees(moved.amount)} back to you ${ways[moved.way]}${withReference(moved)}.`,
    /** The reason that staff have entered. */
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
      `Your order is open, with ${formatRupees(due)} to be paid. If you have paid, send us the UTR that your app shows, or write to us.`,
    isOver: 'If you have paid, please write to us.',
    /** Of a receipt of money above what was due. */
    isPaid: 'Your order stays paid.',
    /** Of a refund. */
    refundSubject: 'The note of your refund was a mistake',
    refundWasWrong: ({ amount, number }: { amount: number; number: string }) =>
      `we had noted by mistake that we gave ${formatRupees(amount)} back to you: refund no. ${number} does not count. The ${formatRupees(amount)} stay paid.`,
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const invoiceMailNames = {
  'payment-part': 'The receipt of a part',
  'payment-refund': 'The note that money was given back',
  'payment-refund-end': 'The note that money was given back, and a place ended',
  'payment-correction': 'The note that a receipt was a mistake',
};
