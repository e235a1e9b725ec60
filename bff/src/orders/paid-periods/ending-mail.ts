import type { Deps } from '../../platform/deps.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { formatRupees } from '../../platform/i18n/rupees.ts';
import {
  type ComposedMail,
  draftForRecipient,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { type EndingMail, findEndingMail } from './ending-queries.ts';
import type { Offer } from './offer.ts';
import { offersOf } from './period.ts';
import { renewPathOf } from './renew-path.ts';

interface EndingMailContext {
  mail: EndingMail;
  next: Offer;
  publicUrl: string;
}

const endingLetter = (
  { mails: { endings } }: Messages,
  language: Language,
  { mail, next, publicUrl }: EndingMailContext,
): ComposedMail => ({
  subject: endings.subject(mail),
  paragraphs: [endings.keepsSeat],
  details: [
    [endings.details.course, localizeTitle(language, mail)],
    [endings.details.paidUntil, endings.until(mail)],
    [endings.details.next, endings.days(next)],
    [endings.details.fee, formatRupees(next.fee)],
  ],
  action: { label: endings.renew, url: publicUrl + renewPathOf(mail) },
});

/** The mail that a paid period ends; `undefined` if there is nothing to renew. */
export async function composePeriodEndingMail(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<MailDraft | undefined> {
  const today = indianDate(now());
  const mail = await findEndingMail(sql, { id, today });
  const [next] = mail ? offersOf(mail.terms, { today, previous: mail.previous }) : [];
  if (!mail || !next) return undefined;
  return draftForRecipient(mail, (messages, language) =>
    endingLetter(messages, language, { mail, next, publicUrl }),
  );
}
