import type { Deps } from '../../deps.ts';
import {
  type Draft,
  draftOf,
  greetingTo,
  inRupees,
  type Letter,
} from '../../mail/mail-template.ts';
import { dayAndYearOf } from '../../words/en/dates.ts';
import { dueOf } from './order.ts';
import { findOrderForMail, type OrderForMail } from './queries.ts';

const factsOf = ({ reference, utr, amount, parts, lines }: OrderForMail): [string, string][] => [
  ['Order', reference],
  ...lines.map(({ title, startDate, fee }): [string, string] => [
    title,
    `${inRupees(fee)}, from ${dayAndYearOf(startDate)}`,
  ]),
  ['Total', inRupees(amount)],
  ...parts.map((part): [string, string] => [
    'Came before',
    `${inRupees(part.amount)}, UTR ${part.utr}`,
  ]),
  ...(utr && !parts.some((part) => part.utr === utr) ? [['UTR', utr] as [string, string]] : []),
];

const receivedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    'thank you, we have your UTR and will check the payment. You will hear from us as soon as it is confirmed.',
  ],
  facts: factsOf(order),
  action: { label: 'See the state of your payment', url: `${publicUrl}/Payment` },
});

const confirmedLetter = (order: OrderForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(order.name),
  paragraphs: [
    `your payment of ${inRupees(order.amount)} is confirmed, and you are enrolled. This is your receipt no. ${order.receiptNumber} of ${dayAndYearOf(order.changedAt)}.`,
  ],
  facts: factsOf(order),
  action: { label: 'Print the receipt', url: `${publicUrl}/Receipt?number=${order.receiptNumber}` },
});

/** What the learner does about a rejection, with one tap. `pwa/src/learner/payment/mend.ts` says the same on the screen. */
function mendOf(order: OrderForMail): { words: string; label: string; fragment: string } {
  const toUtr = { label: 'Enter the UTR again', fragment: '#utr' };
  switch (order.rejection) {
    case 'not found':
      return {
        words:
          'Please look into your UPI app: has the money left your account, and which UTR stands with it?',
        ...toUtr,
      };
    case 'other amount': {
      const due = inRupees(dueOf(order));
      return {
        words: `Please pay the rest of ${due}, and send its UTR.`,
        label: `Pay the rest of ${due}`,
        fragment: '#pay',
      };
    }
    case 'other utr':
      return {
        words: 'Please send the UTR that your UPI app shows with your own payment.',
        ...toUtr,
      };
    default:
      return { words: 'Please check it and send the UTR again, or write to us.', ...toUtr };
  }
}

const rejectedLetter = (order: OrderForMail, publicUrl: string): Letter => {
  const { words, label, fragment } = mendOf(order);
  return {
    greeting: greetingTo(order.name),
    paragraphs: [`we could not confirm your payment. ${order.reason}`, words],
    facts: factsOf(order),
    action: { label, url: `${publicUrl}/Payment${fragment}` },
  };
};

/**
 * A function that composes the mail to the learner of an order; `undefined` when the order is gone, or has another state by
 * now than this one: what the mail would say is not so any more.
 */
const aboutOrder =
  (
    subject: string,
    write: (order: OrderForMail, publicUrl: string) => Letter,
    only?: OrderForMail['state'],
  ) =>
  async (
    { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
    id: number,
  ): Promise<Draft | undefined> => {
    const order = await findOrderForMail(sql, id);
    if (!order || (only && order.state !== only)) return undefined;
    return draftOf(order.email, subject, write(order, publicUrl));
  };

/** The mail to the learner after the UTR was given. */
export const composeReceived = aboutOrder('We are checking your payment', receivedLetter);

/** The mail with the receipt to the learner, after the payment was confirmed. */
export const composeReceipt = aboutOrder('Your receipt from Ganga Yoga', confirmedLetter);

/** The mail to the learner after the payment was rejected, with the reason and what mends it. */
export const composeRejected = aboutOrder(
  'Your payment could not be confirmed',
  rejectedLetter,
  'rejected',
);
