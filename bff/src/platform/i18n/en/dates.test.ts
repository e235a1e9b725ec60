import { describe, expect, test } from 'vitest';
import { formatDay, formatDayWithYear, formatMoment, formatTime, formatTimes } from './dates.ts';

/** Thursday, 10 December 2026, half past ten in the morning in India. */
const now = new Date('2026-12-10T05:00:00.000Z');

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
    expect(formatDay(day, now)).toBe(words);
    expect(formatDayWithYear(day)).toBe(withYear);
  });

  test('has its year from midnight in India on, when that year is over', () => {
    expect(formatDay('2026-12-10', new Date('2026-12-31T18:29:59.999Z'))).toBe('Thu, 10 Dec');
    expect(formatDay('2026-12-10', new Date('2026-12-31T18:30:00.000Z'))).toBe('Thu, 10 Dec 2026');
  });
});

test('a moment is its day and its time', () => {
  expect(formatMoment(new Date('2026-11-20T18:30:00.000Z'), now)).toBe('Sat, 21 Nov, 12 am');
});

test.each([
  ['07:00', '08:00', '7 to 8 am IST'],
  ['06:00', '07:15', '6 to 7:15 am IST'],
  ['11:00', '12:30', '11 am to 12:30 pm IST'],
  ['00:00', '12:00', '12 am to 12 pm IST'],
  ['16:00', '18:00', '4 to 6 pm IST'],
])('%s to %s is %s', (start, end, words) => {
  expect(formatTimes(start, end)).toBe(words);
});

test.each([
  ['07:00', '7 am'],
  ['07:30', '7:30 am'],
  ['00:05', '12:05 am'],
  ['12:00', '12 pm'],
  ['23:59', '11:59 pm'],
])('%s is %s', (time, words) => {
  expect(formatTime(time)).toBe(words);
});
