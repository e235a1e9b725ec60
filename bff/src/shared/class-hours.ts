/** The hours of a class, HH:MM. One that ends before it starts ends on the next day. */
interface ClassHours {
  startTime: string;
  endTime: string;
}

/** The longest duration of a class that ends on the next day: more is a mistake. The database checks the same (migration 0071). */
const MAX_OVERNIGHT_MINUTES = 12 * 60;
const DAY_MINUTES = 24 * 60;

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether the class ends on the day after its start. Midnight is the next day. */
export const endsNextDay = ({ startTime, endTime }: ClassHours): boolean => endTime <= startTime;

/** The duration of the class in minutes. */
export const durationMinutes = (hours: ClassHours): number =>
  minutesOfDay(hours.endTime) -
  minutesOfDay(hours.startTime) +
  (endsNextDay(hours) ? DAY_MINUTES : 0);

/** Whether a class can have these hours: overnight it lasts at most twelve hours. */
export const isValidClassHours = (hours: ClassHours): boolean =>
  !endsNextDay(hours) || durationMinutes(hours) <= MAX_OVERNIGHT_MINUTES;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The time after this many minutes, and on which later day it is. */
export const addMinutes = (time: string, minutes: number): { time: string; days: number } => {
  const total = minutesOfDay(time) + minutes;
  const within = total % DAY_MINUTES;
  return {
    time: `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`,
    days: Math.floor(total / DAY_MINUTES),
  };
};
