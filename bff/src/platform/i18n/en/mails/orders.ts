import { formatRupees } from '../../rupees.ts';
import { formatDayInFull, formatDayWithYear } from '../dates.ts';

/** A course of an order; of months the days that are paid for. */
export interface PaidLine {
  fee: number;
  startDate: string;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

export interface ReceiptDetails {
  amount: number;
  number: string;
  at: string;
  until: string | undefined;
}

export interface RenewalDetails extends ReceiptDetails {
  /** Of a single course. */
  title: string | undefined;
}

/** 2 January 2027 */
const dayWithYear = (date: string) => `${formatDayInFull(date)} ${date.slice(0, 4)}`;

export interface AmountDue {
  /** What is still to be paid. */
  due: number;
}

/** The mails about a payment: that it is checked, confirmed or rejected. */
export const orders = {
  details: {
    order: 'Order',
    course: ({ fee, startDate, firstDay, lastDay }: PaidLine) =>
      firstDay && lastDay
        ? `${formatRupees(fee)}, ${dayWithYear(firstDay)} to ${dayWithYear(lastDay)}`
        : `${formatRupees(fee)}, from ${formatDayWithYear(startDate)}`,
    total: 'Total',
    receivedBefore: 'Received earlier',
  },
  received: {
    subject: 'We are checking your payment',
    thanks:
      'Thank you, we have your UTR. We will check your payment, and write to you as soon as it is confirmed. For now, there is nothing more to do.',
    toState: 'See where your payment is',
  },
  confirmed: {
    subject: 'Your receipt from Ganga Yoga',
    heading: ({ amount }: { amount: number }) => `We received your ${formatRupees(amount)}`,
    /** `until`: of a single course that is paid by the month. */
    isReceipt: ({ amount, number, at, until }: ReceiptDetails) =>
      `Your payment of ${formatRupees(amount)} is confirmed, and you are enrolled${until ? ` until ${dayWithYear(until)}` : ''}. This is your receipt no. ${number} of ${formatDayWithYear(at)}.`,
    /** A renewal; the days of several courses are in the table below. */
    isReceiptOfRenewal: ({ amount, number, at, until, title }: RenewalDetails) =>
      `Your payment of ${formatRupees(amount)} is confirmed, and you stay enrolled in ${title ?? 'the courses below'}${until ? ` until ${dayWithYear(until)}` : ''}. This is your receipt no. ${number} of ${formatDayWithYear(at)}.`,
    toReceipt: 'Print the receipt',
  },
  rejected: {
    subject: 'We could not confirm your payment',
    why: ({ reason }: { reason: string }) => `We could not confirm your payment. ${reason}`,
    toUtr: 'Enter the UTR again',
    /** The receipt of a partial payment. */
    toReceipt: ({ number }: { number: string }) => `See receipt no. ${number}`,
    toPay: ({ due }: AmountDue) => `Pay the remaining ${formatRupees(due)}`,
    /** What the learner can do, by the reason. */
    fixes: {
      notFound:
        'Please check your UPI app: has the money left your account? If so, send us the UTR that it shows, and we will find your payment.',
      otherAmount: ({ due }: AmountDue) =>
        `Please pay the remaining ${formatRupees(due)}, and send the UTR of that payment.`,
      otherUtr: 'Please send the UTR that your UPI app shows with your own payment.',
      customReason: 'Please check the UTR and send it again, or write to us.',
    },
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const orderMailNames = {
  'payment-received': 'The note that a payment is being checked',
  'payment-rejected': 'The note that a payment was not confirmed',
  'payment-confirmed': 'The receipt',
};
