import { median } from './statistics.ts';

/** A goal of infra/docs/performance.md. */
export interface Goal {
  name: string;
  goal: { atMost: number } | { atLeast: number };
  unit?: string;
  /** How far beyond the goal noise may take the value, as a share of the goal. */
  tolerance?: number;
}

/** What a bench has measured of a goal. */
export interface Measured extends Goal {
  value: number;
  /** What each round had, where the value is one of several rounds: they tell how far noise goes. */
  rounds?: number[];
  /** What the least that can do it had in the same run. */
  baseline?: number;
}

export type Verdict = 'missed' | 'beyond the machine' | 'within noise' | 'met';

/** Repeated runs on a quiet machine differ by as much. */
const TOLERANCE = 0.1;
/** So many of the rounds must have met the goal before their spread explains that the value did not. */
const SHARE_OF_ROUNDS = 0.25;

/**
 * A goal is missed where the value is beyond its tolerance, or where the rounds agree that it is beyond the goal. A value without
 * rounds has no noise that could be seen: it meets the goal or misses it. What is not a number misses every goal. Where the
 * baseline misses the goal too, and the value is no worse than the baseline, the machine decides, and not the studio.
 */
export function verdictOf(measured: Measured): Verdict {
  const { value, rounds = [], goal, tolerance = TOLERANCE, baseline } = measured;
  const isWithin = (one: number, bound: number) => ('atMost' in goal ? one <= bound : one >= bound);
  const bound = 'atMost' in goal ? goal.atMost : goal.atLeast;
  const isMet = (one: number) => isWithin(one, bound);
  if (isMet(value)) return 'met';
  const beyond = 'atMost' in goal ? value / bound - 1 : 1 - value / bound;
  const metRounds = rounds.filter(isMet).length;
  const isExplained = metRounds > 0 && metRounds >= rounds.length * SHARE_OF_ROUNDS;
  if (isExplained && beyond <= tolerance) return 'within noise';
  const isBaselines = baseline !== undefined && !isMet(baseline) && isWithin(value, baseline);
  return isBaselines ? 'beyond the machine' : 'missed';
}

/** The value is the median of the rounds. */
export const ofRounds = (rounds: number[]) => ({ value: median(rounds), rounds });

const TITLES: Record<Verdict, string> = {
  missed: 'MISSED',
  'beyond the machine': 'Beyond this machine, as the baseline misses it too',
  'within noise': 'Within noise of the goal',
  met: 'Met',
};

/** All goals in words: the missed ones first. */
export function summaryOf(all: Measured[]): string {
  const parts = (Object.keys(TITLES) as Verdict[]).map((verdict) => {
    const chosen = all.filter((one) => verdictOf(one) === verdict);
    return chosen.length === 0
      ? []
      : [`${TITLES[verdict]}, ${chosen.length} of ${all.length}:`, ...chosen.map(inWords)];
  });
  return parts.flat().join('\n');
}

function inWords({ name, value, rounds = [], goal, unit = '', baseline }: Measured): string {
  const withUnit = (number: number) => `${rounded(number)}${unit && ` ${unit}`}`;
  const bound =
    'atMost' in goal ? `at most ${withUnit(goal.atMost)}` : `at least ${withUnit(goal.atLeast)}`;
  const spread =
    rounds.length > 1
      ? `, rounds ${rounded(Math.min(...rounds))} to ${rounded(Math.max(...rounds))}`
      : '';
  const beside = baseline === undefined ? '' : `, baseline ${withUnit(baseline)}`;
  return `  ${name}: ${withUnit(value)}, goal ${bound}${spread}${beside}`;
}

const rounded = (number: number) => Number(number.toPrecision(3)).toLocaleString('en');

/** Prints the summary, and lets the process exit with 1 where a goal was missed. A bench that was forked tells its parent. */
export function conclude(all: Measured[]): void {
  console.log(`\n${summaryOf(all)}`);
  if (all.some((one) => verdictOf(one) === 'missed')) process.exitCode = 1;
  process.send?.(all);
}
