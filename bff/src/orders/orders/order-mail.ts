import type { Deps } from '../../platform/deps.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { formatRejectionReason } from '../../platform/i18n/rejection-reasons.ts';
import { formatRupees } from '../../platform/i18n/rupees.ts';
import type { MailDetail } from '../../platform/mail/mail-content.ts';
import {
  type ComposedMail,
  draftForRecipient,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { findOrderForMail, type OrderForMail } from './queries.ts';

const orderDetails = (
  { orders: { details }, invoices }: Messages['mails'],
  language: Language,
  { reference, state, utr, amount, due, concession, parts, lines }: OrderForMail,
): MailDetail[] => [
  [details.order, reference],
  ...lines.map((line): MailDetail => [localizeTitle(language, line), details.course(line)]),
  [details.total, formatRupees(amount)],
  ...(concession
    ? [
        [
          invoices.details.waived,
          invoices.details.waivedFor({ ...concession, amount: concession.paise / 100 }),
        ] satisfies MailDetail,
      ]
    : []),
  ...parts.map(
    (part): MailDetail => [
      details.receivedBefore,
      part.way === 'upi'
        ? `${formatRupees(part.amount)}, UTR ${part.utr}`
        : invoices.details.moved({ ...part, reference: part.utr || null }),
    ],
  ),
  ...(utr && !parts.some((part) => part.utr === utr) ? [['UTR', utr] satisfies MailDetail] : []),
  ...(state === 'rejected' && due !== amount
    ? [[invoices.details.due, formatRupees(due)] satisfies MailDetail]
    : []),
];

/** The content of a mail about an order, without the table of the order's details. */
type OrderMailBody = Omit<ComposedMail, 'details'>;

const receiptUrl = (publicUrl: string, number: string) =>
  `${publicUrl}/Receipt?number=${encodeURIComponent(number)}`;

const receivedLetter = (
  { mails: { orders } }: Messages,
  { publicUrl }: OrderMailContext,
): OrderMailBody => ({
  subject: orders.received.subject,
  paragraphs: [orders.received.thanks],
  action: { label: orders.received.toState, url: `${publicUrl}/Payment` },
});

const confirmedLetter = (
  { mails: { orders } }: Messages,
  { order, publicUrl, language }: OrderMailContext,
): OrderMailBody => {
  const { amount: price, receiptPaise, isRenewal, changedAt: at, lines } = order;
  const number = order.receiptNumber ?? '';
  const amount = receiptPaise === null ? price : receiptPaise / 100;
  const [only, ...others] = lines;
  const single = only && others.length === 0 ? only : undefined;
  const details = { amount, number, at, until: single?.lastDay };
  const { subject, heading, isReceipt, isReceiptOfRenewal } = orders.confirmed;
  return {
    subject,
    // A discount of the whole price has a receipt of nothing.
    ...(amount > 0 && { heading: heading({ amount }) }),
    paragraphs: [
      isRenewal
        ? isReceiptOfRenewal({ ...details, title: single && localizeTitle(language, single).text })
        : isReceipt(details),
    ],
    action: {
      label: orders.confirmed.toReceipt,
      url: receiptUrl(publicUrl, number),
    },
  };
};

/** The step that resolves a rejection. `pwa/src/learner/payment/fix-payment.ts` has the same for the screen. */
function fixFor(
  { mails: { orders } }: Messages,
  order: OrderForMail,
): { words: string; label: string; fragment: string } {
  const { fixes, toUtr, toPay } = orders.rejected;
  const again = { label: toUtr, fragment: '#utr' };
  switch (order.rejection) {
    case 'not found':
      return { words: fixes.notFound, ...again };
    case 'other amount': {
      const due = order.due;
      return { words: fixes.otherAmount({ due }), label: toPay({ due }), fragment: '#pay' };
    }
    case 'other utr':
      return { words: fixes.otherUtr, ...again };
    default:
      return { words: fixes.customReason, ...again };
  }
}

/** The receipt of the last partial payment, if there is one. */
const lastPaymentReceipt = ({ documents }: OrderForMail) =>
  documents.findLast(
    ({ kind, paise, isCorrected }) => kind === 'receipt' && paise > 0 && !isCorrected,
  );

const rejectedLetter = (
  messages: Messages,
  { order, publicUrl }: OrderMailContext,
): OrderMailBody => {
  const { subject, why, toReceipt } = messages.mails.orders.rejected;
  const fix = fixFor(messages, order);
  const receipt = lastPaymentReceipt(order);
  const reason = order.rejectionReason
    ? formatRejectionReason(messages, order.rejectionReason)
    : '';
  return {
    subject,
    paragraphs: [why({ reason })],
    notes: [fix.words],
    action: { label: fix.label, url: `${publicUrl}/Payment${fix.fragment}` },
    also: receipt && { label: toReceipt(receipt), url: receiptUrl(publicUrl, receipt.number) },
  };
};

interface OrderMailContext {
  order: OrderForMail;
  publicUrl: string;
  language: Language;
}

/**
 * Returns a function that composes a mail to the learner of an order. The mail is `undefined` when the order is deleted, or no longer
 * in the state `only`.
 */
const orderMailComposer =
  (
    write: (messages: Messages, context: OrderMailContext) => OrderMailBody,
    only?: OrderForMail['state'],
  ) =>
  async (
    { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
    id: number,
  ): Promise<MailDraft | undefined> => {
    const order = await findOrderForMail(sql, id);
    if (!order || (only && order.state !== only)) return undefined;
    return draftForRecipient(order, (messages, language) => ({
      ...write(messages, { order, publicUrl, language }),
      details: orderDetails(messages.mails, language, order),
    }));
  };

/** Composes the e-mails to the learner about an order, by kind. */
export const orderMails = {
  'payment-received': orderMailComposer(receivedLetter),
  /** With the receipt. */
  'payment-confirmed': orderMailComposer(confirmedLetter),
  /** With the reason, and how to resolve it. */
  'payment-rejected': orderMailComposer(rejectedLetter, 'rejected'),
};
