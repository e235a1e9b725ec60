import type { Queryable } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { localizeNotice, localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import type { MailDetail } from '../../platform/mail/mail-content.ts';
import {
  type ComposedMail,
  draftForRecipient,
  formatClassSubject,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import {
  type ClassNotificationMail,
  findClassNotificationMail,
  markNotified,
} from './notification-mail-queries.ts';
import type { ClassChangeKind } from './notification-queries.ts';
import { formatPaidPeriodChange } from './paid-period-text.ts';
import { listPaidPeriodChanges, type PaidPeriodChange } from './period-extension-queries.ts';
import { joinPathOf } from './timetable.ts';

/** The label of the time in the mail. */
const TIME_LABELS = {
  moved: 'newTime',
  cancelled: 'cancelled',
  back: 'time',
} as const satisfies Record<
  Exclude<ClassChangeKind, 'course'>,
  keyof Messages['mails']['classes']['details']
>;

/** All details of a changed course; the message of staff names the changes. */
const courseDetails = (
  { dates, mails: { classes } }: Messages,
  language: Language,
  course: ClassNotificationMail,
  now: Date,
): MailDetail[] => {
  const { details } = classes;
  return [
    [details.course, localizeTitle(language, course)],
    [details.days, course.days.map((day) => dates.WEEKDAYS[day - 1]).join(', ')],
    [details.time, dates.formatTimes(course.startTime, course.endTime)],
    ...(course.endDate
      ? [[details.until, dates.formatDay(course.endDate, now)] satisfies MailDetail]
      : []),
    [details.teacher, course.teacher],
  ];
};

const changeDetails = (
  messages: Messages,
  language: Language,
  { change, now }: { change: ClassNotificationMail; now: Date },
): MailDetail[] => {
  if (change.kind === 'course') return courseDetails(messages, language, change, now);
  const { details } = messages.mails.classes;
  return [
    [details.class, localizeTitle(language, change)],
    [details[TIME_LABELS[change.kind]], messages.dates.formatClassTime(change, now)],
  ];
};

interface ClassMailContext {
  publicUrl: string;
  now: Date;
}

interface ClassMailData {
  change: ClassNotificationMail;
  /** The change of the learner's paid period; `undefined` without one. */
  paid: PaidPeriodChange | undefined;
  site: ClassMailContext;
}

const formatClassNotificationMail = (
  messages: Messages,
  language: Language,
  { change, paid, site: { publicUrl, now } }: ClassMailData,
): ComposedMail => {
  const title = localizeTitle(language, change).text;
  const notice = localizeNotice(language, change);
  const { headings, toClasses, joinThen } = messages.mails.classes;
  return {
    subject:
      change.kind === 'course'
        ? `${title}: ${notice.text}`
        : formatClassSubject(messages, { ...change, title, notice: notice.text }, now),
    heading: headings[change.kind]({ title, at: change, now }),
    paragraphs: [
      notice,
      ...(paid
        ? [formatPaidPeriodChange(messages, paid, { isBack: change.kind !== 'cancelled', now })]
        : []),
    ],
    details: changeDetails(messages, language, { change, now }),
    action:
      change.kind === 'cancelled'
        ? { label: toClasses, url: `${publicUrl}/UserDashboard` }
        : { label: joinThen, url: publicUrl + joinPathOf(change), showsAddress: true },
  };
};

async function findPaidPeriodChange(
  db: Queryable,
  { accountId, courseId, date, kind }: ClassNotificationMail,
): Promise<PaidPeriodChange | undefined> {
  if (date === null) return undefined;
  const [paid] = await listPaidPeriodChanges(db, {
    accounts: [accountId],
    classes: [{ courseId, date }],
    isBack: kind !== 'cancelled',
  });
  return paid;
}

/**
 * The mail about a change of a class or of a course, with the message of staff; `undefined` when it is superseded or
 * outdated (`findClassNotificationMail`).
 */
export async function composeClassNotificationMail(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<MailDraft | undefined> {
  const currentTime = now();
  const notice = await findClassNotificationMail(sql, id, currentTime);
  if (!notice) return undefined;
  const site = { publicUrl, now: currentTime };
  const paid = await findPaidPeriodChange(sql, notice);
  return {
    ...draftForRecipient(notice, (messages, language) =>
      formatClassNotificationMail(messages, language, { change: notice, paid, site }),
    ),
    noteSent: () => markNotified(sql, 'class_notices', id),
  };
}
