import type { DateTexts } from './format.ts';
import type { ClockTime } from './time.ts';

/** Days and hours in Hindi, with the keys of en.ts. */
const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

const weekdays = 'सोम मंगल बुध गुरु शुक्र शनि रवि'.split(' ');

/** The part of the day that an hour is named with. */
const dayPartOf = ({ hour }: ClockTime) => {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
};

const bareTime = (time: ClockTime) => `${dayPartOf(time)} ${time.clock}`;

const shortHourEnds = (start: ClockTime, end: ClockTime): [string, string] => [
  bareTime(start),
  dayPartOf(start) === dayPartOf(end) ? end.clock : bareTime(end),
];

/** सुबह 7 से 8; सुबह 11 से दोपहर 12:30 */
const shortHours = (start: ClockTime, end: ClockTime) => shortHourEnds(start, end).join(' से ');

export const dates: DateTexts = {
  weekdays,
  wholeWeekdays: weekdays.map((name) => `${name}वार`),
  dayInFull: (day, month) => `${day} ${months[month]}`,
  dayAndMonth: (day, month) => `${day} ${months[month]}`,
  withWeekday: (isoDay, date) => `${weekdays[isoDay - 1]}वार, ${date}`,
  timeOf: (time) => `${bareTime(time)} बजे`,
  shortTimeOf: bareTime,
  timeOnDay: (time, day) => `${day}, ${time}`,
  hours: (start, end) => `${shortHours(start, end)} बजे`,
  shortHours,
  shortHourEnds,
  listed: (first, last) => `${first} और ${last}`,
  everyDay: 'हर दिन',
  run: (first, last) => `${first} से ${last}`,
};
