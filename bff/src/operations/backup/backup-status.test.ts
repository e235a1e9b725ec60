import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BackupHistory, isBackupDue, isBackupLate, latestNight } from './backup-status.ts';

const at = (text: string) => new Date(text);
/** A time in India. */
const ist = (text: string) => at(`${text}+05:30`);
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

const good = (goodAt: Date, now: Date): BackupHistory => ({
  now,
  goodAt,
  failures: 0,
  failedAt: null,
});

test.each([
  ['2026-11-22T02:40', '2026-11-22T02:40'],
  ['2026-11-22T02:39', '2026-11-21T02:40'],
  ['2026-11-22T23:59', '2026-11-22T02:40'],
  ['2026-11-23T00:30', '2026-11-22T02:40'],
])('at %s in India the latest night was that of %s', (now, night) => {
  expect(latestNight(ist(now))).toEqual(ist(night));
});

describe('a backup is due', () => {
  const lastNight = ist('2026-11-21T02:41');

  test('once a night, at 02:40 in India and not before', () => {
    expect(isBackupDue(good(lastNight, ist('2026-11-22T02:39')))).toBe(false);
    expect(isBackupDue(good(lastNight, ist('2026-11-22T02:40')))).toBe(true);
    expect(isBackupDue(good(ist('2026-11-22T02:41'), ist('2026-11-22T02:45')))).toBe(false);
  });

  test('by day if nothing ran at night, and then not again the same day', () => {
    expect(isBackupDue(good(lastNight, ist('2026-11-22T11:00')))).toBe(true);
    expect(isBackupDue(good(ist('2026-11-22T11:01'), ist('2026-11-22T23:00')))).toBe(false);
    expect(isBackupDue(good(ist('2026-11-22T11:01'), ist('2026-11-23T02:40')))).toBe(true);
  });

  test('of a new studio in its first night', () => {
    const opened = ist('2026-11-21T15:00');
    expect(isBackupDue(good(opened, after(opened, 5)))).toBe(false);
    expect(isBackupDue(good(opened, ist('2026-11-22T02:40')))).toBe(true);
  });

  test.each([
    [1, 10],
    [2, 20],
    [4, 80],
    [6, 180],
    [5000, 180],
  ])('again after %i failed tries, %i minutes later', (failures, minutes) => {
    const failedAt = ist('2026-11-22T04:00');
    const tried = { goodAt: lastNight, failures, failedAt };
    expect(isBackupDue({ ...tried, now: after(failedAt, minutes - 1) })).toBe(false);
    expect(isBackupDue({ ...tried, now: after(failedAt, minutes) })).toBe(true);
  });

  test('also after the clock was set back, so that the last backup is dated ahead', () => {
    const now = ist('2026-11-22T12:00');
    const toCome = ist('2036-01-01T02:41');
    expect(isBackupDue(good(toCome, now))).toBe(true);
    expect(isBackupDue({ now, goodAt: lastNight, failures: 3, failedAt: toCome })).toBe(true);
    // A small difference between two clocks is no reason for a backup.
    expect(isBackupDue(good(after(now, 2), now))).toBe(false);
  });
});

test('a server that checks every five minutes makes one backup a day, whenever it starts', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('2026-01-01'), max: at('2030-01-01'), noInvalidDate: true }),
      (opened) => {
        let state = good(opened, opened);
        const made: Date[] = [];
        for (let minutes = 0; minutes <= 10 * 24 * 60; minutes += 5) {
          state = { ...state, now: after(opened, minutes) };
          if (!isBackupDue(state)) continue;
          made.push(state.now);
          state = good(state.now, state.now);
        }
        expect(made).toHaveLength(10);
        for (const moment of made)
          expect(moment.getTime() - latestNight(moment).getTime()).toBeLessThan(5 * 60_000);
      },
    ),
    { numRuns: 50 },
  );
});

test('the backup is late 36 hours after the last good one', () => {
  const goodAt = ist('2026-11-21T02:41');
  expect(isBackupLate({ goodAt, now: after(goodAt, 36 * 60) })).toBe(false);
  expect(isBackupLate({ goodAt, now: after(goodAt, 36 * 60 + 1) })).toBe(true);
});
