import { dates as texts } from 'bff/shared/dates/en';
import { createDateFormatters } from '../../notifications/messages/notification-texts.ts';
import type { CourseSentences, IsoDates } from './change-messages.ts';

const { day, dayAndMonth, days, hours, listed } = createDateFormatters(texts);

const listDays = (dates: IsoDates) => listed(dates.map(dayAndMonth));

/** 9 Dec to 25 Dec */
const formatSpan = (dates: IsoDates) =>
  `${dayAndMonth(dates.at(0) ?? '')} to ${dayAndMonth(dates.at(-1) ?? '')}`;

export const messages: CourseSentences = {
  asBefore: 'The course is back to how it was',
  hours: (date, of) =>
    `From ${day(date)}, the classes are ${days(of.days)}, ${hours(of.startTime, of.endTime)}`,
  noMoreClasses: 'There are no more classes',
  lastDate: (lastDate) =>
    lastDate ? `The course runs until ${day(lastDate)}` : 'The course has no end date',
  nextAndLastDate: (date, lastDate) =>
    lastDate
      ? `The next class is on ${day(date)}, and the course runs until ${day(lastDate)}`
      : `The next class is on ${day(date)}, and the course has no end date`,
  gone: (dates) =>
    dates.length === 1
      ? `The changed class on ${day(dates.join())}, will not take place`
      : `The changed classes on ${listDays(dates)} will not take place`,
  goneWithin: (dates) =>
    `${dates.length} changed classes from ${formatSpan(dates)} will not take place`,
  back: (dates) =>
    dates.length === 1
      ? `The class on ${day(dates.join())}, will take place as planned`
      : `The classes on ${listDays(dates)} will take place as planned`,
  backWithin: (dates) =>
    `${dates.length} classes from ${formatSpan(dates)} will take place as planned`,
  teacher: (name) => `The teacher is now ${name}`,
  newLink: 'There is a new link; join the usual way',
  noLink: 'The new link is not set yet; join the usual way',
  hidden: 'The course is no longer on the site; your classes continue as before',
  shown: 'The course is on the site again',
  staysAsItWas: (of) =>
    `The course stays as it was: ${days(of.days)}, ${hours(of.startTime, of.endTime)} IST`,
  together: (sentences) => sentences.join('. '),
};
