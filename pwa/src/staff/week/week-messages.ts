import { t } from '@lingui/core/macro';
import type { ClassTime, StaffClass } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { addDays, indianDate, mondayOf } from 'bff/shared/time/indian-time';
import { formatLongWeekday, formatShortDate } from '../../content/format.ts';
import {
  type LocalizedContent,
  type LocalizedTitle,
  localizedTitle,
  localizeTitle,
} from '../../i18n/localized-content.ts';
import { classDate, formatRelativeDate } from '../../schedule/class-messages.ts';
import { notificationTextsIn } from '../notifications/notification-texts.ts';
import { type ClassHours, indianHours } from './class-hours.ts';

const monthNames = () =>
  t`January February March April May June July August September October November December`;

const dayNumber = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => monthNames().split(' ')[Number(date.slice(5, 7)) - 1] ?? '';

/** 26 October; from a date in India. */
export const dayAndWholeMonthOf = (date: string): string => `${dayNumber(date)} ${monthOf(date)}`;

/** 25 to 31 October; 29 November to 5 December */
export const formatWeek = (monday: string): string => {
  const sunday = addDays(monday, 6);
  const from = monthOf(monday) === monthOf(sunday) ? dayNumber(monday) : dayAndWholeMonthOf(monday);
  return t`${from} to ${{ until: dayAndWholeMonthOf(sunday) }}`;
};

const relativeWeekName = (monday: string, now: Date) => {
  const present = mondayOf(indianDate(now));
  if (monday === present) return t`This week`;
  if (monday === addDays(present, 7)) return t`Next week`;
  return monday === addDays(present, -7) ? t`Last week` : undefined;
};

/** This week; Next week; Week of 8 November */
export const weekName = (monday: string, now: Date): string =>
  relativeWeekName(monday, now) ?? t`Week of ${{ day: dayAndWholeMonthOf(monday) }}`;

/** A shorter form: This week; Week of 8 Nov */
export const weekLinkName = (monday: string, now: Date): string =>
  relativeWeekName(monday, now) ?? t`Week of ${{ day: formatShortDate(monday) }}`;

/** 12 enrolled */
export const formatEnrolled = (enrolled: number): string =>
  enrolled === 0 ? t`nobody enrolled` : t`${enrolled} enrolled`;

/** 12 enrolled; open to all */
export const formatPeopleCount = (course: { enrolled: number; isOpen: boolean }): string =>
  course.isOpen ? t`open to all` : formatEnrolled(course.enrolled);

/** Asana begins Monday */
export const formatBeginsOn = (title: string, date: string): string =>
  t`${title} begins ${{ weekday: formatLongWeekday(date) }}`;

/** Asana begins today; Asana begins tomorrow; Asana begins Monday. For the coming days. */
export const formatBegins = (title: string, date: string, now: Date): string => {
  const today = indianDate(now);
  if (date === today) return t`${title} begins today`;
  return date === addDays(today, 1) ? t`${title} begins tomorrow` : formatBeginsOn(title, date);
};

/** A title without its common last words, for narrow places. */
export const shortTitle = (title: string): string =>
  title.replace(/ (certificate )?(course|class|classes)$/i, '') || title;

/** The short title of a course, with its language. */
export const shortOwnTitle = (found: LocalizedTitle): LocalizedContent => {
  const { words, lang } = localizeTitle(found);
  return { words: shortTitle(words), lang };
};

/** The scheduled time of the class, before it was moved. */
export const scheduledTime = (found: StaffClass): ClassTime => found.wasAt ?? found;

/** The heading above a notification: "Asana Regular Classes, today, 28 Oct" */
export const formatNotificationHeading = (
  found: StaffClass,
  now: Date,
  time: ClassTime = found,
): string => `${localizedTitle(found)}, ${formatRelativeDate(classDate(time), now)}`;

/** The weekday on which the class was scheduled: Thursday. */
export const weekdayOfClass = (found: StaffClass): string =>
  formatLongWeekday(classDate(scheduledTime(found)));

export interface ClassChangeContext {
  found: StaffClass;
  reason: string;
  now: Date;
}

const notifiedClassOf = ({ found, reason, now }: ClassChangeContext) => ({
  date: classDate(scheduledTime(found)),
  reason,
  now,
});

/** "Thursday’s class, 28 Oct, is at 8 am: Diwali"; "Thursday’s class, 28 Oct, is on Fri, 29 Oct, at 8 am" */
export const formatMovedNotification = (
  language: Language,
  about: ClassChangeContext,
  { date, startTime, endTime }: ClassHours,
): string => {
  const notices = notificationTextsIn(language);
  const notifiedClass = notifiedClassOf(about);
  const rule = indianHours(scheduledTime(about.found));
  if (date !== rule.date) return notices.movedToDay(notifiedClass, date, startTime);
  const isOtherLength = startTime === rule.startTime && endTime !== rule.endTime;
  return isOtherLength
    ? notices.movedToLength(notifiedClass, startTime, endTime)
    : notices.movedToHour(notifiedClass, startTime);
};

/** "Thursday’s class, 28 Oct, is cancelled: Diwali" */
export const formatCancelledNotification = (
  language: Language,
  about: ClassChangeContext,
): string => notificationTextsIn(language).cancelled(notifiedClassOf(about));

/** "Thursday’s class, 28 Oct, is at 7 am again" */
export const formatRestoredNotification = (
  language: Language,
  found: StaffClass,
  now: Date,
): string =>
  notificationTextsIn(language).back(
    { date: classDate(scheduledTime(found)), now },
    indianHours(scheduledTime(found)).startTime,
  );
