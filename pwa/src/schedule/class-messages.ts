import { plural, t } from '@lingui/core/macro';
import type { ClassTime, DatedClass } from 'bff/contract';
import { addDays, indianDate, indianTime } from 'bff/shared/time/indian-time';
import {
  dayAndMonthOf,
  dayOf,
  hoursInWords,
  shortHourEnds,
  shortHoursInWords,
  timeInWords,
  timesInWords,
  weekdayOf,
  wholeWeekdayOf,
} from '../content/format.ts';
import { ownWords } from '../i18n/localized-content.ts';
import { hasBegun, minutesUntil } from './class-times.ts';

/** The date in India, YYYY-MM-DD. */
export const dateOf = ({ startsAt }: Pick<ClassTime, 'startsAt'>): string =>
  indianDate(new Date(startsAt));

const startTimeOf = ({ startsAt }: Pick<ClassTime, 'startsAt'>) => indianTime(new Date(startsAt));
const endTimeOf = ({ endsAt }: Pick<ClassTime, 'endsAt'>) => indianTime(new Date(endsAt));

/** 7 to 8 am, in India; for a timetable */
export const hoursOf = (time: ClassTime): string =>
  shortHoursInWords(startTimeOf(time), endTimeOf(time));

/** The beginning and the end in these words: 7 and 8 am. */
export const hourEndsOf = (time: ClassTime): [string, string] =>
  shortHourEnds(startTimeOf(time), endTimeOf(time));

/** 7 to 8 am IST */
export const timesOf = (time: ClassTime): string =>
  timesInWords(startTimeOf(time), endTimeOf(time));

/** Today; Tomorrow; Sun, 29 Nov */
export const dayInWords = (date: string, now: Date): string => {
  const today = indianDate(now);
  if (date === today) return t`Today`;
  if (date === addDays(today, 1)) return t`Tomorrow`;
  return dayOf(date, now);
};

/** today, 27 Nov; tomorrow, 28 Nov; Sun, 29 Nov */
export const dayAndDateInWords = (date: string, now: Date): string => {
  const today = indianDate(now);
  const day = dayAndMonthOf(date);
  if (date === today) return t`today, ${day}`;
  return date === addDays(today, 1) ? t`tomorrow, ${day}` : dayOf(date, now);
};

/** Today, 7 to 8 am IST; Sun, 29 Nov, 7 to 8 am IST */
export const whenInWords = (time: ClassTime, now: Date): string =>
  `${dayInWords(dateOf(time), now)}, ${timesOf(time)}`;

const startsIn = (minutes: number) =>
  plural(minutes, {
    one: `Starts in ${minutes} minute`,
    other: `Starts in ${minutes} minutes`,
  });

const beganAgo = (minutes: number) =>
  plural(minutes, {
    one: `Began ${minutes} minute ago`,
    other: `Began ${minutes} minutes ago`,
  });

const longestBegun = 15;

/** How near the class is: "Starts in 18 minutes" in its last hour, then when it began or until when it runs. */
export const nearInWords = (time: ClassTime, now: Date): string | undefined => {
  const until = minutesUntil(time, now);
  if (until > 60) return undefined;
  if (!hasBegun(time, now)) return startsIn(until);
  const since = Math.floor((now.getTime() - Date.parse(time.startsAt)) / 60_000);
  if (since === 0) return t`Has just begun`;
  if (since <= longestBegun) return beganAgo(since);
  return t`Runs until ${{ end: timeInWords(endTimeOf(time)) }} IST`;
};

const sameDay = (time: ClassTime, other: ClassTime) => dateOf(time) === dateOf(other);

const cancelledInWords = ({ reason, reasonIn }: DatedClass) => {
  const { words } = ownWords(reason, reasonIn);
  return words ? t`Cancelled: ${{ reason: words }}` : t`Cancelled`;
};

/** When a moved class was to be: 7 am, and the weekday where that was another one. */
export const beforeMove = (found: DatedClass): { day?: string; time: string } | undefined => {
  const { wasAt } = found;
  if (!wasAt) return undefined;
  const time = timeInWords(startTimeOf(wasAt));
  return sameDay(found, wasAt) ? { time } : { day: weekdayOf(dateOf(wasAt)), time };
};

/** What happened to a class: "Moved from 7 am", "Cancelled: Diwali". Undefined if it is as planned. */
export const changeInWords = (found: DatedClass): string | undefined => {
  if (found.state === 'cancelled') return cancelledInWords(found);
  const before = beforeMove(found);
  if (!before) return undefined;
  const { day, time } = before;
  return day ? t`Moved from ${day}, ${time}` : t`Moved from ${time}`;
};

/** Where a class has gone: "Moved to Friday, 8 am"; or that it is not held there either. */
export const movedAwayInWords = (found: DatedClass): string => {
  if (found.state === 'cancelled') return cancelledInWords(found);
  const time = timeInWords(startTimeOf(found));
  return t`Moved to ${{ day: wholeWeekdayOf(dateOf(found)) }}, ${time}`;
};

/** Who gives the class in place of the course's teacher: "With Ravi Kumar". Undefined if nobody does, or it is cancelled. */
export const substituteInWords = ({ state, teacher, hasOwnTeacher }: DatedClass) =>
  hasOwnTeacher && state !== 'cancelled' ? t`With ${teacher}` : undefined;

/** India's `getTimezoneOffset`: it counts the minutes that UTC is ahead. */
const indianOffset = -330;

/** The moment's fields in the device's zone, as the UTC fields of a date. */
const onDevice = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();

/**
 * The hours in the device's own time zone: "2:30 to 3:30 am your time", with the day where it is another one than in
 * India. Undefined where the device's clock shows India's hours.
 */
export const ownHoursOf = (time: ClassTime): string | undefined => {
  const [start, end] = [new Date(time.startsAt), new Date(time.endsAt)];
  if (start.getTimezoneOffset() === indianOffset) return undefined;
  const own = onDevice(start);
  const date = own.slice(0, 10);
  const hours = hoursInWords(own.slice(11, 16), onDevice(end).slice(11, 16));
  if (date === dateOf(time)) return t`${hours} your time`;
  return t`${{ day: weekdayOf(date) }}, ${hours} your time`;
};
