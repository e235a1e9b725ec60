import { languageOfMailbox } from '../../accounts/profile/mailbox-language.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { inRupees } from '../../platform/i18n/rupees.ts';
import { type Draft, draftOf, type Written } from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import {
  listWaitingPayments,
  markAllTold,
  takeUp,
  type WaitingPayment,
  type WaitingPayments,
} from './waiting-mail-queries.ts';

const letterOfOne = (
  { mails: { toStudio, orders } }: Words,
  { name, email, reference, utr, amount }: WaitingPayment,
  publicUrl: string,
): Written => {
  const { payments } = toStudio;
  return {
    subject: payments.subject({ amount, reference }),
    paragraphs: [payments.one],
    facts: [
      [payments.learner, name],
      ...(email === null ? [] : [[payments.email, email] satisfies [string, string]]),
      [orders.facts.order, reference],
      [orders.facts.total, inRupees(amount)],
      ['UTR', utr ?? ''],
    ],
    action: {
      label: payments.decide,
      url: `${publicUrl}/StaffPayments?search=${reference}`,
    },
  };
};

const letterOfSeveral = (
  { mails: { toStudio } }: Words,
  { count, first }: WaitingPayments,
  publicUrl: string,
): Written => {
  const { payments } = toStudio;
  const others = count - first.length;
  return {
    subject: payments.subjectOfSeveral({ count }),
    paragraphs: [payments.several],
    facts: [
      ...first.map(({ reference, amount, name, utr }): [string, string] => [
        reference,
        payments.payment({ amount, name, utr: utr ?? '' }),
      ]),
      ...(others > 0
        ? [[payments.more, payments.others({ count: others })] as [string, string]]
        : []),
    ],
    action: { label: payments.decideSeveral, url: `${publicUrl}/StaffPayments` },
  };
};

/**
 * The mail to the studio: payments with a UTR wait, and staff have to look for them in the bank's list. Takes up the mail with
 * this number, so that the next one comes an hour later. `undefined` when there is nothing to tell.
 */
export async function composeWaiting(
  {
    sql,
    publicUrl,
    studioEmail,
    studioLanguage,
  }: Pick<Deps, 'sql' | 'publicUrl'> & { studioEmail: string; studioLanguage: Language },
  number: number,
): Promise<Draft | undefined> {
  const utrs = await takeUp(sql, number);
  if (utrs === undefined) return undefined;
  const waiting = await listWaitingPayments(sql);
  // They may have been decided or cancelled meanwhile.
  const [first] = waiting.first;
  if (!first) return undefined;
  const language = await languageOfMailbox(sql, studioEmail, studioLanguage);
  return {
    ...draftOf(studioEmail, language, (words) =>
      waiting.count === 1
        ? letterOfOne(words, first, publicUrl)
        : letterOfSeveral(words, waiting, publicUrl),
    ),
    noteSent: () => markAllTold(sql, utrs),
  };
}
