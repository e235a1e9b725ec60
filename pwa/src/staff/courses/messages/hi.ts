import { dates as texts } from 'bff/shared/dates/hi';
import { createDateFormatters } from '../../notifications/messages/notification-texts.ts';
import type { CourseSentences, IsoDates } from './change-messages.ts';

const { day, dayAndMonth, days, hours, listed } = createDateFormatters(texts);

const listDays = (dates: IsoDates) => listed(dates.map(dayAndMonth));

/** 9 दिसंबर से 25 दिसंबर तक */
const formatSpan = (dates: IsoDates) =>
  `${dayAndMonth(dates.at(0) ?? '')} से ${dayAndMonth(dates.at(-1) ?? '')} तक`;

export const messages: CourseSentences = {
  asBefore: 'कोर्स फिर पहले जैसा है',
  hours: (date, of) =>
    `${day(date)} से क्लास का समय: ${days(of.days)}, ${hours(of.startTime, of.endTime)}`,
  noMoreClasses: 'अब आगे कोई क्लास नहीं है',
  lastDate: (lastDate) => (lastDate ? `कोर्स ${day(lastDate)} तक चलेगा` : 'कोर्स आगे चलता रहेगा'),
  nextAndLastDate: (date, lastDate) =>
    lastDate
      ? `अगली क्लास ${day(date)} को है, और कोर्स ${day(lastDate)} तक चलेगा`
      : `अगली क्लास ${day(date)} को है, और कोर्स आगे चलता रहेगा`,
  gone: (dates) =>
    dates.length === 1
      ? `${day(dates.join())} की बदली हुई क्लास नहीं होगी`
      : `${listDays(dates)} की बदली हुई क्लासें नहीं होंगी`,
  goneWithin: (dates) => `${formatSpan(dates)} की बदली हुई ${dates.length} क्लासें नहीं होंगी`,
  back: (dates) =>
    dates.length === 1
      ? `${day(dates.join())} की क्लास अपने तय समय पर होगी`
      : `${listDays(dates)} की क्लासें अपने तय समय पर होंगी`,
  backWithin: (dates) => `${formatSpan(dates)} की ${dates.length} क्लासें अपने तय समय पर होंगी`,
  teacher: (name) => `अब शिक्षक ${name} हैं`,
  newLink: 'नया लिंक आ गया है; हमेशा वाले पते से ही जुड़ें',
  noLink: 'नया लिंक अभी नहीं लगा है; हमेशा वाले पते से ही जुड़ें',
  hidden: 'कोर्स अब साइट पर नहीं है; आपकी क्लासें पहले की तरह चलेंगी',
  shown: 'कोर्स फिर से साइट पर है',
  staysAsItWas: (of) =>
    `कोर्स पहले जैसा ही रहेगा: ${days(of.days)}, ${hours(of.startTime, of.endTime)} IST`,
  together: (sentences) => sentences.join('। '),
};
