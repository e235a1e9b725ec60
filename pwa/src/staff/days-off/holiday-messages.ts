import { plural, t } from '@lingui/core/macro';
import type { Holiday, HolidayClass } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { formatDate, formatNames, formatShortDate, formatWeekday } from '../../content/format.ts';
import {
  type LocalizedContent,
  localizeContent,
  localizeTitle,
} from '../../i18n/localized-content.ts';
import { classDate } from '../../schedule/class-messages.ts';
import { notificationTextsIn } from '../notifications/notification-texts.ts';

/** The days of a holiday, both included. */
export interface DateRange {
  firstDate: string;
  lastDate: string;
}

/** The first and last day of these classes, which are in order of time. Undefined without classes. */
export const dateRangeOf = (classes: HolidayClass[]): DateRange | undefined => {
  const dates = classes.map(classDate);
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  return firstDate && lastDate ? { firstDate, lastDate } : undefined;
};

interface HolidayContext extends DateRange {
  /** Whether the holiday is for all courses. */
  isForAll: boolean;
  reason: string;
}

/**
 * The notification about a holiday: "There are no classes on Fri, 11 Dec: Holiday". For some courses only: "Cancelled on Fri,
 * 11 Dec: Holiday", as other classes may take place.
 */
export const formatHolidayNotification = (language: Language, about: HolidayContext): string =>
  notificationTextsIn(language).daysOff(about);

/** The notification about a holiday that was taken back: "The classes on Fri, 11 Dec, are held after all" */
export const formatHolidayRevokedNotification = (language: Language, days: DateRange): string =>
  notificationTextsIn(language).daysHeldAfterAll(days);

/** The reason that staff gave: Diwali. */
export const holidayName = ({
  reason,
  reasonIn,
}: Pick<Holiday, 'reason' | 'reasonIn'>): LocalizedContent => {
  const own = localizeContent(reason, reasonIn);
  return own.words ? own : { words: t`Days off`, lang: undefined };
};

/** Thu, 3 Dec; Mon, 7 Dec to Fri, 11 Dec */
export const formatDateRange = ({ firstDate, lastDate }: DateRange, now: Date): string => {
  const [from, until] = [formatDate(firstDate, now), formatDate(lastDate, now)];
  return firstDate === lastDate ? from : t`${from} to ${until}`;
};

/** 1 class; 3 classes */
export const formatClassCount = (count: number): string =>
  plural(count, { one: '1 class', other: `${count} classes` });

const maxListedDays = 6;

/** Wed 9, Fri 11 Dec, Fri 1 Jan: the month follows the last of its days. */
const shortDayNames = (dates: string[]): string[] =>
  dates.map((date, index) => {
    const isLast = dates[index + 1]?.slice(0, 7) !== date.slice(0, 7);
    return `${formatWeekday(date)} ${isLast ? formatShortDate(date) : Number(date.slice(8))}`;
  });

const formatDaysOfClasses = (classes: HolidayClass[]): string => {
  const dates = classes.map(classDate);
  const [only = '', more] = dates;
  if (!more) return formatDate(only);
  const left = dates.length - maxListedDays;
  if (left < 2) return formatNames(shortDayNames(dates));
  const days = shortDayNames(dates.slice(0, maxListedDays)).join(', ');
  return t`${days} and ${left} more`;
};

interface CourseDays {
  courseId: number;
  title: string;
  /** The language of the title, if it is not the language of the page. */
  lang: Language | undefined;
  days: string;
}

/** The classes grouped by course: "Asana Regular Classes: Thu 10 and Fri 11 Dec". */
export const daysByCourse = (classes: HolidayClass[]): CourseDays[] => {
  const titles = new Map(classes.map((found) => [found.courseId, localizeTitle(found)]));
  return [...titles].map(([courseId, { words: title, lang }]) => {
    const own = classes.filter((found) => found.courseId === courseId);
    return { courseId, title, lang, days: formatDaysOfClasses(own) };
  });
};

/** The classes that stay unchanged when a holiday is put back: "Changed by hand since, and left as it is: Asana, Fri 11 Dec." */
export const formatChangedClasses = (classes: HolidayClass[]): string => {
  const named = daysByCourse(classes)
    .map(({ title, days }) => `${title}, ${days}`)
    .join('; ');
  const count = classes.length;
  return plural(count, {
    one: `This class was changed later and stays as it is: ${named}.`,
    other: `These classes were changed later and stay as they are: ${named}.`,
  });
};
