import { dates as texts } from 'bff/shared/dates/hi';
import {
  createDateFormatters,
  type NotificationTexts,
  type NotifiedClass,
  type NotifiedDays,
  withReason,
} from './notification-texts.ts';

const { day, time, hours } = createDateFormatters(texts);

const formatClass = ({ date, now }: Omit<NotifiedClass, 'reason'>) => `${day(date, now)} की क्लास`;

const isOneDay = ({ firstDate, lastDate }: NotifiedDays) => firstDate === lastDate;

const formatDays = ({ firstDate, lastDate }: NotifiedDays) =>
  `${day(firstDate)} से ${day(lastDate)} तक`;

export const messages: NotificationTexts = {
  movedToHour: (about, startTime) =>
    withReason(`${formatClass(about)} अब ${time(startTime)} होगी`, about.reason),
  movedToLength: (about, startTime, endTime) =>
    withReason(`${formatClass(about)} अब ${hours(startTime, endTime)} तक होगी`, about.reason),
  movedToDay: (about, date, startTime) =>
    withReason(
      `${formatClass(about)} अब ${day(date, about.now)} को ${time(startTime)} होगी`,
      about.reason,
    ),
  cancelled: (about) => withReason(`${formatClass(about)} नहीं हो पाएगी`, about.reason),
  back: (about, startTime) => `${formatClass(about)} पहले की तरह ${time(startTime)} होगी`,
  daysOff: ({ isForAll, reason, ...days }) => {
    const when = isOneDay(days) ? `${day(days.firstDate)} को` : formatDays(days);
    return withReason(isForAll ? `${when} कोई क्लास नहीं होगी` : `${when} क्लास नहीं होगी`, reason);
  },
  daysHeldAfterAll: (days) =>
    isOneDay(days)
      ? `${day(days.firstDate)} को क्लासें पहले की तरह होंगी`
      : `${formatDays(days)} क्लासें पहले की तरह होंगी`,
  newLink: 'नया लिंक आ गया है। हमेशा वाले पते से ही जुड़ें।',
  presetReasons: { holiday: 'त्योहार', away: 'शिक्षक बाहर हैं' },
};
