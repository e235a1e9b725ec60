import { dates as texts } from 'bff/shared/dates/en';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import {
  createDateFormatters,
  type NotificationTexts,
  type NotifiedClass,
  type NotifiedDays,
  withReason,
} from './notification-texts.ts';

const { weekday, dayAndMonth, day, time, hours } = createDateFormatters(texts);

/** From a week on, a weekday alone could be the one before it. */
const formatClass = ({ date, now }: Omit<NotifiedClass, 'reason'>) =>
  date >= addDays(indianDate(now), 7)
    ? `The class on ${day(date, now)},`
    : `${weekday(date)}’s class, ${dayAndMonth(date)},`;

const formatDays = ({ firstDate, lastDate }: NotifiedDays) =>
  firstDate === lastDate ? `on ${day(firstDate)}` : `from ${day(firstDate)}, to ${day(lastDate)}`;

export const messages: NotificationTexts = {
  movedToHour: (about, startTime) =>
    withReason(`${formatClass(about)} is at ${time(startTime)}`, about.reason),
  movedToLength: (about, startTime, endTime) =>
    withReason(`${formatClass(about)} is from ${hours(startTime, endTime)}`, about.reason),
  movedToDay: (about, date, startTime) =>
    withReason(
      `${formatClass(about)} is on ${day(date, about.now)}, at ${time(startTime)}`,
      about.reason,
    ),
  cancelled: (about) => withReason(`${formatClass(about)} is cancelled`, about.reason),
  back: (about, startTime) => `${formatClass(about)} is at ${time(startTime)} again`,
  daysOff: ({ isForAll, reason, ...days }) =>
    withReason(
      isForAll ? `There are no classes ${formatDays(days)}` : `Cancelled ${formatDays(days)}`,
      reason,
    ),
  daysHeldAfterAll: (days) => `The classes ${formatDays(days)}, will take place after all`,
  newLink: 'There is a new link. Join the usual way.',
  presetReasons: { holiday: 'Holiday', away: 'The teacher is away' },
};
