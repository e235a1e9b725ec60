import { median } from './statistics.ts';

/** A goal of infra/docs/develop/performance.md. */
export interface Goal {
  name: string;
  goal: { atMost: number } | { atLeast: number };
  unit?: string;
  /** How far noise may move the value beyond the goal, as a share of the goal. */
  tolerance?: number;
}

/** The value that a bench has measured for a goal. */
export interface Measured extends Goal {
  value: number;
  /** The value of each round, if there were several: their spread shows how large the noise is. */
  rounds?: number[];
}

export type Verdict = 'missed' | 'within noise' | 'met';

/** Repeated runs on an idle machine differ by this much. */
const TOLERANCE = 0.1;
/** Noise explains a missed goal only if at least this share of the rounds met it. */
const SHARE_OF_ROUNDS = 0.25;

/**
 * A goal is missed if the value is beyond the tolerance, or if the rounds agree that the value is beyond the goal. A single value
 * has no visible noise: it meets the goal or misses it. NaN misses every goal.
 */
export function verdictOf({ value, rounds = [], goal, tolerance = TOLERANCE }: Measured): Verdict {
  const isMet = (one: number) => ('atMost' in goal ? one <= goal.atMost : one >= goal.atLeast);
  if (isMet(value)) return 'met';
  const beyond = 'atMost' in goal ? value / goal.atMost - 1 : 1 - value / goal.atLeast;
  const metRounds = rounds.filter(isMet).length;
  const isExplained = metRounds > 0 && metRounds >= rounds.length * SHARE_OF_ROUNDS;
  return isExplained && beyond <= tolerance ? 'within noise' : 'missed';
}

/** The value is the median of the rounds. */
export const ofRounds = (rounds: number[]) => ({ value: median(rounds), rounds });

const TITLES: Record<Verdict, string> = {
  missed: 'MISSED',
  'within noise': 'Within noise of the goal',
  met: 'Met',
};

/** Lists all goals, the missed ones first. */
export function summaryOf(all: Measured[]): string {
  const parts = (Object.keys(TITLES) as Verdict[]).map((verdict) => {
    const chosen = all.filter((one) => verdictOf(one) === verdict);
    return chosen.length === 0
      ? []
      : [`${TITLES[verdict]}, ${chosen.length} of ${all.length}:`, ...chosen.map(describe)];
  });
  return parts.flat().join('\n');
}

function describe({ name, value, rounds = [], goal, unit = '' }: Measured): string {
  const withUnit = (number: number) => `${rounded(number)}${unit && ` ${unit}`}`;
  const bound =
    'atMost' in goal ? `at most ${withUnit(goal.atMost)}` : `at least ${withUnit(goal.atLeast)}`;
  const spread =
    rounds.length > 1
      ? `, rounds ${rounded(Math.min(...rounds))} to ${rounded(Math.max(...rounds))}`
      : '';
  return `  ${name}: ${withUnit(value)}, goal ${bound}${spread}`;
}

const rounded = (number: number) => Number(number.toPrecision(3)).toLocaleString('en');

/** Prints the summary, and makes the process exit with 1 if a goal was missed. A forked bench sends its results to its parent. */
export function conclude(all: Measured[]): void {
  console.log(`\n${summaryOf(all)}`);
  if (all.some((one) => verdictOf(one) === 'missed')) process.exitCode = 1;
  process.send?.(all);
}
