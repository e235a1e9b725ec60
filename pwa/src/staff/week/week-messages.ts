import { t } from '@lingui/core/macro';
import type { ClassTime, StaffClass } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { addDays, indianDate, mondayOf } from 'bff/shared/time/indian-time';
import { dayAndMonthOf, wholeWeekdayOf } from '../../content/format.ts';
import { type OwnWords, ownTitle, type Titled, titleOf } from '../../i18n/localized-content.ts';
import { dateOf, dayAndDateInWords } from '../../schedule/class-messages.ts';
import { noticesIn } from '../notifications/notices.ts';
import { type Hours, indianHours } from './class-hours.ts';

const monthNames = () =>
  t`January February March April May June July August September October November December`;

const dayNumber = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => monthNames().split(' ')[Number(date.slice(5, 7)) - 1] ?? '';

/** 26 October; from a date in India. */
export const dayAndWholeMonthOf = (date: string): string => `${dayNumber(date)} ${monthOf(date)}`;

/** 25 to 31 October; 29 November to 5 December */
export const weekInWords = (monday: string): string => {
  const sunday = addDays(monday, 6);
  const from = monthOf(monday) === monthOf(sunday) ? dayNumber(monday) : dayAndWholeMonthOf(monday);
  return t`${from} to ${{ until: dayAndWholeMonthOf(sunday) }}`;
};

const nearName = (monday: string, now: Date) => {
  const present = mondayOf(indianDate(now));
  if (monday === present) return t`This week`;
  if (monday === addDays(present, 7)) return t`Next week`;
  return monday === addDays(present, -7) ? t`Last week` : undefined;
};

/** This week; Next week; Week of 8 November */
export const weekName = (monday: string, now: Date): string =>
  nearName(monday, now) ?? t`Week of ${{ day: dayAndWholeMonthOf(monday) }}`;

/** The same where there is less room: This week; Week of 8 Nov */
export const weekLinkName = (monday: string, now: Date): string =>
  nearName(monday, now) ?? t`Week of ${{ day: dayAndMonthOf(monday) }}`;

/** 12 enrolled */
export const enrolledInWords = (enrolled: number): string =>
  enrolled === 0 ? t`nobody enrolled` : t`${enrolled} enrolled`;

/** 12 enrolled; open to all */
export const peopleInWords = (course: { enrolled: number; isOpen: boolean }): string =>
  course.isOpen ? t`open to all` : enrolledInWords(course.enrolled);

/** Asana begins Monday */
export const beginsOnInWords = (title: string, date: string): string =>
  t`${title} begins ${{ weekday: wholeWeekdayOf(date) }}`;

/** Asana begins today; Asana begins tomorrow; Asana begins Monday. For the coming days. */
export const beginsInWords = (title: string, date: string, now: Date): string => {
  const today = indianDate(now);
  if (date === today) return t`${title} begins today`;
  return date === addDays(today, 1) ? t`${title} begins tomorrow` : beginsOnInWords(title, date);
};

/** A title without the words that most titles end with, where there is room for little. */
export const shortTitle = (title: string): string =>
  title.replace(/ (certificate )?(course|class|classes)$/i, '') || title;

/** The same of a course’s title, with its language. */
export const shortOwnTitle = (found: Titled): OwnWords => {
  const { words, lang } = ownTitle(found);
  return { words: shortTitle(words), lang };
};

/** The time of the class by its course's rule. */
export const byRule = (found: StaffClass): ClassTime => found.wasAt ?? found;

/** What learners read above the sentence: "Asana Regular Classes, today, 28 Oct" */
export const aboutNotice = (found: StaffClass, now: Date, time: ClassTime = found): string =>
  `${titleOf(found)}, ${dayAndDateInWords(dateOf(time), now)}`;

/** The day on which learners know the class: Thursday. */
export const weekdayOfClass = (found: StaffClass): string => wholeWeekdayOf(dateOf(byRule(found)));

export interface About {
  found: StaffClass;
  reason: string;
  now: Date;
}

const toldOf = ({ found, reason, now }: About) => ({ date: dateOf(byRule(found)), reason, now });

/** "Thursday’s class, 28 Oct, is at 8 am: Diwali"; "Thursday’s class, 28 Oct, is on Fri, 29 Oct, at 8 am" */
export const movedNotice = (
  language: Language,
  about: About,
  { date, startTime, endTime }: Hours,
): string => {
  const notices = noticesIn(language);
  const told = toldOf(about);
  const rule = indianHours(byRule(about.found));
  if (date !== rule.date) return notices.movedToDay(told, date, startTime);
  const isOtherLength = startTime === rule.startTime && endTime !== rule.endTime;
  return isOtherLength
    ? notices.movedToLength(told, startTime, endTime)
    : notices.movedToHour(told, startTime);
};

/** "Thursday’s class, 28 Oct, is cancelled: Diwali" */
export const cancelledNotice = (language: Language, about: About): string =>
  noticesIn(language).cancelled(toldOf(about));

/** "Thursday’s class, 28 Oct, is at 7 am again" */
export const backNotice = (language: Language, found: StaffClass, now: Date): string =>
  noticesIn(language).back(
    { date: dateOf(byRule(found)), now },
    indianHours(byRule(found)).startTime,
  );
