import { expect, test } from 'vitest';
import { addMonths, daysInMonth, monthsBetween, startOfMonth } from './months.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2026-11-30', -9, '2026-02-28'],
])('%s and %i months are %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

test.each([
  ['2026-12-31', 31],
  ['2027-02-01', 28],
  ['2028-02-10', 29],
])('the month of %s has %i days', (date, days) => {
  expect(daysInMonth(date)).toBe(days);
});

test('months are counted by the calendar, whatever the days', () => {
  expect(startOfMonth('2026-12-31')).toBe('2026-12-01');
  expect(monthsBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(monthsBetween('2026-03-01', '2026-03-31')).toBe(0);
  expect(monthsBetween('2027-01-01', '2025-11-30')).toBe(-14);
});
