import { inRupees } from '../rupees.ts';
import { dayInFull } from './dates.ts';
import type { LastDay } from './mails/endings.ts';

export interface Counted {
  count: number;
}

/** What push messages say, besides titles, days and the words of staff. */
export const pushes = {
  paymentConfirmed: {
    title: 'Your payment is confirmed',
    body: ({ titles }: { titles: string[] }) => `You are enrolled: ${titles.join(', ')}`,
    renewed: ({ titles, lastDay }: { titles: string[]; lastDay: string }) =>
      `Paid until ${dayInFull(lastDay)}: ${titles.join(', ')}`,
  },
  paymentRejected: { title: 'Your payment could not be confirmed' },
  orderCancelled: {
    title: 'Your order is cancelled',
    body: ({ reference }: { reference: string }) =>
      `Order ${reference}: nothing is to be paid for it any more.`,
  },
  paymentPart: {
    /** Amounts in rupees. `titles`: of the courses, where the part gives them. */
    title: ({ amount }: { amount: number }) => `${inRupees(amount)} came`,
    above: 'It is above what was due. We keep it for you.',
    body: ({ due, titles }: { due: number; titles: string[] }) =>
      `${inRupees(due)} are still due.${titles.length > 0 ? ` You are enrolled: ${titles.join(', ')}` : ''}`,
  },
  refund: {
    title: ({ amount }: { amount: number }) => `${inRupees(amount)} were given back to you`,
    /** After the words of staff. */
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
      `Paid until ${dayInFull(lastDay)}. Renew for ${inRupees(fee)}.`,
  },
  newLink: { body: 'There is a new link. Join by the usual address.' },
  holiday: {
    /** Of two classes or more. */
    cancelled: ({ count }: Counted) => `${count} classes are cancelled`,
    held: ({ count }: Counted) => `${count} classes are held`,
    /** Below the first of them. */
    more: ({ count }: Counted) => `and ${count} more`,
  },
  toStaff: {
    paymentCame: 'A payment came',
    utrCorrected: 'A UTR was corrected',
    messageCame: 'A message came',
    readMessage: 'Tap to read it.',
  },
};
