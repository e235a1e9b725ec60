import { findMailboxLanguage } from '../../accounts/profile/mailbox-language.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { formatRupees } from '../../platform/i18n/rupees.ts';
import { type MailDetail, mailboxAddress } from '../../platform/mail/mail-content.ts';
import {
  type ComposedMail,
  draftForStudio,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import {
  listWaitingPayments,
  markAllNotified,
  markMailTried,
  type WaitingPayment,
  type WaitingPayments,
} from './payments-waiting-queries.ts';

const singlePaymentLetter = (
  { mails: { toStudio, orders } }: Messages,
  { name, email, reference, utr, amount }: WaitingPayment,
  publicUrl: string,
): ComposedMail => {
  const { payments } = toStudio;
  return {
    subject: payments.subject({ amount, reference }),
    paragraphs: [payments.one],
    details: [
      [payments.learner, name],
      ...(email === null ? [] : [[payments.email, mailboxAddress(email)] satisfies MailDetail]),
      [orders.details.order, reference],
      [orders.details.total, formatRupees(amount)],
      ['UTR', utr ?? ''],
    ],
    action: {
      label: payments.decide,
      url: `${publicUrl}/StaffPayments?search=${reference}`,
    },
  };
};

const severalPaymentsLetter = (
  { mails: { toStudio } }: Messages,
  { count, first }: WaitingPayments,
  publicUrl: string,
): ComposedMail => {
  const { payments } = toStudio;
  const others = count - first.length;
  return {
    subject: payments.subjectOfSeveral({ count }),
    paragraphs: [payments.several],
    details: [
      ...first.map(
        ({ reference, amount, name, utr }): MailDetail => [
          reference,
          payments.payment({ amount, name, utr: utr ?? '' }),
        ],
      ),
      ...(others > 0
        ? [[payments.more, payments.others({ count: others })] satisfies MailDetail]
        : []),
    ],
    action: { label: payments.decideSeveral, url: `${publicUrl}/StaffPayments` },
  };
};

/**
 * The mail to the studio about payments that wait for review. Marks the mail with this number as tried, so that the next one is sent an
 * hour later at the earliest. `undefined` when there is nothing to report.
 */
export async function composePaymentsWaitingMail(
  {
    sql,
    publicUrl,
    studioEmail,
    studioLanguage,
  }: Pick<Deps, 'sql' | 'publicUrl'> & { studioEmail: string; studioLanguage: Language },
  number: number,
): Promise<MailDraft | undefined> {
  const utrs = await markMailTried(sql, number);
  if (utrs === undefined) return undefined;
  const waiting = await listWaitingPayments(sql);
  // They may have been decided or cancelled meanwhile.
  const [first] = waiting.first;
  if (!first) return undefined;
  const language = await findMailboxLanguage(sql, studioEmail, studioLanguage);
  return {
    ...draftForStudio(studioEmail, language, (messages) =>
      waiting.count === 1
        ? singlePaymentLetter(messages, first, publicUrl)
        : severalPaymentsLetter(messages, waiting, publicUrl),
    ),
    noteSent: () => markAllNotified(sql, utrs),
  };
}
