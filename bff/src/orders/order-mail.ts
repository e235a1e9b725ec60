import type { Receipt } from '../contract.ts';
import { asDay, greetingTo, inRupees, type Letter } from '../letter.ts';

/** What the three letters about a payment are written from. */
export interface OrderForMail extends Pick<Receipt, 'reference' | 'amount' | 'utr' | 'lines'> {
  name: string;
  email: string;
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

/** To who has told the UTR. */
export const receivedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    'thank you, we have your UTR and will check the payment. You will hear from us as soon as it is confirmed.',
  ],
  facts: factsOf(order),
  action: { label: 'See the state of your payment', url: `${publicUrl}/Payment` },
});

/** The receipt. */
export const confirmedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    `your payment of ${inRupees(order.amount)} is confirmed, and you are enrolled. This is your receipt no. ${order.receiptNumber} of ${asDay(order.changedAt)}.`,
  ],
  facts: factsOf(order),
  action: { label: 'Print the receipt', url: `${publicUrl}/Receipt?number=${order.receiptNumber}` },
});

/** Why a payment was not confirmed, and what to do. */
export const rejectedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    `we could not confirm your payment. The reason: ${order.reason}`,
    'Please check it and send the UTR again, or write to us.',
  ],
  facts: factsOf(order),
  action: { label: 'Go to your payment', url: `${publicUrl}/Payment` },
});
