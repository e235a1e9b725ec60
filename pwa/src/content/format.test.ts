import { beforeEach, describe, expect, test } from 'vitest';
import { activateLanguage } from '../i18n/messages.ts';
import {
  formatAsOf,
  formatClockTime,
  formatDate,
  formatDateTime,
  formatDateWithYear,
  formatDaysOfWeek,
  formatHoursIst,
  formatRupees,
  formatSchedule,
  formatShortHours,
} from './format.ts';

test.each([
  [0, '₹0'],
  [1250.5, '₹1,250.50'],
  [125_000.05, '₹1,25,000.05'],
  [2500, '₹2,500'],
  [125000, '₹1,25,000'],
  [1000000, '₹10,00,000'],
])('%i rupees are %s', (amount, words) => {
  expect(formatRupees(amount)).toBe(words);
});

/** Thursday, 10 December 2026, half past ten in the morning in India. */
const now = new Date('2026-12-10T05:00:00.000Z');

// bff/src/platform/i18n/en/dates.test.ts has the same examples.
describe('a day', () => {
  test.each([
    ['2026-12-10', 'Thu, 10 Dec', 'Thu, 10 Dec 2026'],
    ['2026-09-02', 'Wed, 2 Sep', 'Wed, 2 Sep 2026'],
    ['2026-01-01', 'Thu, 1 Jan', 'Thu, 1 Jan 2026'],
    ['2025-12-31', 'Wed, 31 Dec 2025', 'Wed, 31 Dec 2025'],
    ['2027-01-31', 'Sun, 31 Jan 2027', 'Sun, 31 Jan 2027'],
    // Past midnight in India, not yet in Greenwich.
    ['2026-11-20T18:30:00.000Z', 'Sat, 21 Nov', 'Sat, 21 Nov 2026'],
    ['2026-11-20T18:29:59.999Z', 'Fri, 20 Nov', 'Fri, 20 Nov 2026'],
    ['2026-12-31T18:30:00.000Z', 'Fri, 1 Jan 2027', 'Fri, 1 Jan 2027'],
  ])('%s is %s, and with its year %s', (day, words, withYear) => {
    expect(formatDate(day, now)).toBe(words);
    expect(formatDateWithYear(day)).toBe(withYear);
  });

  test('is shown with its year from the next midnight of a new year in India', () => {
    expect(formatDate('2026-12-10', new Date('2026-12-31T18:29:59.999Z'))).toBe('Thu, 10 Dec');
    expect(formatDate('2026-12-10', new Date('2026-12-31T18:30:00.000Z'))).toBe('Thu, 10 Dec 2026');
  });
});

test('a date with time is in India’s time zone', () => {
  expect(formatDateTime('2026-11-20T05:12:00.000Z', now)).toBe('Fri, 20 Nov, 10:42 am');
  expect(formatDateTime('2026-11-20T18:30:00.000Z', now)).toBe('Sat, 21 Nov, 12 am');
});

describe('the time of a stale value', () => {
  const moment = new Date('2026-11-20T05:12:00.000Z');

  test('is only the time for today', () => {
    expect(formatAsOf(moment, new Date('2026-11-20T18:29:00.000Z'))).toBe('10:42 am');
  });

  test('has the date for another day', () => {
    const words = '10:42 am on Fri, 20 Nov';
    expect(formatAsOf(moment, new Date('2026-11-20T18:31:00.000Z'))).toBe(words);
    expect(formatAsOf(moment, new Date('2027-11-20T05:12:00.000Z'))).toBe(`${words} 2026`);
  });
});

test.each([
  [[1, 2, 3, 4, 5], 'Mon to Fri'],
  [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
  [[6, 7], 'Sat and Sun'],
  [[1, 3, 5], 'Mon, Wed and Fri'],
  [[1, 2, 4], 'Mon, Tue and Thu'],
  [[4], 'Thu'],
])('the days %j are %s', (days, words) => {
  expect(formatDaysOfWeek(days)).toBe(words);
});

test.each([
  ['07:00', '08:00', '7 to 8 am IST'],
  ['06:00', '07:15', '6 to 7:15 am IST'],
  ['11:00', '12:30', '11 am to 12:30 pm IST'],
  ['00:00', '12:00', '12 am to 12 pm IST'],
  ['16:00', '18:00', '4 to 6 pm IST'],
])('%s to %s is %s', (start, end, words) => {
  expect(formatHoursIst(start, end)).toBe(words);
});

test.each([
  ['07:00', '7 am'],
  ['07:30', '7:30 am'],
  ['00:05', '12:05 am'],
  ['12:00', '12 pm'],
  ['23:59', '11:59 pm'],
])('%s is %s', (time, words) => {
  expect(formatClockTime(time)).toBe(words);
});

// bff/src/platform/i18n/hi/dates.ts writes them in the same way.
describe('in Hindi', () => {
  beforeEach(() => activateLanguage('hi'));

  test('a date has the full month name, and the year if it is another year', () => {
    expect(formatDate('2026-12-10', now)).toBe('गुरुवार, 10 दिसंबर');
    expect(formatDate('2027-01-31', now)).toBe('रविवार, 31 जनवरी 2027');
  });

  test.each([
    ['03:59', 'रात 3:59 बजे'],
    ['04:00', 'सुबह 4 बजे'],
    ['12:00', 'दोपहर 12 बजे'],
    ['15:30', 'दोपहर 3:30 बजे'],
    ['16:00', 'शाम 4 बजे'],
    ['20:00', 'रात 8 बजे'],
    ['00:05', 'रात 12:05 बजे'],
  ])('%s is %s', (time, words) => {
    expect(formatClockTime(time)).toBe(words);
  });

  test('hours name the part of the day once, or twice if it differs', () => {
    expect(formatHoursIst('07:00', '08:00')).toBe('सुबह 7 से 8 बजे IST');
    expect(formatHoursIst('11:00', '12:30')).toBe('सुबह 11 से दोपहर 12:30 बजे IST');
    expect(formatShortHours('18:00', '19:15')).toBe('शाम 6 से 7:15');
  });

  test('a time on another day begins with the date', () => {
    const moment = new Date('2026-11-20T05:12:00.000Z');
    expect(formatAsOf(moment, now)).toBe('शुक्रवार, 20 नवंबर, सुबह 10:42 बजे');
  });

  test('ranges of weekdays and single ones are short, as in a schedule', () => {
    expect(formatDaysOfWeek([1, 3, 5])).toBe('सोम, बुध और शुक्र');
    const course = { days: [1, 2, 3, 4, 5], startTime: '07:00', endTime: '08:00' };
    expect(formatSchedule(course)).toBe('सोम से शुक्र, सुबह 7 से 8 बजे IST');
  });
});
