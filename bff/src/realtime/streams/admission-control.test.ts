import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdmissionControl, type StreamClient } from './admission-control.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** The number of refused attempts. */
function countRefused(surge: AdmissionControl, attempts: StreamClient[]): number {
  let count = 0;
  for (const caller of attempts) {
    try {
      surge.admit(caller);
    } catch {
      count += 1;
    }
  }
  return count;
}

test('fifteen addresses that keep connecting exclude neither other visitors nor logged-in users', () => {
  const surge = new AdmissionControl();
  const attackers = Array.from({ length: 15 }, (_, n) => ({ network: `203.0.113.${n}` }));
  let [learners, visitors, attacks] = [0, 0, 0];
  for (let tenths = 0; tenths < 300; tenths += 1) {
    // Sixty a second from each: three times the admitted rate.
    for (let n = 0; n < 6; n += 1) attacks += countRefused(surge, attackers);
    learners += countRefused(surge, [{ accountId: 1 + (tenths % 10) }]);
    visitors += countRefused(surge, [{ network: `198.51.100.${tenths % 20}` }]);
    vi.advanceTimersByTime(100);
  }
  expect([learners, visitors]).toEqual([0, 0]);
  expect(attacks).toBeGreaterThan(9_000);
});

test('a logged-in user is admitted while visitors from everywhere are not', () => {
  const surge = new AdmissionControl();
  let [learners, visitors] = [0, 0];
  for (let tenths = 0; tenths < 100; tenths += 1) {
    const many = Array.from({ length: 150 }, (_, n) => ({
      network: `2001:db8:${tenths}:${n}::/48`,
    }));
    visitors += countRefused(surge, many);
    learners += countRefused(surge, [{ accountId: tenths }, { accountId: 1_000 + tenths }]);
    vi.advanceTimersByTime(100);
  }
  expect(learners).toBe(0);
  expect(visitors).toBeGreaterThan(10_500);
});

test('one account cannot use up the capacity of others', () => {
  const surge = new AdmissionControl();
  const own = Array.from({ length: 300 }, () => ({ accountId: 1 }));
  expect(countRefused(surge, own)).toBe(200);
  expect(countRefused(surge, [{ accountId: 2 }])).toBe(0);
});
