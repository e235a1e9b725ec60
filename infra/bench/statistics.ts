/** The value that this share of the values does not exceed: 0.99 for the p99, 1 for the largest. */
export function quantileOf(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]) => quantileOf(values, 0.5);
export const p99 = (values: number[]) => quantileOf(values, 0.99);
export const most = (values: number[]) => quantileOf(values, 1);

/** Rounds a value for a table. */
export const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));

/** The ratio of each round. */
export const ratios = (ones: number[], others: number[]) =>
  ones.map((one, round) => one / (others[round] ?? Number.NaN));

const GROUPS = 4;

/**
 * The ratio of the p99 of all values of all rounds: a single round has only a few values beyond its p99. `rounds` has the
 * ratios of four groups of rounds.
 */
export function ratioOfP99(ones: number[][], others: number[][]) {
  const size = Math.ceil(ones.length / GROUPS);
  const part = (all: number[][], group: number) => all.slice(group * size, (group + 1) * size);
  const ratio = (some: number[][], rest: number[][]) => p99(some.flat()) / p99(rest.flat());
  const groups = Array.from({ length: Math.ceil(ones.length / size) }, (_, group) => group);
  return {
    value: ratio(ones, others),
    rounds: groups.map((group) => ratio(part(ones, group), part(others, group))),
  };
}
