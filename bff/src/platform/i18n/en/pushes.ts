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
  paymentRejected: { title: 'We could not confirm your payment' },
  orderCancelled: {
    title: 'Your order is cancelled',
    body: ({ reference }: { reference: string }) =>
      `Order ${reference}: there is nothing left to pay.`,
  },
  paymentPart: {
    /** Amounts in rupees. `titles`: of the courses, where the part gives them. */
    title: ({ amount }: { amount: number }) => `We received ${formatRupees(amount)}`,
    above: 'That is more than was due. We will keep the money for you.',
    body: ({ due, titles }: { due: number; titles: string[] }) =>
      `${formatRupees(due)} is still due.${titles.length > 0 ? ` You are enrolled: ${titles.join(', ')}` : ''}`,
  },
  refund: {
    title: ({ amount }: { amount: number }) => `${formatRupees(amount)} refunded to you`,
    /** After the reason that staff have entered. */
    ends: ({ reason, titles }: { reason: string; titles: string[] }) =>
      `${reason} Your enrolment ends: ${titles.join(', ')}`,
  },
  correction: {
    title: 'A correction to your receipt',
    ofRefund: 'A correction to your refund',
  },
  ending: {
    /** What a course costs for the next month. */
    body: ({ lastDay, fee }: LastDay & { fee: number }) =>
      `Paid until ${formatDayInFull(lastDay)}. Renew for ${formatRupees(fee)}.`,
  },
  newLink: { body: 'There is a new link. Join the usual way.' },
  holiday: {
    /** Of two classes or more. */
    cancelled: ({ count }: PushClassCount) => `${count} classes are cancelled`,
    held: ({ count }: PushClassCount) => `${count} classes will take place after all`,
    /** Below the first of them. */
    more: ({ count }: PushClassCount) => `and ${count} more`,
  },
  toStaff: {
    paymentReceived: 'A payment is waiting',
    utrCorrected: 'A UTR was corrected',
    messageReceived: 'You have a new message',
    readMessage: 'Tap to read it.',
  },
};
