import type { Deps } from '../../platform/deps.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { formatRupees } from '../../platform/i18n/rupees.ts';
import type { MailDetail } from '../../platform/mail/mail-content.ts';
import {
  type ComposedMail,
  draftForRecipient,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { findInvoiceForMail, type InvoiceForMail } from './invoice-queries.ts';

const formatPaise = (paise: number) => formatRupees(paise / 100);
/** Refunds are negative in the database and positive in the mail. */
const absoluteRupees = (paise: number) => Math.abs(paise) / 100;

/** The mail's rows for the courses on the invoice. */
const courseDetails = (
  { mails: { orders } }: Messages,
  language: Language,
  { lines, byCourse }: InvoiceForMail,
): MailDetail[] =>
  lines
    .filter(({ courseId }) => byCourse.some((line) => line.courseId === courseId))
    .map((line) => [localizeTitle(language, line), orders.details.course(line)]);

/** The mail's rows for a partial payment: price, discount, earlier payments, this payment, amount due. */
function partialPaymentDetails(
  { mails: { invoices } }: Messages,
  { payments, pricePaise, concession, beforePaise, duePaise }: InvoiceForMail,
): MailDetail[] {
  const { details } = invoices;
  const discount = concession && { ...concession, amount: concession.paise / 100 };
  return [
    [details.price, formatPaise(pricePaise)],
    ...(discount ? [[details.waived, details.waivedFor(discount)] satisfies MailDetail] : []),
    ...(beforePaise > 0
      ? [[details.receivedBefore, formatPaise(beforePaise)] satisfies MailDetail]
      : []),
    ...payments.map(
      (payment): MailDetail => [
        details.receivedNow,
        details.moved({ ...payment, amount: absoluteRupees(payment.paise) }),
      ],
    ),
    [details.due, formatPaise(duePaise ?? 0)],
  ];
}

const formatInvoiceDescription = (
  { mails: { invoices } }: Messages,
  { tax, ...invoice }: InvoiceForMail,
) =>
  invoices.isInvoice({
    ...invoice,
    kind: invoice.correctsKind === 'refund' ? 'debit' : invoice.kind,
    isTaxed: tax !== null,
  });

type InvoiceMailBody = Omit<ComposedMail, 'action' | 'details'> & {
  details?: MailDetail[];
};

function partialPaymentLetter(messages: Messages, invoice: InvoiceForMail): InvoiceMailBody {
  const { part } = messages.mails.invoices;
  const amount = absoluteRupees(invoice.paise);
  const due = absoluteRupees(invoice.duePaise ?? 0);
  return {
    subject: part.subject({ amount }),
    paragraphs: [
      invoice.abovePaise > 0 ? part.cameAbove({ amount }) : part.came({ amount, due }),
      ...(invoice.isOpen ? [part.isOpen] : []),
    ],
    details: partialPaymentDetails(messages, invoice),
    notes: [formatInvoiceDescription(messages, invoice)],
  };
}

function refundLetter(messages: Messages, invoice: InvoiceForMail, ends: boolean): InvoiceMailBody {
  const { refund } = messages.mails.invoices;
  const { paise, payments, reason } = invoice;
  const amount = absoluteRupees(paise);
  const { way, reference } = payments[0] ?? { way: 'cash', reference: null };
  return {
    subject: refund.subject({ amount }),
    paragraphs: [refund.gaveBack({ amount, way, reference }), ...(ends ? [refund.ends] : [])],
    notes: [refund.why({ reason: reason ?? '' }), formatInvoiceDescription(messages, invoice)],
  };
}

function voidedRefundLetter(messages: Messages, invoice: InvoiceForMail): InvoiceMailBody {
  const { correction, refund } = messages.mails.invoices;
  const { paise, reason, corrects } = invoice;
  return {
    subject: correction.refundSubject,
    paragraphs: [
      correction.refundWasWrong({ amount: absoluteRupees(paise), number: corrects ?? '' }),
    ],
    notes: [refund.why({ reason: reason ?? '' }), formatInvoiceDescription(messages, invoice)],
  };
}

function correctionLetter(messages: Messages, invoice: InvoiceForMail): InvoiceMailBody {
  if (invoice.correctsKind === 'refund') return voidedRefundLetter(messages, invoice);
  const { correction, refund } = messages.mails.invoices;
  const { pricePaise, concession, beforePaise, paise, reason, corrects } = invoice;
  const due = absoluteRupees(pricePaise - (concession?.paise ?? 0) - beforePaise - paise);
  const isNotPaid = invoice.state === 'cancelled' ? correction.isOver : correction.isOpen({ due });
  return {
    subject: correction.subject,
    paragraphs: [
      (paise === 0 ? correction.wasNotPaid : correction.wasWrong)({ number: corrects ?? '' }),
      invoice.state === 'paid' ? correction.isPaid : isNotPaid,
    ],
    notes: [refund.why({ reason: reason ?? '' }), formatInvoiceDescription(messages, invoice)],
  };
}

/** Returns a function that composes the mail with an invoice to the learner; `undefined` when the account is deleted. */
const invoiceMailComposer =
  (write: (messages: Messages, invoice: InvoiceForMail) => InvoiceMailBody) =>
  async (
    { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
    id: number,
  ): Promise<MailDraft | undefined> => {
    const invoice = await findInvoiceForMail(sql, id);
    if (!invoice) return undefined;
    return draftForRecipient(invoice, (messages, language) => {
      const { details = [], ...letter } = write(messages, invoice);
      const url = `${publicUrl}/Receipt?number=${encodeURIComponent(invoice.number)}`;
      return {
        ...letter,
        details: [
          [messages.mails.orders.details.order, invoice.reference],
          ...courseDetails(messages, language, invoice),
          ...details,
        ],
        action: { label: messages.mails.invoices.toInvoice, url },
      };
    });
  };

/** Composes the e-mails about an invoice, by kind. */
export const invoiceMails = {
  /** With the receipt. */
  'payment-part': invoiceMailComposer(partialPaymentLetter),
  'payment-refund': invoiceMailComposer((messages, invoice) =>
    refundLetter(messages, invoice, false),
  ),
  /** The refund also ends the enrolment. */
  'payment-refund-end': invoiceMailComposer((messages, invoice) =>
    refundLetter(messages, invoice, true),
  ),
  /** A receipt or a refund is voided. */
  'payment-correction': invoiceMailComposer(correctionLetter),
};
