import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  indianDate,
  indianDateTime,
  indianTime,
  isoWeekday,
  mondayOf,
  relativeDay,
} from './indian-time.ts';

test.each([
  ['2026-11-23T18:29:59.999Z', '2026-11-23', '23:59'],
  ['2026-11-23T18:30:00.000Z', '2026-11-24', '00:00'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01', '00:00'],
])('%s is %s, %s in India', (moment, date, time) => {
  expect([indianDate(new Date(moment)), indianTime(new Date(moment))]).toEqual([date, time]);
});

test('days are counted over the ends of months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});

test.each([
  ['2026-11-23', '00:00', 'today'],
  ['2026-11-24', '23:59', 'tomorrow'],
  ['2026-11-25', '00:00', 'another'],
  ['2026-11-22', '23:59', 'another'],
] as const)('late on 23 November, %s at %s is on %s day', (date, time, day) => {
  const now = new Date('2026-11-23T18:29:00.000Z');
  expect(relativeDay(indianDateTime(date, time), now)).toBe(day);
});

test.each([
  ['2026-11-23', 1, '2026-11-23'],
  ['2026-11-29', 7, '2026-11-23'],
  ['2027-01-02', 6, '2026-12-28'],
])('%s is weekday %i of the week of %s', (date, weekday, monday) => {
  expect([isoWeekday(date), mondayOf(date)]).toEqual([weekday, monday]);
});
