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

/** The letter to the studio: a UTR was given, and staff have to look for it in the bank's list. */
export const waitingLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: 'Namaste,',
  paragraphs: ['a payment waits to be checked. Please find its UTR in the bank’s list.'],
  facts: [['Learner', order.name], ['E-mail', order.email], ...factsOf(order)],
  action: {
    label: 'Confirm or reject it',
    url: `${publicUrl}/StaffPayments?search=${order.reference}`,
  },
});
