import { t } from '@lingui/core/macro';
import type { ClassTime, StaffClass } from 'bff/contract';
import { laterBy, minutesLong } from 'bff/shared/class-hours';
import { addDays, indianDate, indianTime } from 'bff/shared/time/indian-time';
import { areHours, endFault } from '../frame/class-end.ts';

/** The day and the hours of a class in India, as fields hold them: YYYY-MM-DD and HH:MM, or empty. */
export interface Hours {
  date: string;
  startTime: string;
  endTime: string;
}

export const indianHours = ({ startsAt, endsAt }: ClassTime): Hours => ({
  date: indianDate(new Date(startsAt)),
  startTime: indianTime(new Date(startsAt)),
  endTime: indianTime(new Date(endsAt)),
});

export type HoursFaults = Partial<Record<keyof Hours, string>>;

/** How long the class is, in minutes; zero if the fields do not say it. */
export const lengthOf = (hours: Hours): number => (areHours(hours) ? minutesLong(hours) : 0);

/** How much later a class is given, where no picker is needed. */
export type Delay = 'half-hour' | 'hour' | 'day';

const delayMinutes = { 'half-hour': 30, hour: 60 };

/** The hours so much later. */
export const delayed = (hours: Hours, delay: Delay): Hours => {
  if (delay === 'day') return { ...hours, date: addDays(hours.date, 1) };
  const start = laterBy(hours.startTime, delayMinutes[delay]);
  const end = laterBy(hours.endTime, delayMinutes[delay]);
  return { date: addDays(hours.date, start.days), startTime: start.time, endTime: end.time };
};

/** A class that begins at another hour stays as long as it was. */
export const beginningAt = (hours: Hours, startTime: string, length: number): Hours => {
  const endTime = startTime === '' ? hours.endTime : laterBy(startTime, length).time;
  return { ...hours, startTime, endTime };
};

export const isSameTime = (one: Hours, other: Hours) =>
  one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime;

/** What is wrong with the hours that a class is to be moved to. */
export const hoursFaults = (hours: Hours, found: StaffClass): HoursFaults => {
  const faults: HoursFaults = {};
  if (hours.date === '') faults.date = t`Please choose a day.`;
  if (hours.startTime === '') faults.startTime = t`Please choose when it begins.`;
  if (hours.endTime === '') faults.endTime = t`Please choose when it ends.`;
  if (Object.keys(faults).length > 0) return faults;
  const endTime = endFault(hours);
  if (endTime) return { endTime };
  if (found.state !== 'cancelled' && isSameTime(hours, indianHours(found)))
    return { startTime: t`Please choose another day or another hour.` };
  return {};
};
