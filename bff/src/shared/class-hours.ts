/** The hours of a class, HH:MM. One that ends before it starts ends on the next day. */
interface ClassHours {
  startTime: string;
  endTime: string;
}

/** So long after its start a class can end that ends on the next day: more is a slip. The database keeps the same (migration 0071). */
const MOST_MINUTES = 12 * 60;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether the class ends on the day after that on which it starts. At midnight is the next day. */
export const endsNextDay = ({ startTime, endTime }: ClassHours): boolean => endTime <= startTime;

/** How long the class is, in minutes. */
export const minutesLong = (hours: ClassHours): number =>
  minutesOf(hours.endTime) - minutesOf(hours.startTime) + (endsNextDay(hours) ? DAY_MINUTES : 0);

/** Whether a class can have these hours. */
export const canBeHeld = (hours: ClassHours): boolean =>
  !endsNextDay(hours) || minutesLong(hours) <= MOST_MINUTES;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The time so many minutes later, and how many days later that is. */
export const laterBy = (time: string, minutes: number): { time: string; days: number } => {
  const total = minutesOf(time) + minutes;
  const within = total % DAY_MINUTES;
  return {
    time: `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`,
    days: Math.floor(total / DAY_MINUTES),
  };
};
