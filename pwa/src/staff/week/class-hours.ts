import { t } from '@lingui/core/macro';
import type { ClassTime, StaffClass } from 'bff/contract';
import { addMinutes, durationMinutes } from 'bff/shared/class-hours';
import { addDays, indianDate, indianTime } from 'bff/shared/time/indian-time';
import { areValidTimes, validateEndTime } from '../frame/class-end.ts';

/** The day and the hours of a class in India, as fields hold them: YYYY-MM-DD and HH:MM, or empty. */
export interface ClassHours {
  date: string;
  startTime: string;
  endTime: string;
}

export const indianHours = ({ startsAt, endsAt }: ClassTime): ClassHours => ({
  date: indianDate(new Date(startsAt)),
  startTime: indianTime(new Date(startsAt)),
  endTime: indianTime(new Date(endsAt)),
});

export type ClassHoursErrors = Partial<Record<keyof ClassHours, string>>;

/** The length of the class in minutes; zero if the fields are incomplete. */
export const classMinutes = (hours: ClassHours): number =>
  areValidTimes(hours) ? durationMinutes(hours) : 0;

/** A shortcut that moves a class by a fixed delay. */
export type Delay = 'half-hour' | 'hour' | 'day';

const delayMinutes = { 'half-hour': 30, hour: 60 };

/** The hours after the delay. */
export const delayBy = (hours: ClassHours, delay: Delay): ClassHours => {
  if (delay === 'day') return { ...hours, date: addDays(hours.date, 1) };
  const start = addMinutes(hours.startTime, delayMinutes[delay]);
  const end = addMinutes(hours.endTime, delayMinutes[delay]);
  return { date: addDays(hours.date, start.days), startTime: start.time, endTime: end.time };
};

/** Moves the start and keeps the length of the class. */
export const withStartTime = (hours: ClassHours, startTime: string, length: number): ClassHours => {
  const endTime = startTime === '' ? hours.endTime : addMinutes(startTime, length).time;
  return { ...hours, startTime, endTime };
};

export const isSameTime = (one: ClassHours, other: ClassHours) =>
  one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime;

/** The errors of the hours to which a class is moved, by field. */
export const validateHours = (hours: ClassHours, found: StaffClass): ClassHoursErrors => {
  const faults: ClassHoursErrors = {};
  if (hours.date === '') faults.date = t`Please choose a day.`;
  if (hours.startTime === '') faults.startTime = t`Please choose when the class begins.`;
  if (hours.endTime === '') faults.endTime = t`Please choose when the class ends.`;
  if (Object.keys(faults).length > 0) return faults;
  const endTime = validateEndTime(hours);
  if (endTime) return { endTime };
  if (found.state !== 'cancelled' && isSameTime(hours, indianHours(found)))
    return { startTime: t`Please choose another day or time.` };
  return {};
};
