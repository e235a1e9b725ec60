import type { ClassTime, StaffClass } from 'bff/contract';
import {
  dayAndMonthOf,
  dayOf,
  hoursInWords,
  timeInWords,
  wholeWeekdayOf,
} from '../../content/format.ts';
import { addDays, indianDate, mondayOf } from '../../content/indian-time.ts';
import { dateOf, dayAndDateInWords } from '../../timetable/class-words.ts';
import { type Hours, indianHours } from './class-hours.ts';

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const dayNumber = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => months[Number(date.slice(5, 7)) - 1] ?? '';

/** 26 October; from a date in India. */
export const dayAndWholeMonthOf = (date: string): string => `${dayNumber(date)} ${monthOf(date)}`;

/** 25 to 31 October; 29 November to 5 December */
export const weekInWords = (monday: string): string => {
  const sunday = addDays(monday, 6);
  const from = monthOf(monday) === monthOf(sunday) ? dayNumber(monday) : dayAndWholeMonthOf(monday);
  return `${from} to ${dayAndWholeMonthOf(sunday)}`;
};

const nearName = (monday: string, now: Date) => {
  const present = mondayOf(indianDate(now));
  if (monday === present) return 'This week';
  if (monday === addDays(present, 7)) return 'Next week';
  return monday === addDays(present, -7) ? 'Last week' : undefined;
};

/** This week; Next week; Week of 8 November */
export const weekName = (monday: string, now: Date): string =>
  nearName(monday, now) ?? `Week of ${dayAndWholeMonthOf(monday)}`;

/** The same where there is less room: This week; Week of 8 Nov */
export const weekLinkName = (monday: string, now: Date): string =>
  nearName(monday, now) ?? `Week of ${dayAndMonthOf(monday)}`;

/** 12 enrolled */
export const enrolledInWords = (enrolled: number): string =>
  enrolled === 0 ? 'nobody enrolled' : `${enrolled} enrolled`;

/** 12 enrolled; open to all */
export const peopleInWords = (course: { enrolled: number; isOpen: boolean }): string =>
  course.isOpen ? 'open to all' : enrolledInWords(course.enrolled);

/** When a course begins: "today", "tomorrow", "Monday". For the coming days. */
export const beginsInWords = (date: string, now: Date): string => {
  const today = indianDate(now);
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : wholeWeekdayOf(date);
};

/** A title without the words that most titles end with, where there is room for little. */
export const shortTitle = (title: string): string =>
  title.replace(/ (certificate )?(course|class|classes)$/i, '') || title;

/** The time of the class by its course's rule. */
export const byRule = (found: StaffClass): ClassTime => found.wasAt ?? found;

/**
 * How learners know the class: "Thursday’s class, 28 Oct,". Never as today’s, as the sentence is read on other days too:
 * what shows it says beside it whether that is today. From a week on, a weekday alone could be the one before it: "The class
 * of Thu, 28 Oct,".
 */
const nameOf = (found: StaffClass, now: Date) => {
  const date = dateOf(byRule(found));
  if (date >= addDays(indianDate(now), 7)) return `The class of ${dayOf(date, now)},`;
  return `${wholeWeekdayOf(date)}’s class, ${dayAndMonthOf(date)},`;
};

/** What learners read above the sentence: "Asana Regular Classes, today, 28 Oct" */
export const aboutNotice = (found: StaffClass, now: Date, time: ClassTime = found): string =>
  `${found.title}, ${dayAndDateInWords(dateOf(time), now)}`;

const withReason = (sentence: string, reason: string) =>
  reason === '' ? sentence : `${sentence}: ${reason}`;

const newTimeInWords = (rule: Hours, { date, startTime, endTime }: Hours, now: Date) => {
  if (date !== rule.date) return `on ${dayOf(date, now)}, at ${timeInWords(startTime)}`;
  const isOtherLength = startTime === rule.startTime && endTime !== rule.endTime;
  return isOtherLength
    ? `from ${hoursInWords(startTime, endTime)}`
    : `at ${timeInWords(startTime)}`;
};

interface About {
  found: StaffClass;
  reason: string;
  now: Date;
}

/** "Thursday’s class, 28 Oct, is at 8 am: Diwali"; "Thursday’s class, 28 Oct, is on Fri, 29 Oct, at 8 am" */
export const movedNotice = ({ found, reason, now }: About, to: Hours): string => {
  const when = newTimeInWords(indianHours(byRule(found)), to, now);
  return withReason(`${nameOf(found, now)} is ${when}`, reason);
};

/** "Thursday’s class, 28 Oct, is cancelled: Diwali" */
export const cancelledNotice = ({ found, reason, now }: About): string =>
  withReason(`${nameOf(found, now)} is cancelled`, reason);

/** "Thursday’s class, 28 Oct, is at 7 am again" */
export const backNotice = (found: StaffClass, now: Date): string =>
  `${nameOf(found, now)} is at ${timeInWords(indianHours(byRule(found)).startTime)} again`;

/** "Thursday’s class" */
export const dayOfClass = (found: StaffClass): string =>
  `${wholeWeekdayOf(dateOf(byRule(found)))}’s class`;
