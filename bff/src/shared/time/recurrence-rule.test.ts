import { expect, test } from 'vitest';
import { datesByRules, type RecurrenceRule, ruleForDate } from './recurrence-rule.ts';

/** Tuesdays and Thursdays from Thursday, 3 December to Tuesday, 15 December 2026. */
const untilDecember: RecurrenceRule = {
  firstDate: '2026-12-03',
  lastDate: '2026-12-15',
  days: [2, 4],
  startTime: '07:00',
  endTime: '08:00',
};
const sundaysAfter = { ...untilDecember, firstDate: '2026-12-16', lastDate: null, days: [7] };
const rules = [untilDecember, sundaysAfter];

test.each([
  ['2026-12-01', undefined],
  ['2026-12-03', untilDecember],
  ['2026-12-04', undefined],
  ['2026-12-15', untilDecember],
  ['2026-12-17', undefined],
  ['2026-12-20', sundaysAfter],
])('the rule for %s is that of its time and weekday', (date, rule) => {
  expect(ruleForDate(rules, date)).toBe(rule);
});

test.each([
  ['2026-11-01', '2026-12-08', ['2026-12-03', '2026-12-08']],
  ['2026-12-15', '2026-12-20', ['2026-12-15', '2026-12-20']],
  ['2026-12-16', '2026-12-19', []],
])('the dates from %s to %s include both ends', (first, last, dates) => {
  expect([...datesByRules(rules, { first, last })]).toEqual(dates);
});

test('a course without a rule has no dates', () => {
  expect([...datesByRules([], { first: '2026-12-01', last: '2026-12-31' })]).toEqual([]);
});
