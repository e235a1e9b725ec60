import { formatRupees } from '../rupees.ts';
import { formatDayInFull } from './dates.ts';
import type { LastDay } from './mails/endings.ts';

export interface PushClassCount {
  count: number;
}

/** The texts of push messages, besides titles, days and texts of staff. */
export const pushes = {
  paymentConfirmed: {
    title: 'Your payment is confirmed',
    body: ({ titles }: { titles: string[] }) => `You are enrolled: ${titles.join(', ')}`,
    renewed: ({ titles, lastDay }: { titles: string[]; lastDay: string }) =>
      `Paid until ${formatDayInFull(lastDay)}: ${titles.join(', ')}`,
  },
  paymentRejected: { title: 'Your payment could not be confirmed' },
  orderCancelled: {
    title: 'Your order is cancelled',
    body: ({ reference }: { reference: string }) =>
      `Order ${reference}: nothing is to be paid for it any more.`,
  },
  paymentPart: {
    /** Amounts in rupees. `titles`: of the courses, where the part gives them. */
    title: ({ amount }: { amount: number }) => `${formatRupees(amount)} came`,
    above: 'It is above what was due. We keep it for you.',
    body: ({ due, titles }: { due: number; titles: string[] }) =>
      `${formatRupees(due)} are still due.${titles.length > 0 ? ` You are enrolled: ${titles.join(', ')}` : ''}`,
  },
  refund: {
    title: ({ amount }: { amount: number }) => `${formatRupees(amount)} were given back to you`,
    /** After the reason that staff have entered. */
    ends: ({ reason, titles }: { reason: string; titles: string[] }) =>
      `${reason} Your place ends: ${titles.join(', ')}`,
  },
  correction: {
    title: 'Your receipt was a mistake',
    ofRefund: 'The note of your refund was a mistake',
  },
  ending: {
    /** What a course costs for the next month. */
    body: ({ lastDay, fee }: LastDay & { fee: number }) =>
      `Paid until ${formatDayInFull(lastDay)}. Renew for ${formatRupees(fee)}.`,
  },
  newLink: { body: 'There is a new link. Join by the usual address.' },
  holiday: {
    /** Of two classes or more. */
    cancelled: ({ count }: PushClassCount) => `${count} classes are cancelled`,
    held: ({ count }: PushClassCount) => `${count} classes are held`,
    /** Below the first of them. */
    more: ({ count }: PushClassCount) => `and ${count} more`,
  },
  toStaff: {
    paymentReceived: 'A payment came',
    utrCorrected: 'A UTR was corrected',
    messageReceived: 'A message came',
    readMessage: 'Tap to read it.',
  },
};
