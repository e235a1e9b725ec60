import { inRupees } from '../../rupees.ts';
import { dayAndYearOf, dayInFull } from '../dates.ts';

/** A course of an order; of months the days that are paid for. */
export interface PaidLine {
  fee: number;
  startDate: string;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

export interface ReceiptFacts {
  amount: number;
  number: string;
  at: string;
  until: string | undefined;
}

export interface RenewalFacts extends ReceiptFacts {
  /** Of a single course. */
  title: string | undefined;
}

/** 2 January 2027 */
const dayWithYear = (date: string) => `${dayInFull(date)} ${date.slice(0, 4)}`;

export interface Due {
  /** What is still to be paid. */
  due: number;
}

/** The mails about a payment: that it is checked, confirmed or rejected. */
export const orders = {
  facts: {
    order: 'Order',
    course: ({ fee, startDate, firstDay, lastDay }: PaidLine) =>
      firstDay && lastDay
        ? `${inRupees(fee)}, ${dayWithYear(firstDay)} to ${dayWithYear(lastDay)}`
        : `${inRupees(fee)}, from ${dayAndYearOf(startDate)}`,
    total: 'Total',
    cameBefore: 'Came before',
  },
  received: {
    subject: 'We are checking your payment',
    thanks:
      'thank you, we have your UTR and will check the payment. You will hear from us as soon as it is confirmed.',
    toState: 'See the state of your payment',
  },
  confirmed: {
    subject: 'Your receipt from Ganga Yoga',
    /** `until`: of a single course that is paid by the month. */
    isReceipt: ({ amount, number, at, until }: ReceiptFacts) =>
      `your payment of ${inRupees(amount)} is confirmed, and you are enrolled${until ? ` until ${dayWithYear(until)}` : ''}. This is your receipt no. ${number} of ${dayAndYearOf(at)}.`,
    /** Who renews keeps the place; of several courses the days stand below. */
    isReceiptOfRenewal: ({ amount, number, at, until, title }: RenewalFacts) =>
      `your payment of ${inRupees(amount)} is confirmed, and your ${title ? `place in ${title} goes` : 'places in the courses below go'} on${until ? ` until ${dayWithYear(until)}` : ''}. This is your receipt no. ${number} of ${dayAndYearOf(at)}.`,
    toReceipt: 'Print the receipt',
  },
  rejected: {
    subject: 'Your payment could not be confirmed',
    why: ({ reason }: { reason: string }) => `we could not confirm your payment. ${reason}`,
    toUtr: 'Enter the UTR again',
    /** Of a part that came. */
    toReceipt: ({ number }: { number: string }) => `See receipt no. ${number}`,
    toPay: ({ due }: Due) => `Pay the rest of ${inRupees(due)}`,
    /** What the learner does about it, by the reason. */
    mends: {
      notFound:
        'Please look into your UPI app: has the money left your account, and which UTR stands with it?',
      otherAmount: ({ due }: Due) => `Please pay the rest of ${inRupees(due)}, and send its UTR.`,
      otherUtr: 'Please send the UTR that your UPI app shows with your own payment.',
      ownWords: 'Please check it and send the UTR again, or write to us.',
    },
  },
};
