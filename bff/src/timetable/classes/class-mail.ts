import type { Deps } from '../../deps.ts';
import {
  asClassTime,
  asDay,
  asTime,
  type Draft,
  draftOf,
  greetingTo,
  type Letter,
  subjectOf,
} from '../../mail/mail-template.ts';
import { findNoticeForMail, markTold, type NoticeForMail } from './notice-queries.ts';
import type { TellingKind } from './telling-queries.ts';
import { joinPathOf } from './timetable.ts';

const WHEN: Record<Exclude<TellingKind, 'course'>, string> = {
  moved: 'New time',
  cancelled: 'Cancelled',
  back: 'Time',
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The whole of a changed course: the words are about what is new. */
const factsOfCourse = (course: NoticeForMail): [string, string][] => [
  ['Course', course.title],
  ['Days', course.days.map((day) => WEEKDAYS[day - 1]).join(', ')],
  ['Time', `${asTime(course.startTime)} to ${asTime(course.endTime)} IST`],
  ...(course.endDate ? [['Until', asDay(course.endDate)] as [string, string]] : []),
  ['Teacher', course.teacher],
];

const factsOfClass = (kind: keyof typeof WHEN, change: NoticeForMail): [string, string][] => [
  ['Class', change.title],
  [WHEN[kind], asClassTime(change)],
];

const noticeLetter = (change: NoticeForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(change.name),
  paragraphs: [change.notice],
  facts: change.kind === 'course' ? factsOfCourse(change) : factsOfClass(change.kind, change),
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
  const notice = await findNoticeForMail(sql, id, now());
  if (!notice) return undefined;
  const subject =
    notice.kind === 'course' ? `${notice.title}: ${notice.notice}` : subjectOf(notice);
  return {
    ...draftOf(notice.email, subject, noticeLetter(notice, publicUrl)),
    noteSent: () => markTold(sql, id),
  };
}
