import { asClassTime, asDay, asTime, greetingTo, type Letter } from '../../mail/mail-template.ts';
import type { ClassTime } from './class.ts';
import type { TellingKind } from './telling-queries.ts';
import { joinPathOf } from './timetable.ts';

/** A change of a class, as one enrolled learner is told of it. */
export interface NoticeForMail extends ClassTime {
  name: string;
  email: string;
  title: string;
  slug: string;
  kind: TellingKind;
  /** The words of staff. */
  notice: string;
  /** What holds for all classes of the course by now. */
  days: number[];
  startTime: string;
  endTime: string;
  endDate: string | null;
  teacher: string;
}

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

/** The letter about a change of a class or of a course, in the words of staff. */
export const noticeLetter = (change: NoticeForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(change.name),
  paragraphs: [change.notice],
  facts: change.kind === 'course' ? factsOfCourse(change) : factsOfClass(change.kind, change),
  action:
    change.kind === 'cancelled'
      ? { label: 'See your classes', url: `${publicUrl}/UserDashboard` }
      : { label: 'Join when it begins', url: publicUrl + joinPathOf(change) },
});
