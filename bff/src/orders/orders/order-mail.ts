import type { Deps } from '../../platform/deps.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { inRupees } from '../../platform/i18n/rupees.ts';
import {
  type Draft,
  draftTo,
  type LetterText,
  type Written,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { findOrderForMail, type OrderForMail } from './queries.ts';
import { reasonIn } from './rejection-reasons.ts';

const factsOf = (
  { orders: { facts }, documents }: Words['mails'],
  language: Language,
  { reference, state, utr, amount, due, concession, parts, lines }: OrderForMail,
): [LetterText, string][] => [
  [facts.order, reference],
  ...lines.map((line): [LetterText, string] => [ownTitle(language, line), facts.course(line)]),
  [facts.total, inRupees(amount)],
  ...(concession
    ? [
        [
          documents.facts.letOff,
          documents.facts.letOffFor({ ...concession, amount: concession.paise / 100 }),
        ] as [string, string],
      ]
    : []),
  ...parts.map((part): [string, string] => [
    facts.cameBefore,
    part.way === 'upi'
      ? `${inRupees(part.amount)}, UTR ${part.utr}`
      : documents.facts.moved({ ...part, reference: part.utr || null }),
  ]),
  ...(utr && !parts.some((part) => part.utr === utr) ? [['UTR', utr] as [string, string]] : []),
  ...(state === 'rejected' && due !== amount
    ? [[documents.facts.due, inRupees(due)] as [string, string]]
    : []),
];

/** A letter about an order, but for the order's facts. */
type About = Omit<Written, 'facts'>;

const receiptUrl = (publicUrl: string, number: string) =>
  `${publicUrl}/Receipt?number=${encodeURIComponent(number)}`;

const receivedLetter = ({ mails: { orders } }: Words, { publicUrl }: Site): About => ({
  subject: orders.received.subject,
  paragraphs: [orders.received.thanks],
  action: { label: orders.received.toState, url: `${publicUrl}/Payment` },
});

const confirmedLetter = (
  { mails: { orders } }: Words,
  { order, publicUrl, language }: Site,
): About => {
  const { amount: price, receiptPaise, isRenewal, changedAt: at, lines } = order;
  const number = order.receiptNumber ?? '';
  const amount = receiptPaise === null ? price : receiptPaise / 100;
  const [only, ...others] = lines;
  const single = only && others.length === 0 ? only : undefined;
  const facts = { amount, number, at, until: single?.lastDay };
  const { subject, isReceipt, isReceiptOfRenewal } = orders.confirmed;
  return {
    subject,
    paragraphs: [
      isRenewal
        ? isReceiptOfRenewal({ ...facts, title: single && ownTitle(language, single).words })
        : isReceipt(facts),
    ],
    action: {
      label: orders.confirmed.toReceipt,
      url: receiptUrl(publicUrl, number),
    },
  };
};

/** What the learner does about a rejection, with one tap. `pwa/src/learner/payment/fix-payment.ts` says the same on the screen. */
function mendOf(
  { mails: { orders } }: Words,
  order: OrderForMail,
): { words: string; label: string; fragment: string } {
  const { mends, toUtr, toPay } = orders.rejected;
  const again = { label: toUtr, fragment: '#utr' };
  switch (order.rejection) {
    case 'not found':
      return { words: mends.notFound, ...again };
    case 'other amount': {
      const due = order.due;
      return { words: mends.otherAmount({ due }), label: toPay({ due }), fragment: '#pay' };
    }
    case 'other utr':
      return { words: mends.otherUtr, ...again };
    default:
      return { words: mends.ownWords, ...again };
  }
}

/** The reason that staff gave, which counts the last payment as the part that came. */
function whyOf(words: Words, order: OrderForMail): string {
  const last = order.parts.at(-1);
  const part = last && { received: last.amount, due: order.due + last.amount };
  return reasonIn(words, { utr: order.utr, reason: order.reason ?? '', part });
}

/** The receipt of the last part that came, if one has. */
const lastReceipt = ({ documents }: OrderForMail) =>
  documents.findLast(
    ({ kind, paise, isCorrected }) => kind === 'receipt' && paise > 0 && !isCorrected,
  );

const rejectedLetter = (words: Words, { order, publicUrl }: Site): About => {
  const { subject, why, toReceipt } = words.mails.orders.rejected;
  const mend = mendOf(words, order);
  const receipt = lastReceipt(order);
  return {
    subject,
    paragraphs: [why({ reason: whyOf(words, order) }), mend.words],
    action: { label: mend.label, url: `${publicUrl}/Payment${mend.fragment}` },
    also: receipt && { label: toReceipt(receipt), url: receiptUrl(publicUrl, receipt.number) },
  };
};

interface Site {
  order: OrderForMail;
  publicUrl: string;
  language: Language;
}

/**
 * A function that composes the mail to the learner of an order; `undefined` when the order is gone, or has another state by
 * now than this one: what the mail would say is not so any more.
 */
const aboutOrder =
  (write: (words: Words, site: Site) => About, only?: OrderForMail['state']) =>
  async (
    { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
    id: number,
  ): Promise<Draft | undefined> => {
    const order = await findOrderForMail(sql, id);
    if (!order || (only && order.state !== only)) return undefined;
    return draftTo(order, (words, language) => ({
      ...write(words, { order, publicUrl, language }),
      facts: factsOf(words.mails, language, order),
    }));
  };

/** The mail to the learner after the UTR was given. */
export const composeReceived = aboutOrder(receivedLetter);

/** The mail with the receipt to the learner, after the payment was confirmed. */
export const composeReceipt = aboutOrder(confirmedLetter);

/** The mail to the learner after the payment was rejected, with the reason and what mends it. */
export const composeRejected = aboutOrder(rejectedLetter, 'rejected');
