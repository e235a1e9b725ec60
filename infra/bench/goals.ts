import { median } from './load.ts';

/** What a bench has measured of one goal of infra/docs/performance.md. */
export interface Measured {
  name: string;
  value: number;
  /** What each round had, where the value is one of several rounds: they tell how far noise goes. */
  rounds?: number[];
  goal: { atMost: number } | { atLeast: number };
  unit?: string;
  /** How far beyond the goal noise may take the value, as a share of the goal. */
  tolerance?: number;
}

export type Verdict = 'missed' | 'within noise' | 'met';

/** Repeated runs on a quiet machine differ by as much. */
const TOLERANCE = 0.1;
/** So many of the rounds must have met the goal before their spread explains that the value did not. */
const SHARE_OF_ROUNDS = 0.25;

/**
 * A goal is missed where the value is beyond its tolerance, or where the rounds agree that it is beyond the goal. A value without
 * rounds has no noise that could be seen: it meets the goal or misses it. What is not a number misses every goal.
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

function inWords({ name, value, rounds = [], goal, unit = '' }: Measured): string {
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

/** What a bench tells `pnpm bench` at its end (bench.ts). */
export interface Concluded {
  goals: Measured[];
}

/**
 * For the end of a bench: prints the summary, and lets the process exit with 1 where a goal was missed.
 */
export function conclude(goals: Measured[]): void {
  console.log(`\n${summaryOf(goals)}`);
  if (goals.some((one) => verdictOf(one) === 'missed')) process.exitCode = 1;
  process.send?.({ goals } satisfies Concluded);
}
