import { expect, test } from 'vitest';
import { addDays, indianDate, indianTime, isoWeekday, mondayOf } from './indian-time.ts';

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
});

test.each([
  ['2026-11-23', 1, '2026-11-23'],
  ['2026-11-29', 7, '2026-11-23'],
  ['2027-01-02', 6, '2026-12-28'],
])('%s is weekday %i of the week of %s', (date, weekday, monday) => {
  expect([isoWeekday(date), mondayOf(date)]).toEqual([weekday, monday]);
});
