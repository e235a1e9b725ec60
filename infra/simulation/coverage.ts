import type { Outcome } from './outcome.ts';
import type { HistoryResult } from './run-history.ts';

const OUTCOMES: Outcome[] = ['done', 'refused', 'lost', 'skipped'];

/** How often each action was taken, and what it came to. */
export class Coverage {
  readonly #counts = new Map<string, Record<Outcome, number>>();
  histories = 0;
  steps = 0;

  add({ ran, taken }: HistoryResult): void {
    this.histories += 1;
    this.steps += ran.length;
    for (const { action, outcome } of taken) {
      const counts = this.#counts.get(action) ?? { done: 0, refused: 0, lost: 0, skipped: 0 };
      counts[outcome] += 1;
      this.#counts.set(action, counts);
    }
  }

  /** A line for each action, the most frequent first. */
  lines(names: readonly string[]): string[] {
    const width = Math.max(...names.map(({ length }) => length));
    const total = (name: string) =>
      OUTCOMES.reduce((sum, outcome) => sum + (this.#counts.get(name)?.[outcome] ?? 0), 0);
    const cells = (of: (outcome: Outcome) => string | number) =>
      OUTCOMES.map((outcome) => String(of(outcome)).padStart(8)).join('');
    return [
      ''.padEnd(width) + cells((outcome) => outcome),
      ...names
        .toSorted((one, other) => total(other) - total(one))
        .map(
          (name) => name.padEnd(width) + cells((outcome) => this.#counts.get(name)?.[outcome] ?? 0),
        ),
    ];
  }
}
