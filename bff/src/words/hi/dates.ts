import { indianDate, indianTime, weekdayOf } from '../../time/indian-time.ts';
import type { ClassSpan } from '../en/dates.ts';

/** Days and times of Asia/Kolkata as people read them in Hindi, with Latin digits. The app writes the same. */
const MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

/** From Monday on. */
export const WEEKDAYS = 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार'.split(' ');

/** 10 दिसंबर */
export const dayAndMonthOf = (date: string): string =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;

type Day = string | Date;

const dateOf = (day: Day) =>
  typeof day === 'string' && day.length === 10 ? day : indianDate(new Date(day));

/** गुरुवार, 10 दिसंबर 2026 */
export const dayAndYearOf = (day: Day): string => {
  const date = dateOf(day);
  return `${WEEKDAYS[weekdayOf(date) - 1]}, ${dayAndMonthOf(date)} ${date.slice(0, 4)}`;
};

/** गुरुवार, 10 दिसंबर; with the year where `now` is in another. */
export const dayOf = (day: Day, now: Date): string =>
  dayAndYearOf(day).replace(` ${indianDate(now).slice(0, 4)}`, '');

/** The part of the day that an hour is named with. */
const partOfDay = (hours: number) => {
  if (hours < 4 || hours >= 20) return 'रात';
  if (hours < 12) return 'सुबह';
  return hours < 16 ? 'दोपहर' : 'शाम';
};

/** 07:00 as the part सुबह and the clock 7. */
const partsOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hour = hours % 12 || 12;
  return {
    part: partOfDay(hours),
    clock: minutes === 0 ? `${hour}` : `${hour}:${String(minutes).padStart(2, '0')}`,
  };
};

/** सुबह 7 बजे; सुबह 6:45 बजे */
export const timeInWords = (time: string): string => {
  const { part, clock } = partsOf(time);
  return `${part} ${clock} बजे`;
};

/** सुबह 7 से 8 बजे IST; सुबह 11 से दोपहर 12:30 बजे IST */
export const timesInWords = (startTime: string, endTime: string): string => {
  const [start, end] = [partsOf(startTime), partsOf(endTime)];
  const until = start.part === end.part ? end.clock : `${end.part} ${end.clock}`;
  return `${start.part} ${start.clock} से ${until} बजे IST`;
};

/** गुरुवार, 10 दिसंबर, सुबह 7 बजे */
export const momentInWords = (at: Date, now: Date): string =>
  `${dayOf(at, now)}, ${timeInWords(indianTime(at))}`;

/** गुरुवार, 10 दिसंबर, सुबह 7 से 8 बजे IST */
export const whenInWords = ({ startsAt, endsAt }: ClassSpan, now: Date): string =>
  `${dayOf(startsAt, now)}, ${timesInWords(indianTime(new Date(startsAt)), indianTime(new Date(endsAt)))}`;
