import { t } from '@lingui/core/macro';
import type { ClassTime, StaffClass } from 'bff/contract';
import { addDays, indianDate, indianTime } from '../../content/indian-time.ts';

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

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const lastMinute = 24 * 60 - 1;

const timeAt = (minutes: number) => {
  const within = Math.min(minutes, lastMinute);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`;
};

/** How long the class is, in minutes; not above zero if the fields do not say it. */
export const lengthOf = ({ startTime, endTime }: Hours): number =>
  startTime && endTime ? minutesOf(endTime) - minutesOf(startTime) : 0;

/** How much later a class is given, where no picker is needed. */
export type Delay = 'half-hour' | 'hour' | 'day';

const delayMinutes = { 'half-hour': 30, hour: 60 };

/** The hours so much later. Undefined where the class would not end on its day. */
export const delayed = (hours: Hours, delay: Delay): Hours | undefined => {
  if (delay === 'day') return { ...hours, date: addDays(hours.date, 1) };
  const [start, end] = [hours.startTime, hours.endTime].map(
    (time) => minutesOf(time) + delayMinutes[delay],
  ) as [number, number];
  return end > lastMinute
    ? undefined
    : { ...hours, startTime: timeAt(start), endTime: timeAt(end) };
};

/** A class that begins at another hour stays as long as it was. */
export const beginningAt = (hours: Hours, startTime: string, length: number): Hours => {
  const endTime = startTime === '' ? hours.endTime : timeAt(minutesOf(startTime) + length);
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
  if (hours.endTime <= hours.startTime) return { endTime: t`The class must end after it starts.` };
  if (found.state !== 'cancelled' && isSameTime(hours, indianHours(found)))
    return { startTime: t`Please choose another day or another hour.` };
  return {};
};
