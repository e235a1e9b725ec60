import { dates as texts } from 'bff/shared/dates/en';
import { createDateFormatters } from '../../notifications/messages/notification-texts.ts';
import type { CourseSentences, IsoDates } from './change-messages.ts';

const { day, dayAndMonth, days, hours, listed } = createDateFormatters(texts);

const listDays = (dates: IsoDates) => listed(dates.map(dayAndMonth));

/** 9 Dec to 25 Dec */
const formatSpan = (dates: IsoDates) =>
  `${dayAndMonth(dates.at(0) ?? '')} to ${dayAndMonth(dates.at(-1) ?? '')}`;

export const messages: CourseSentences = {
  asBefore: 'The course is as it was before',
  hours: (date, of) =>
    `From ${day(date)}, the classes are ${days(of.days)}, ${hours(of.startTime, of.endTime)}`,
  noMoreClasses: 'There are no more classes',
  lastDate: (lastDate) =>
    lastDate ? `The course goes until ${day(lastDate)}` : 'The course has no last date',
  nextAndLastDate: (date, lastDate) =>
    lastDate
      ? `The next class is on ${day(date)}, and the course goes until ${day(lastDate)}`
      : `The next class is on ${day(date)}, and the course has no last date`,
  gone: (dates) =>
    dates.length === 1
      ? `The changed class of ${day(dates.join())}, falls away`
      : `The changed classes of ${listDays(dates)} fall away`,
  goneWithin: (dates) => `${dates.length} changed classes from ${formatSpan(dates)} fall away`,
  back: (dates) =>
    dates.length === 1
      ? `The class of ${day(dates.join())}, is held as planned`
      : `The classes of ${listDays(dates)} are held as planned`,
  backWithin: (dates) => `${dates.length} classes from ${formatSpan(dates)} are held as planned`,
  teacher: (name) => `The teacher is ${name}`,
  newLink: 'The link is a new one; you join at the same address',
  noLink: 'The link is not set yet; you join at the same address',
  hidden: 'The course is not on the site any more; your classes go on as before',
  shown: 'The course is on the site again',
  staysAsItWas: (of) =>
    `The course stays as it was: ${days(of.days)}, ${hours(of.startTime, of.endTime)} IST`,
  together: (sentences) => sentences.join('. '),
};
