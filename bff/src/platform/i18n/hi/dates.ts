import { datesIn, readTime } from '../dates.ts';

const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

/** From Monday on. */
export const WEEKDAYS = 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार'.split(' ');

/** The part of the day that an hour is named with. */
const partOf = (time: string) => {
  const { hour } = readTime(time);
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
};

const bareTime = (time: string) => `${partOf(time)} ${readTime(time).clock}`;

/** सुबह 7 बजे; सुबह 6:45 बजे */
export const timeInWords = (time: string): string => `${bareTime(time)} बजे`;

/** सुबह 7 से 8 बजे IST; सुबह 11 से दोपहर 12:30 बजे IST */
export const timesInWords = (startTime: string, endTime: string): string => {
  const isSamePart = partOf(startTime) === partOf(endTime);
  const until = isSamePart ? readTime(endTime).clock : bareTime(endTime);
  return `${bareTime(startTime)} से ${until} बजे IST`;
};

/** गुरुवार, 10 दिसंबर 2026; गुरुवार, 10 दिसंबर, सुबह 7 बजे */
export const { dayAndMonthOf, dayAndYearOf, dayOf, momentInWords, whenInWords } = datesIn({
  weekdays: WEEKDAYS,
  months,
  timeInWords,
  timesInWords,
});

/** 31 दिसंबर: no month has a short name. */
export const dayInFull = (date: string): string => dayAndMonthOf(date);
