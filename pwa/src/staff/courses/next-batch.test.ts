import { describe, expect, test } from 'vitest';
import { nextBatchOf } from './next-batch.ts';

const weekdays = { days: [1, 2, 3, 4, 5] };

describe('the next batch', () => {
  test('begins on the first class day after the last date, and is as long', () => {
    const course = { ...weekdays, startDate: '2026-12-01', endDate: '2027-02-26' };
    expect(nextBatchOf(course, '2027-02-10')).toEqual({
      startDate: '2027-03-01',
      endDate: '2027-05-27',
    });
  });

  test('of a course without a last date begins four weeks later, without a last date', () => {
    const course = { ...weekdays, startDate: '2026-12-01', endDate: null };
    expect(nextBatchOf(course, '2026-12-10')).toEqual({ startDate: '2026-12-29', endDate: '' });
  });

  test('does not begin in the past', () => {
    const course = { days: [7], startDate: '2025-12-07', endDate: '2026-02-22' };
    expect(nextBatchOf(course, '2026-11-22')).toEqual({
      startDate: '2026-11-29',
      endDate: '2027-02-14',
    });
  });
});
