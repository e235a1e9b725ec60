import { plural, t } from '@lingui/core/macro';
import type { Holiday, HolidayClass } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { dayAndMonthOf, dayOf, listed, weekdayOf } from '../../content/format.ts';
import { type OwnWords, ownTitle, ownWords } from '../../i18n/localized-content.ts';
import { dateOf } from '../../schedule/class-messages.ts';
import { noticesIn } from '../notifications/notices.ts';

/** The days of a holiday, both included. */
export interface Days {
  firstDate: string;
  lastDate: string;
}

/** The days of these classes, which are in order of time. Undefined without any. */
export const daysOf = (classes: HolidayClass[]): Days | undefined => {
  const dates = classes.map(dateOf);
  const [firstDate, lastDate] = [dates[0], dates.at(-1)];
  return firstDate && lastDate ? { firstDate, lastDate } : undefined;
};

interface About extends Days {
  /** Whether it is for all courses. */
  isForAll: boolean;
  reason: string;
}

/**
 * What learners read, above their own classes: "There are no classes on Fri, 11 Dec: Holiday". Of a holiday for some
 * courses, "Cancelled on Fri, 11 Dec: Holiday", as others may be held.
 */
export const holidayNotice = (language: Language, about: About): string =>
  noticesIn(language).daysOff(about);

/** What they read once it is taken back: "The classes on Fri, 11 Dec, are held after all" */
export const backNotice = (language: Language, days: Days): string =>
  noticesIn(language).daysHeldAfterAll(days);

/** The reason that staff gave: Diwali. */
export const nameOf = ({ reason, reasonIn }: Pick<Holiday, 'reason' | 'reasonIn'>): OwnWords => {
  const own = ownWords(reason, reasonIn);
  return own.words ? own : { words: t`Days off`, lang: undefined };
};

/** Thu, 3 Dec; Mon, 7 Dec to Fri, 11 Dec */
export const shortSpan = ({ firstDate, lastDate }: Days, now: Date): string => {
  const [from, until] = [dayOf(firstDate, now), dayOf(lastDate, now)];
  return firstDate === lastDate ? from : t`${from} to ${until}`;
};

/** 1 class; 3 classes */
export const classesInWords = (count: number): string =>
  plural(count, { one: '1 class', other: `${count} classes` });

const mostDays = 6;

/** Wed 9, Fri 11 Dec, Fri 1 Jan: a month stands behind the last of its days. */
const shortNames = (dates: string[]): string[] =>
  dates.map((date, place) => {
    const isLast = dates[place + 1]?.slice(0, 7) !== date.slice(0, 7);
    return `${weekdayOf(date)} ${isLast ? dayAndMonthOf(date) : Number(date.slice(8))}`;
  });

const shortDays = (classes: HolidayClass[]): string => {
  const dates = classes.map(dateOf);
  const [only = '', more] = dates;
  if (!more) return dayOf(only);
  const left = dates.length - mostDays;
  if (left < 2) return listed(shortNames(dates));
  const days = shortNames(dates.slice(0, mostDays)).join(', ');
  return t`${days} and ${left} more`;
};

interface CourseDays {
  courseId: number;
  title: string;
  /** Of the title, where that is not the language of the page. */
  lang: Language | undefined;
  days: string;
}

/** The classes course by course: "Asana Regular Classes: Thu 10 and Fri 11 Dec". */
export const daysByCourse = (classes: HolidayClass[]): CourseDays[] => {
  const titles = new Map(classes.map((found) => [found.courseId, ownTitle(found)]));
  return [...titles].map(([courseId, { words: title, lang }]) => {
    const own = classes.filter((found) => found.courseId === courseId);
    return { courseId, title, lang, days: shortDays(own) };
  });
};

/** Which classes a holiday that is put back leaves alone: "Changed by hand since, and left as it is: Asana, Fri 11 Dec." */
export const changedInWords = (classes: HolidayClass[]): string => {
  const named = daysByCourse(classes)
    .map(({ title, days }) => `${title}, ${days}`)
    .join('; ');
  const count = classes.length;
  return plural(count, {
    one: `Changed by hand since, and left as it is: ${named}.`,
    other: `Changed by hand since, and left as they are: ${named}.`,
  });
};
