import { describe, expect, test } from 'vitest';
import { hasAccessOn, lastDayWithoutGap, mergeAdjacentDays } from './access-days.ts';

const days = (firstDay: string | null, lastDay: string | null) => ({ firstDay, lastDay });
const november = days('2026-11-01', '2026-11-30');
const december = days('2026-12-01', '2026-12-31');
const february = days('2027-02-01', '2027-02-28');

describe('access', () => {
  test.each([
    ['2026-10-31', false],
    ['2026-11-01', true],
    ['2026-11-30', true],
    ['2027-01-01', false],
    ['2027-02-28', true],
  ])('on %s is %s', (date, has) => {
    expect(hasAccessOn([november, february], date)).toBe(has);
  });

  test('without a first or a last day has no limit there', () => {
    expect(hasAccessOn([days(null, '2026-11-30')], '2020-01-01')).toBe(true);
    expect(hasAccessOn([days(null, '2026-11-30')], '2026-12-01')).toBe(false);
    expect(hasAccessOn([days('2026-11-01', null)], '2036-01-01')).toBe(true);
    expect(hasAccessOn([], '2026-11-01')).toBe(false);
  });
});

describe('days that follow each other', () => {
  test('are one span, as far as the next gap', () => {
    expect(mergeAdjacentDays([november, december, february])).toEqual([
      days('2026-11-01', '2026-12-31'),
      february,
    ]);
    expect(mergeAdjacentDays([days('2026-11-01', null)])).toEqual([days('2026-11-01', null)]);
    expect(mergeAdjacentDays([])).toEqual([]);
  });

  test('give access without a gap until the last of them', () => {
    const all = [november, december, february];
    expect(lastDayWithoutGap(all, '2026-11-05')).toBe('2026-12-31');
    expect(lastDayWithoutGap(all, '2027-02-01')).toBe('2027-02-28');
    expect(lastDayWithoutGap(all, '2027-01-15')).toBeNull();
    expect(lastDayWithoutGap([days('2026-11-01', null)], '2027-01-15')).toBeNull();
  });
});
