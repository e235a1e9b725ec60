import { plural, t } from '@lingui/core/macro';
import type { ClassTime, DatedClass } from 'bff/contract';
import { addDays, indianDate, indianTime } from 'bff/shared/time/indian-time';
import {
  formatClockTime,
  formatDate,
  formatHours,
  formatHoursIst,
  formatLongWeekday,
  formatShortDate,
  formatShortHourEnds,
  formatShortHours,
  formatWeekday,
} from '../content/format.ts';
import { localizeContent } from '../i18n/localized-content.ts';
import { hasBegun, minutesUntil } from './class-times.ts';

/** The date in India, YYYY-MM-DD. */
export const classDate = ({ startsAt }: Pick<ClassTime, 'startsAt'>): string =>
  indianDate(new Date(startsAt));

const startTimeOf = ({ startsAt }: Pick<ClassTime, 'startsAt'>) => indianTime(new Date(startsAt));
const endTimeOf = ({ endsAt }: Pick<ClassTime, 'endsAt'>) => indianTime(new Date(endsAt));

/** 7 to 8 am, in India; for a schedule */
export const formatClassHours = (time: ClassTime): string =>
  formatShortHours(startTimeOf(time), endTimeOf(time));

/** The start and the end in the same form: 7 and 8 am. */
export const formatClassHourEnds = (time: ClassTime): [string, string] =>
  formatShortHourEnds(startTimeOf(time), endTimeOf(time));

/** 7 to 8 am IST */
export const formatClassHoursIst = (time: ClassTime): string =>
  formatHoursIst(startTimeOf(time), endTimeOf(time));

/** Today; Tomorrow; Sun, 29 Nov */
export const formatRelativeDay = (date: string, now: Date): string => {
  const today = indianDate(now);
  if (date === today) return t`Today`;
  if (date === addDays(today, 1)) return t`Tomorrow`;
  return formatDate(date, now);
};

/** today, 27 Nov; tomorrow, 28 Nov; Sun, 29 Nov */
export const formatRelativeDate = (date: string, now: Date): string => {
  const today = indianDate(now);
  const day = formatShortDate(date);
  if (date === today) return t`today, ${day}`;
  return date === addDays(today, 1) ? t`tomorrow, ${day}` : formatDate(date, now);
};

/** Today, 7 to 8 am IST; Sun, 29 Nov, 7 to 8 am IST */
export const formatClassDateTime = (time: ClassTime, now: Date): string =>
  `${formatRelativeDay(classDate(time), now)}, ${formatClassHoursIst(time)}`;

const formatStartsIn = (minutes: number) =>
  plural(minutes, {
    one: `Starts in ${minutes} minute`,
    other: `Starts in ${minutes} minutes`,
  });

const formatBeganAgo = (minutes: number) =>
  plural(minutes, {
    one: `Began ${minutes} minute ago`,
    other: `Began ${minutes} minutes ago`,
  });

const maxMinutesSinceStart = 15;

/** The time to the class: "Starts in 18 minutes" in the hour before, then when it began or until when it runs. */
export const formatTimeToClass = (time: ClassTime, now: Date): string | undefined => {
  const until = minutesUntil(time, now);
  if (until > 60) return undefined;
  if (!hasBegun(time, now)) return formatStartsIn(until);
  const since = Math.floor((now.getTime() - Date.parse(time.startsAt)) / 60_000);
  if (since === 0) return t`Has just begun`;
  if (since <= maxMinutesSinceStart) return formatBeganAgo(since);
  return t`Runs until ${{ end: formatClockTime(endTimeOf(time)) }} IST`;
};

const isSameDay = (time: ClassTime, other: ClassTime) => classDate(time) === classDate(other);

const formatCancelled = ({ reason, reasonIn }: DatedClass) => {
  const { words } = localizeContent(reason, reasonIn);
  return words ? t`Cancelled: ${{ reason: words }}` : t`Cancelled`;
};

/** The original time of a moved class: 7 am, and the weekday if that was another one. */
export const formatTimeBeforeMove = (
  found: DatedClass,
): { day?: string; time: string } | undefined => {
  const { wasAt } = found;
  if (!wasAt) return undefined;
  const time = formatClockTime(startTimeOf(wasAt));
  return isSameDay(found, wasAt) ? { time } : { day: formatWeekday(classDate(wasAt)), time };
};

/** The change of a class: "Moved from 7 am", "Cancelled: Diwali". Undefined if it is as planned. */
export const formatClassChange = (found: DatedClass): string | undefined => {
  if (found.state === 'cancelled') return formatCancelled(found);
  const before = formatTimeBeforeMove(found);
  if (!before) return undefined;
  const { day, time } = before;
  return day ? t`Moved from ${day}, ${time}` : t`Moved from ${time}`;
};

/** The new time of a moved class: "Moved to Friday, 8 am"; or that it was cancelled later. */
export const formatMovedAway = (found: DatedClass): string => {
  if (found.state === 'cancelled') return formatCancelled(found);
  const time = formatClockTime(startTimeOf(found));
  return t`Moved to ${{ day: formatLongWeekday(classDate(found)) }}, ${time}`;
};

/** The substitute teacher: "With Ravi Kumar". Undefined if there is none, or the class is cancelled. */
export const formatSubstitute = ({ state, teacher, hasOwnTeacher }: DatedClass) =>
  hasOwnTeacher && state !== 'cancelled' ? t`With ${teacher}` : undefined;

/** India's `getTimezoneOffset`: it counts the minutes that UTC is ahead. */
const indianTimezoneOffset = -330;

/** The moment's fields in the device's zone, as the UTC fields of a date. */
const toLocalIso = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();

/**
 * The hours in the device's time zone: "2:30 to 3:30 am your time", with the day if it differs from that in India.
 * Undefined if the device is in India's time zone.
 */
export const formatLocalHours = (time: ClassTime): string | undefined => {
  const [start, end] = [new Date(time.startsAt), new Date(time.endsAt)];
  if (start.getTimezoneOffset() === indianTimezoneOffset) return undefined;
  const localStart = toLocalIso(start);
  const date = localStart.slice(0, 10);
  const hours = formatHours(localStart.slice(11, 16), toLocalIso(end).slice(11, 16));
  if (date === classDate(time)) return t`${hours} your time`;
  return t`${{ day: formatWeekday(date) }}, ${hours} your time`;
};
