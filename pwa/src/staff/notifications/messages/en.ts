import { dates as texts } from 'bff/shared/dates/en';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { type Notices, type ToldClass, type ToldDays, toldDatesIn, withReason } from './notices.ts';

const { weekday, dayAndMonth, day, time, hours } = toldDatesIn(texts);

/** From a week on, a weekday alone could be the one before it. */
const nameOf = ({ date, now }: Omit<ToldClass, 'reason'>) =>
  date >= addDays(indianDate(now), 7)
    ? `The class of ${day(date, now)},`
    : `${weekday(date)}’s class, ${dayAndMonth(date)},`;

const during = ({ firstDate, lastDate }: ToldDays) =>
  firstDate === lastDate ? `on ${day(firstDate)}` : `from ${day(firstDate)}, to ${day(lastDate)}`;

export const en: Notices = {
  movedToHour: (about, startTime) =>
    withReason(`${nameOf(about)} is at ${time(startTime)}`, about.reason),
  movedToLength: (about, startTime, endTime) =>
    withReason(`${nameOf(about)} is from ${hours(startTime, endTime)}`, about.reason),
  movedToDay: (about, date, startTime) =>
    withReason(
      `${nameOf(about)} is on ${day(date, about.now)}, at ${time(startTime)}`,
      about.reason,
    ),
  cancelled: (about) => withReason(`${nameOf(about)} is cancelled`, about.reason),
  back: (about, startTime) => `${nameOf(about)} is at ${time(startTime)} again`,
  daysOff: ({ isForAll, reason, ...days }) =>
    withReason(
      isForAll ? `There are no classes ${during(days)}` : `Cancelled ${during(days)}`,
      reason,
    ),
  daysHeldAfterAll: (days) => `The classes ${during(days)}, are held after all`,
  newLink: 'There is a new link. Join by the usual address.',
};
