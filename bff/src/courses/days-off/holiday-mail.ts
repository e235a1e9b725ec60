import type { Deps } from '../../platform/deps.ts';
import { ownNotice, ownTitle, titledIn } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import {
  type Draft,
  draftTo,
  type LetterText,
  subjectIn,
  type Written,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { listPaidChanges, type PaidChange } from '../classes/extending-queries.ts';
import { markTold } from '../classes/superseded-queries.ts';
import type { HolidayClass } from './holiday.ts';
import {
  findHolidayForMail,
  groupByClasses,
  type HolidayForMail,
  listToldClasses,
} from './notification-queries.ts';
import { paidOfCourses } from './paid-of-courses.ts';

/** More than one person has in a month. */
const MOST_LISTED = 60;

interface Site {
  publicUrl: string;
  now: Date;
}

interface About extends Site {
  mail: HolidayForMail;
  own: HolidayClass[];
  paid: PaidChange[];
}

const letterOf = (
  words: Words,
  language: Language,
  { mail, own, paid, publicUrl, now }: About,
): Written => {
  const { holiday, toClasses } = words.mails.classes;
  const notice = ownNotice(language, mail);
  const [only, another] = own;
  const listed = own.slice(0, MOST_LISTED);
  const left = own.length - listed.length;
  const sayWhat = mail.isBack ? holiday.held : holiday.cancelled;
  const told = { notice: notice.words };
  return {
    subject:
      only && !another
        ? subjectIn(words, { ...titledIn(language, only), ...told }, now)
        : notice.words,
    paragraphs: [
      notice,
      ...paidOfCourses(words, language, { own, paid, isBack: mail.isBack, now }),
      sayWhat({ count: own.length }),
    ],
    facts: [
      ...listed.map((found): [LetterText, string] => [
        ownTitle(language, found),
        words.dates.whenInWords(found, now),
      ]),
      ...(left > 0 ? [[holiday.and, holiday.more({ count: left })] as [string, string]] : []),
    ],
    action: { label: toClasses, url: `${publicUrl}/UserDashboard` },
  };
};

/**
 * The mail about a holiday, or that it is taken back, with the classes of the one who gets it; `undefined` when none of
 * them is to come, or each was changed again since.
 */
export async function composeHoliday(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const mail = await findHolidayForMail(sql, id);
  if (!mail) return undefined;
  const present = now();
  const { accountId, isBack } = mail;
  const told = await listToldClasses(sql, { id: mail.holidayId, isBack });
  const toCome = told.filter(({ endsAt }) => endsAt > present.toISOString());
  const [group] = await groupByClasses(sql, [accountId], toCome);
  if (!group) return undefined;
  const { own } = group;
  const paid = await listPaidChanges(sql, { accounts: [accountId], classes: own, isBack });
  const about = { mail, own, paid, publicUrl, now: present };
  return {
    ...draftTo(mail, (words, language) => letterOf(words, language, about)),
    noteSent: () => markTold(sql, 'holiday_notices', id),
  };
}
