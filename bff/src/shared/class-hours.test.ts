import { expect, test } from 'vitest';
import { addMinutes, durationMinutes, endsNextDay, isValidClassHours } from './class-hours.ts';

const hours = (startTime: string, endTime: string) => ({ startTime, endTime });

test.each([
  ['07:15', '08:30', false, 75],
  ['23:30', '00:45', true, 75],
  ['22:00', '00:00', true, 120],
  ['07:00', '07:00', true, 1440],
])('a class from %s to %s: that it ends on the next day is %s', (start, end, isNext, minutes) => {
  expect(endsNextDay(hours(start, end))).toBe(isNext);
  expect(durationMinutes(hours(start, end))).toBe(minutes);
});

test.each([
  ['06:00', '23:00', true],
  ['20:00', '08:00', true],
  ['20:00', '08:01', false],
])('a class can take place from %s to %s: %s', (start, end, isValid) => {
  expect(isValidClassHours(hours(start, end))).toBe(isValid);
});

test.each([
  ['07:05', 60, '08:05', 0],
  ['23:30', 30, '00:00', 1],
  ['23:30', 45, '00:15', 1],
  ['12:00', 2880, '12:00', 2],
])('%s and %i minutes are %s, %i days later', (time, minutes, later, days) => {
  expect(addMinutes(time, minutes)).toEqual({ time: later, days });
});
