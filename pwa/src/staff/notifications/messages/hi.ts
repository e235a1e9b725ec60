import { dates as texts } from 'bff/shared/dates/hi';
import { type Notices, type ToldClass, type ToldDays, toldDatesIn, withReason } from './notices.ts';

const { day, time, hours } = toldDatesIn(texts);

const nameOf = ({ date, now }: Omit<ToldClass, 'reason'>) => `${day(date, now)} की क्लास`;

const isOneDay = ({ firstDate, lastDate }: ToldDays) => firstDate === lastDate;

const span = ({ firstDate, lastDate }: ToldDays) => `${day(firstDate)} से ${day(lastDate)} तक`;

export const hi: Notices = {
  movedToHour: (about, startTime) =>
    withReason(`${nameOf(about)} अब ${time(startTime)} होगी`, about.reason),
  movedToLength: (about, startTime, endTime) =>
    withReason(`${nameOf(about)} अब ${hours(startTime, endTime)} तक होगी`, about.reason),
  movedToDay: (about, date, startTime) =>
    withReason(
      `${nameOf(about)} अब ${day(date, about.now)} को ${time(startTime)} होगी`,
      about.reason,
    ),
  cancelled: (about) => withReason(`${nameOf(about)} नहीं होगी`, about.reason),
  back: (about, startTime) => `${nameOf(about)} पहले की तरह ${time(startTime)} होगी`,
  daysOff: ({ isForAll, reason, ...days }) => {
    const when = isOneDay(days) ? `${day(days.firstDate)} को` : span(days);
    return withReason(isForAll ? `${when} कोई क्लास नहीं होगी` : `${when} क्लास नहीं होगी`, reason);
  },
  daysHeldAfterAll: (days) =>
    isOneDay(days)
      ? `${day(days.firstDate)} को क्लासें पहले की तरह होंगी`
      : `${span(days)} क्लासें पहले की तरह होंगी`,
  newLink: 'नया लिंक आ गया है। हमेशा वाले पते से ही जुड़ें।',
};
