import { expect, test } from 'vitest';
import { p99, ratioOfP99, ratios } from './statistics.ts';

/** A round with `quick` values of 1 ms and `slow` values of 10 ms. */
const round = (quick: number, slow: number) => [...Array(quick).fill(1), ...Array(slow).fill(10)];

test('the ratio of the p99 is that of all values, not of single rounds', () => {
  const others = Array.from({ length: 12 }, () => round(990, 0));
  const ones = others.map((other, number) => (number === 0 ? round(970, 20) : other));
  expect(p99(ones[0] ?? [])).toBe(10);
  expect(ratioOfP99(ones, others)).toEqual({ value: 1, rounds: [1, 1, 1, 1] });
  const slow = others.map(() => round(970, 20));
  expect(ratioOfP99(slow, others)).toEqual({ value: 10, rounds: [10, 10, 10, 10] });
});

test('the ratio of a round that one side lacks is NaN', () => {
  expect(ratios([1, 2], [2])).toEqual([0.5, Number.NaN]);
});
