import { Coverage } from './coverage.ts';
import type { History } from './history.ts';
import { notedInvariants } from './invariants/engine.ts';
import { createRandom } from './random.ts';
import { formatFailure } from './report.ts';
import { drawHistory, type HistoryResult, type Rules } from './run-history.ts';
import { shrink } from './shrink.ts';
import type { Violation } from './world.ts';

/** Days shortly before a new month, a new financial year, a leap day; 8:30 in India. */
const BEGINNINGS = ['2027-01-29', '2027-03-29', '2027-05-12', '2027-12-30', '2028-02-27'];

const times = (count: number, action: string) => Array<string>(count).fill(action);
const OPENING = [
  ...times(6, 'registers'),
  ...times(5, 'buys a course'),
  ...times(3, 'confirms a payment'),
  ...times(2, 'writes a health note'),
];

const CLOSING = 'all jobs are done';

export interface Failure {
  history: History;
  result: HistoryResult;
}

type RunHistory = (history: History) => Promise<HistoryResult>;

/** Draws histories, runs each in a studio of its own, and makes those that fail shorter. */
export class Simulator {
  readonly coverage = new Coverage();
  readonly #run: RunHistory;
  readonly #rules: Rules;

  constructor(run: RunHistory, rules: Rules) {
    this.#run = run;
    this.#rules = rules;
  }

  /** The history of a seed. */
  draw(seed: number, steps: number): History {
    const random = createRandom(seed);
    const begins = `${random.pick(BEGINNINGS)}T03:00:00Z`;
    return drawHistory(random, this.#rules, { begins, steps, opening: OPENING, closing: CLOSING });
  }

  async run(history: History): Promise<HistoryResult> {
    const result = await this.#run(history);
    this.coverage.add(result);
    return result;
  }

  /** Makes a failing history as short as it can within these milliseconds. */
  async shorten(failed: Failure, withinMs: number): Promise<Failure> {
    let shortest: Failure = failed;
    const steps = failed.history.steps.slice(0, failed.result.ran.length);
    const stillFails = async (history: History) => {
      const result = await this.run(history);
      if (!isSameFailure(result.violations, failed.result.violations)) return false;
      shortest = {
        history: { ...history, steps: history.steps.slice(0, result.ran.length) },
        result,
      };
      return true;
    };
    await shrink({ ...failed.history, steps }, stillFails, performance.now() + withinMs);
    return shortest;
  }

  format(failure: Failure, named: { seed: string; command: string }): string {
    const { ran, violations } = failure.result;
    const invariants = [...this.#rules.invariants, ...notedInvariants];
    return formatFailure({ ...named, history: failure.history, ran, violations, invariants });
  }
}

const isSameFailure = (one: readonly Violation[], other: readonly Violation[]) =>
  one.some(({ id }) => other.some((violation) => violation.id === id));
