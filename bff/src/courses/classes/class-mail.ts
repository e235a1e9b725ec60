import type { Queryable } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownNotice, ownTitle } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import {
  type Draft,
  draftTo,
  type LetterText,
  subjectIn,
  type Written,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { listPaidChanges, type PaidChange } from './extending-queries.ts';
import type { TellingKind } from './notification-queries.ts';
import { paidInWords } from './paid-text.ts';
import { findNoticeForMail, markTold, type NoticeForMail } from './superseded-queries.ts';
import { joinPathOf } from './timetable.ts';

/** Which label its time has. */
const WHEN = { moved: 'newTime', cancelled: 'cancelled', back: 'time' } as const satisfies Record<
  Exclude<TellingKind, 'course'>,
  keyof Words['mails']['classes']['facts']
>;

/** The whole of a changed course: the words are about what is new. */
const factsOfCourse = (
  { dates, mails: { classes } }: Words,
  language: Language,
  course: NoticeForMail,
  now: Date,
): [string, LetterText][] => {
  const { facts } = classes;
  return [
    [facts.course, ownTitle(language, course)],
    [facts.days, course.days.map((day) => dates.WEEKDAYS[day - 1]).join(', ')],
    [facts.time, dates.timesInWords(course.startTime, course.endTime)],
    ...(course.endDate
      ? [[facts.until, dates.dayOf(course.endDate, now)] as [string, string]]
      : []),
    [facts.teacher, course.teacher],
  ];
};

const factsOf = (
  words: Words,
  language: Language,
  { change, now }: { change: NoticeForMail; now: Date },
): [string, LetterText][] => {
  if (change.kind === 'course') return factsOfCourse(words, language, change, now);
  const { facts } = words.mails.classes;
  return [
    [facts.class, ownTitle(language, change)],
    [facts[WHEN[change.kind]], words.dates.whenInWords(change, now)],
  ];
};

interface Site {
  publicUrl: string;
  now: Date;
}

interface About {
  change: NoticeForMail;
  /** Where their paid time has changed with it. */
  paid: PaidChange | undefined;
  site: Site;
}

const noticeLetter = (
  words: Words,
  language: Language,
  { change, paid, site: { publicUrl, now } }: About,
): Written => {
  const title = ownTitle(language, change).words;
  const notice = ownNotice(language, change);
  const { toClasses, joinThen } = words.mails.classes;
  return {
    subject:
      change.kind === 'course'
        ? `${title}: ${notice.words}`
        : subjectIn(words, { ...change, title, notice: notice.words }, now),
    paragraphs: [
      notice,
      ...(paid ? [paidInWords(words, paid, { isBack: change.kind !== 'cancelled', now })] : []),
    ],
    facts: factsOf(words, language, { change, now }),
    action:
      change.kind === 'cancelled'
        ? { label: toClasses, url: `${publicUrl}/UserDashboard` }
        : { label: joinThen, url: publicUrl + joinPathOf(change) },
  };
};

async function findPaidChange(
  db: Queryable,
  { accountId, courseId, date, kind }: NoticeForMail,
): Promise<PaidChange | undefined> {
  if (date === null) return undefined;
  const [paid] = await listPaidChanges(db, {
    accounts: [accountId],
    classes: [{ courseId, date }],
    isBack: kind !== 'cancelled',
  });
  return paid;
}

/**
 * The mail about a change of a class or of a course, in the words of staff; `undefined` when there is nothing to tell any
 * more (`findNoticeForMail`).
 */
export async function composeClassNotice(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const present = now();
  const notice = await findNoticeForMail(sql, id, present);
  if (!notice) return undefined;
  const site = { publicUrl, now: present };
  const paid = await findPaidChange(sql, notice);
  return {
    ...draftTo(notice, (words, language) =>
      noticeLetter(words, language, { change: notice, paid, site }),
    ),
    noteSent: () => markTold(sql, 'class_notices', id),
  };
}
