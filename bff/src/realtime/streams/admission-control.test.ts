import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asker, Rush } from './admission-control.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** How many of these attempts are refused. */
function refused(rush: Rush, attempts: Asker[]): number {
  let count = 0;
  for (const asker of attempts) {
    try {
      rush.take(asker);
    } catch {
      count += 1;
    }
  }
  return count;
}

test('fifteen addresses that ask all the time keep out no other visitor, and nobody who is signed in', () => {
  const rush = new Rush();
  const attackers = Array.from({ length: 15 }, (_, n) => ({ network: `203.0.113.${n}` }));
  let [learners, visitors, attacks] = [0, 0, 0];
  for (let tenths = 0; tenths < 300; tenths += 1) {
    // Sixty a second from each: three times what a second takes.
    for (let n = 0; n < 6; n += 1) attacks += refused(rush, attackers);
    learners += refused(rush, [{ accountId: 1 + (tenths % 10) }]);
    visitors += refused(rush, [{ network: `198.51.100.${tenths % 20}` }]);
    vi.advanceTimersByTime(100);
  }
  expect([learners, visitors]).toEqual([0, 0]);
  expect(attacks).toBeGreaterThan(9_000);
});

test('whoever is signed in is taken while visitors from everywhere are not', () => {
  const rush = new Rush();
  let [learners, visitors] = [0, 0];
  for (let tenths = 0; tenths < 100; tenths += 1) {
    const many = Array.from({ length: 150 }, (_, n) => ({
      network: `2001:db8:${tenths}:${n}::/48`,
    }));
    visitors += refused(rush, many);
    learners += refused(rush, [{ accountId: tenths }, { accountId: 1_000 + tenths }]);
    vi.advanceTimersByTime(100);
  }
  expect(learners).toBe(0);
  expect(visitors).toBeGreaterThan(10_500);
});

test('one account cannot use up what others have', () => {
  const rush = new Rush();
  const own = Array.from({ length: 300 }, () => ({ accountId: 1 }));
  expect(refused(rush, own)).toBe(200);
  expect(refused(rush, [{ accountId: 2 }])).toBe(0);
});
