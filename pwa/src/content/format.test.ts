import { describe, expect, test } from 'vitest';
import { asOfWords, dayOf, daysInWords, momentOf, rupees, timesInWords } from './format.ts';

test.each([
  [0, '₹0'],
  [2500, '₹2,500'],
  [125000, '₹1,25,000'],
  [1000000, '₹10,00,000'],
])('%i rupees are %s', (amount, words) => {
  expect(rupees(amount)).toBe(words);
});

test.each([
  ['2026-12-01', '1 Dec 2026'],
  ['2027-01-31', '31 Jan 2027'],
  // Past midnight in India, not yet in Greenwich.
  ['2026-11-20T18:30:00.000Z', '21 Nov 2026'],
  ['2026-11-20T18:29:59.999Z', '20 Nov 2026'],
])('%s is the day %s', (date, words) => {
  expect(dayOf(date)).toBe(words);
});

test('a moment has the clock of India', () => {
  expect(momentOf('2026-11-20T05:12:00.000Z')).toBe('20 Nov 2026, 10:42');
  expect(momentOf('2026-11-20T18:30:00.000Z')).toBe('21 Nov 2026, 00:00');
});

describe('as of', () => {
  const moment = new Date('2026-11-20T05:12:00.000Z');

  test('today is the clock alone', () => {
    expect(asOfWords(moment, new Date('2026-11-20T18:29:00.000Z'))).toBe('10:42');
  });

  test('another day says which', () => {
    expect(asOfWords(moment, new Date('2026-11-20T18:31:00.000Z'))).toBe('10:42 on 20 Nov 2026');
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
  expect(daysInWords(days)).toBe(words);
});

test.each([
  ['07:00', '08:00', '7 to 8 am IST'],
  ['06:00', '07:15', '6 to 7:15 am IST'],
  ['11:00', '12:30', '11 am to 12:30 pm IST'],
  ['00:00', '12:00', '12 am to 12 pm IST'],
  ['16:00', '18:00', '4 to 6 pm IST'],
])('%s to %s is %s', (start, end, words) => {
  expect(timesInWords(start, end)).toBe(words);
});
