import type { Deps } from '../../deps.ts';
import {
  type Draft,
  draftOf,
  greetingTo,
  type Letter,
  subjectOf,
} from '../../mail/mail-template.ts';
import { dayOf, timesInWords, WEEKDAYS } from '../../words/en/dates.ts';
import { dayAndTimesOf } from './class-words.ts';
import { findNoticeForMail, markTold, type NoticeForMail } from './notice-queries.ts';
import type { TellingKind } from './telling-queries.ts';
import { joinPathOf } from './timetable.ts';

const WHEN: Record<Exclude<TellingKind, 'course'>, string> = {
  moved: 'New time',
  cancelled: 'Cancelled',
  back: 'Time',
};

/** The whole of a changed course: the words are about what is new. */
const factsOfCourse = (course: NoticeForMail, now: Date): [string, string][] => [
  ['Course', course.title],
  ['Days', course.days.map((day) => WEEKDAYS[day - 1]).join(', ')],
  ['Time', timesInWords(course.startTime, course.endTime)],
  ...(course.endDate ? [['Until', dayOf(course.endDate, now)] as [string, string]] : []),
  ['Teacher', course.teacher],
];

const factsOf = (change: NoticeForMail, now: Date): [string, string][] =>
  change.kind === 'course'
    ? factsOfCourse(change, now)
    : [
        ['Class', change.title],
        [WHEN[change.kind], dayAndTimesOf(change, now)],
      ];

interface Site {
  publicUrl: string;
  now: Date;
}

const noticeLetter = (change: NoticeForMail, { publicUrl, now }: Site): Letter => ({
  greeting: greetingTo(change.name),
  paragraphs: [change.notice],
  facts: factsOf(change, now),
  action:
    change.kind === 'cancelled'
      ? { label: 'See your classes', url: `${publicUrl}/UserDashboard` }
      : { label: 'Join when it begins', url: publicUrl + joinPathOf(change) },
});

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
  const subject =
    notice.kind === 'course' ? `${notice.title}: ${notice.notice}` : subjectOf(notice, present);
  return {
    ...draftOf(notice.email, subject, noticeLetter(notice, { publicUrl, now: present })),
    noteSent: () => markTold(sql, 'class_notices', id),
  };
}
