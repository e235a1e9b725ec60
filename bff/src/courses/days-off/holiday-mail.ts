import type { Deps } from '../../platform/deps.ts';
import {
  localizeNotice,
  localizeTitle,
  withLocalizedTitle,
} from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import type { MailDetail } from '../../platform/mail/mail-content.ts';
import {
  type ComposedMail,
  draftForRecipient,
  formatClassSubject,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { markNotified } from '../classes/notification-mail-queries.ts';
import {
  listPaidPeriodChanges,
  type PaidPeriodChange,
} from '../classes/period-extension-queries.ts';
import type { HolidayClass } from './holiday.ts';
import { formatPaidPeriodChanges } from './holiday-paid-periods.ts';
import {
  findHolidayMail,
  groupAccountsByClasses,
  type HolidayMail,
  listNotifiedClasses,
} from './notification-queries.ts';

/** More classes than one person has in a month. */
const MAX_LISTED = 60;

interface HolidayMailContext {
  publicUrl: string;
  now: Date;
}

interface HolidayMailData extends HolidayMailContext {
  mail: HolidayMail;
  own: HolidayClass[];
  paid: PaidPeriodChange[];
}

const formatHolidayMail = (
  messages: Messages,
  language: Language,
  { mail, own, paid, publicUrl, now }: HolidayMailData,
): ComposedMail => {
  const { holiday, toClasses } = messages.mails.classes;
  const notice = localizeNotice(language, mail);
  const [only, another] = own;
  const listed = own.slice(0, MAX_LISTED);
  const remaining = own.length - listed.length;
  const formatSummary = mail.isBack ? holiday.held : holiday.cancelled;
  const noticeText = { notice: notice.text };
  return {
    subject:
      only && !another
        ? formatClassSubject(
            messages,
            { ...withLocalizedTitle(language, only), ...noticeText },
            now,
          )
        : notice.text,
    heading: holiday.headings[mail.isBack ? 'held' : 'cancelled']({ count: own.length }),
    paragraphs: [
      notice,
      ...formatPaidPeriodChanges(messages, language, { own, paid, isBack: mail.isBack, now }),
      formatSummary({ count: own.length }),
    ],
    details: [
      ...listed.map(
        (found): MailDetail => [
          localizeTitle(language, found),
          messages.dates.formatClassTime(found, now),
        ],
      ),
      ...(remaining > 0
        ? [[holiday.and, holiday.more({ count: remaining })] satisfies MailDetail]
        : []),
    ],
    action: { label: toClasses, url: `${publicUrl}/UserDashboard` },
  };
};

/**
 * The mail about a holiday, or its revocation, with the classes of its recipient; `undefined` when none of them is upcoming,
 * or each was changed again since.
 */
export async function composeHolidayMail(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<MailDraft | undefined> {
  const mail = await findHolidayMail(sql, id);
  if (!mail) return undefined;
  const currentTime = now();
  const { accountId, isBack } = mail;
  const notifiedClasses = await listNotifiedClasses(sql, { id: mail.holidayId, isBack });
  const upcoming = notifiedClasses.filter(({ endsAt }) => endsAt > currentTime.toISOString());
  const [group] = await groupAccountsByClasses(sql, [accountId], upcoming);
  if (!group) return undefined;
  const { own } = group;
  const paid = await listPaidPeriodChanges(sql, { accounts: [accountId], classes: own, isBack });
  const data = { mail, own, paid, publicUrl, now: currentTime };
  return {
    ...draftForRecipient(mail, (messages, language) => formatHolidayMail(messages, language, data)),
    noteSent: () => markNotified(sql, 'holiday_notices', id),
  };
}
