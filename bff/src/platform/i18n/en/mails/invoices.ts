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
    waived: 'Waived',
    receivedBefore: 'Received earlier',
    receivedNow: 'Received now',
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
    subject: ({ amount }: { amount: number }) =>
      `We received ${formatRupees(amount)} of your payment`,
    came: ({ amount, due }: { amount: number; due: number }) =>
      `Thank you, we received ${formatRupees(amount)}. ${formatRupees(due)} is still due.`,
    /** An overpayment. */
    cameAbove: ({ amount }: { amount: number }) =>
      `Thank you, we received ${formatRupees(amount)}. That is more than was due: we will keep the money for you until we refund it, or you use it for another order.`,
    /** Where the first part gives the courses. */
    isOpen: 'You are already enrolled.',
  },
  refund: {
    subject: ({ amount }: { amount: number }) => `We have refunded ${formatRupees(amount)} to you`,
    gaveBack: (moved: MoneyMovement) =>
      `We have refunded ${formatRupees(moved.amount)} to you ${ways[moved.way]}${withReference(moved)}.`,
    /** The reason that staff have entered. */
    why: ({ reason }: { reason: string }) => `The reason: ${reason}`,
    ends: 'This also ends your enrolment in the courses below.',
  },
  correction: {
    subject: 'A correction to your receipt',
    wasWrong: ({ number }: { number: string }) =>
      `We confirmed a payment by mistake. Receipt no. ${number} is no longer valid, and neither is the enrolment it paid for.`,
    /** Of a receipt of nothing. */
    wasNotPaid: ({ number }: { number: string }) =>
      `We marked your order as paid by mistake. Receipt no. ${number} is no longer valid, and neither is the enrolment it gave you.`,
    isOpen: ({ due }: { due: number }) =>
      `Your order is still open, and ${formatRupees(due)} is due. If you have paid, send us the UTR that your app shows, or write to us.`,
    isOver: 'If you have paid, please write to us.',
    /** Of a receipt of money above what was due. */
    isPaid: 'Your order is still fully paid.',
    /** Of a refund. */
    refundSubject: 'A correction to your refund',
    refundWasWrong: ({ amount, number }: { amount: number; number: string }) =>
      `We recorded by mistake that we refunded ${formatRupees(amount)} to you. Refund no. ${number} is not valid, and your payment of ${formatRupees(amount)} still counts.`,
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const invoiceMailNames = {
  'payment-part': 'The receipt for a part payment',
  'payment-refund': 'The note that money was refunded',
  'payment-refund-end': 'The note that money was refunded, and an enrolment ended',
  'payment-correction': 'The note that a receipt was corrected',
};
