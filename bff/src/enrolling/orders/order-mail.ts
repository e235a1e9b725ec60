import { asDay, greetingTo, inRupees, type Letter } from '../../mail/mail-template.ts';
import type { OrderState, Receipt } from './order.ts';

/** The data for the four letters about a payment. */
export interface OrderForMail extends Pick<Receipt, 'reference' | 'amount' | 'utr' | 'lines'> {
  name: string;
  email: string;
  state: OrderState;
  reason: string | null;
  receiptNumber: number | null;
  changedAt: string;
}

const factsOf = ({ reference, utr, amount, lines }: OrderForMail): [string, string][] => [
  ['Order', reference],
  ...lines.map(({ title, startDate, fee }): [string, string] => [
    title,
    `${inRupees(fee)}, from ${asDay(startDate)}`,
  ]),
  ['Total', inRupees(amount)],
  ...(utr ? [['UTR', utr] as [string, string]] : []),
];

/** The letter to the learner after the UTR was given. */
export const receivedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    'thank you, we have your UTR and will check the payment. You will hear from us as soon as it is confirmed.',
  ],
  facts: factsOf(order),
  action: { label: 'See the state of your payment', url: `${publicUrl}/Payment` },
});

/** The letter with the receipt to the learner, after the payment was confirmed. */
export const confirmedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    `your payment of ${inRupees(order.amount)} is confirmed, and you are enrolled. This is your receipt no. ${order.receiptNumber} of ${asDay(order.changedAt)}.`,
  ],
  facts: factsOf(order),
  action: { label: 'Print the receipt', url: `${publicUrl}/Receipt?number=${order.receiptNumber}` },
});

/** The letter to the learner after the payment was rejected, with the reason. */
export const rejectedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    `we could not confirm your payment. The reason: ${order.reason}`,
    'Please check it and send the UTR again, or write to us.',
  ],
  facts: factsOf(order),
  action: { label: 'Go to your payment', url: `${publicUrl}/Payment` },
});

/** A payment that waits for staff, as the letter to the studio names it. */
export type WaitingPayment = Pick<OrderForMail, 'reference' | 'amount' | 'utr' | 'name' | 'email'>;

/** The payments that wait for staff: how many in all, and the first of them. */
export interface WaitingPayments {
  count: number;
  first: WaitingPayment[];
}

const one = ({ name, email, reference, utr, amount }: WaitingPayment): [string, string][] => [
  ['Learner', name],
  ['E-mail', email],
  ['Order', reference],
  ['Total', inRupees(amount)],
  ['UTR', utr ?? ''],
];

const several = ({ count, first }: WaitingPayments): [string, string][] => [
  ...first.map(({ reference, amount, name, utr }): [string, string] => [
    reference,
    `${inRupees(amount)}, ${name}, UTR ${utr}`,
  ]),
  ...(count > first.length ? [['More', String(count - first.length)] as [string, string]] : []),
];

/** The subject of the letter about these payments. */
export const waitingSubject = ({ count, first }: WaitingPayments): string => {
  const [only] = first;
  return count === 1 && only
    ? `A payment waits: ${inRupees(only.amount)}, ${only.reference}`
    : `${count} payments wait`;
};

/** The letter to the studio: payments with a UTR wait, and staff have to look for them in the bank's list. */
export const waitingLetter = (waiting: WaitingPayments, publicUrl: string): Letter => {
  const [only] = waiting.count === 1 ? waiting.first : [];
  return {
    greeting: 'Namaste,',
    paragraphs: [
      only
        ? 'a payment waits to be checked. Please find its UTR in the bank’s list.'
        : 'payments wait to be checked. Please find their UTRs in the bank’s list.',
    ],
    facts: only ? one(only) : several(waiting),
    action: {
      label: only ? 'Confirm or reject it' : 'Confirm or reject them',
      url: `${publicUrl}/StaffPayments${only ? `?search=${only.reference}` : ''}`,
    },
  };
};
