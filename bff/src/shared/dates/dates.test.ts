import { describe, expect, test } from 'vitest';
import { dates as en } from './en.ts';
import {
  formatDay,
  formatDayAndMonth,
  formatList,
  formatMoment,
  formatTime,
  formatTimes,
  formatWeekdays,
} from './format.ts';
import { dates as hi } from './hi.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) => month);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

test('the names of months and weekdays are those of the language', () => {
  const english = MONTHS.map((month) => [en.dayInFull(1, month), en.dayAndMonth(1, month)]);
  const monthNames = (name: 'long' | 'short') =>
    MONTHS.map((month) => new Date(2026, month, 1).toLocaleString('en-US', { month: name }));
  expect(english.map(([full]) => full)).toEqual(monthNames('long').map((name) => `1 ${name}`));
  expect(english.map(([, short]) => short)).toEqual(monthNames('short').map((name) => `1 ${name}`));
  expect(WEEKDAYS.map((day) => en.withWeekday(day, '1 Jan')).join(' ')).toBe(
    'Mon, 1 Jan Tue, 1 Jan Wed, 1 Jan Thu, 1 Jan Fri, 1 Jan Sat, 1 Jan Sun, 1 Jan',
  );
  expect(en.wholeWeekdays.map((name) => name.slice(0, 3))).toEqual(en.weekdays);
  expect(en.wholeWeekdays.every((name) => name.endsWith('day'))).toBe(true);
  const hindi = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');
  expect(MONTHS.map((month) => hi.dayInFull(1, month))).toEqual(hindi.map((name) => `1 ${name}`));
  expect(MONTHS.map((month) => hi.dayAndMonth(1, month))).toEqual(hindi.map((name) => `1 ${name}`));
  expect(WEEKDAYS.map((day) => hi.withWeekday(day, '1')).join(' ')).toBe(
    'सोमवार, 1 मंगलवार, 1 बुधवार, 1 गुरुवार, 1 शुक्रवार, 1 शनिवार, 1 रविवार, 1',
  );
  expect(hi.wholeWeekdays).toEqual(hi.weekdays.map((name) => `${name}वार`));
});

const now = new Date('2026-12-10T05:12:00.000Z');

test('a day, a moment and hours are in the words of the language', () => {
  expect(formatDayAndMonth(hi, '2026-09-02')).toBe('2 सितंबर');
  expect(formatDay(hi, '2026-12-10', now)).toBe('गुरुवार, 10 दिसंबर');
  expect(formatMoment(hi, now, now)).toBe('गुरुवार, 10 दिसंबर, सुबह 10:42 बजे');
  expect(en.timeOnDay('10:42 am', 'Thu, 10 Dec')).toBe('10:42 am on Thu, 10 Dec');
  expect(hi.timeOnDay('सुबह 7 बजे', '10 दिसंबर')).toBe('10 दिसंबर, सुबह 7 बजे');
});

test.each([
  ['03:59', 'रात 3:59 बजे'],
  ['04:00', 'सुबह 4 बजे'],
  ['11:59', 'सुबह 11:59 बजे'],
  ['12:00', 'दोपहर 12 बजे'],
  ['15:59', 'दोपहर 3:59 बजे'],
  ['16:00', 'शाम 4 बजे'],
  ['19:59', 'शाम 7:59 बजे'],
  ['20:00', 'रात 8 बजे'],
])('in Hindi, %s is %s', (time, words) => {
  expect(formatTime(hi, time)).toBe(words);
});

test.each([
  ['07:00', '08:00', '7 to 8 am IST', 'सुबह 7 से 8 बजे IST'],
  ['11:00', '12:30', '11 am to 12:30 pm IST', 'सुबह 11 से दोपहर 12:30 बजे IST'],
])('hours from %s to %s name a part of the day once if they can', (start, end, english, hindi) => {
  expect(formatTimes(en, start, end)).toBe(english);
  expect(formatTimes(hi, start, end)).toBe(hindi);
});

describe('a list', () => {
  test.each([
    [[], ''],
    [['Mon'], 'Mon'],
    [['Mon', 'Tue'], 'Mon and Tue'],
    [['Mon', 'Tue', 'Wed', 'Fri'], 'Mon, Tue, Wed and Fri'],
  ])('of %j is %j', (names, words) => {
    expect(formatList(en, names)).toBe(words);
  });

  test.each([
    [[1, 2, 3, 4, 5, 6, 7], 'Every day', 'हर दिन'],
    [[1, 2, 3, 4, 5], 'Mon to Fri', 'सोम से शुक्र'],
    [[2, 3, 4], 'Tue to Thu', 'मंगल से गुरु'],
    [[2, 3], 'Tue and Wed', 'मंगल और बुध'],
    [[1, 3, 5], 'Mon, Wed and Fri', 'सोम, बुध और शुक्र'],
    [[6], 'Sat', 'शनि'],
    [[], '', ''],
  ])('of the weekdays %j is %j', (days, english, hindi) => {
    expect(formatWeekdays(en, days)).toBe(english);
    expect(formatWeekdays(hi, days)).toBe(hindi);
  });
});
