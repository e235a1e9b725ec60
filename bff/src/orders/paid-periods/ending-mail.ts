import type { Deps } from '../../platform/deps.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { inRupees } from '../../platform/i18n/rupees.ts';
import { type Draft, draftTo, type Written } from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { type EndingMail, findEndingMail } from './ending-queries.ts';
import { type Offer, offersOf } from './period.ts';
import { renewPathOf } from './renew-path.ts';

interface Ending {
  mail: EndingMail;
  next: Offer;
  publicUrl: string;
}

const endingLetter = (
  { mails: { endings } }: Words,
  language: Language,
  { mail, next, publicUrl }: Ending,
): Written => ({
  subject: endings.subject(mail),
  paragraphs: [endings.keepsPlace],
  facts: [
    [endings.facts.course, ownTitle(language, mail)],
    [endings.facts.paidUntil, endings.until(mail)],
    [endings.facts.next, endings.days(next)],
    [endings.facts.fee, inRupees(next.fee)],
  ],
  action: { label: endings.renew, url: publicUrl + renewPathOf(mail) },
});

/** The mail that what was paid for ends; `undefined` where there is nothing to renew any more. */
export async function composeEnding(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const today = indianDate(now());
  const mail = await findEndingMail(sql, { id, today });
  const [next] = mail ? offersOf(mail.terms, { today, previous: mail.previous }) : [];
  if (!mail || !next) return undefined;
  return draftTo(mail, (words, language) =>
    endingLetter(words, language, { mail, next, publicUrl }),
  );
}
