import { availableParallelism, loadavg } from 'node:os';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { type Goal, type Measured, ofRounds } from './goals.ts';

/** The rounds of a goal, of which the median counts; or its value, with the rounds that it comes from, if there are several. */
type Figures = number[] | Omit<Measured, keyof Goal>;

export interface BenchTools<Key extends string = never> {
  /** What the command line says beside the bench's name. */
  args: string[];
  /** Says what was measured of a goal; of which page or call, where the goal is that of several. */
  measured(goal: Key, figures: Figures, of?: string): void;
  /** What is started last is stopped first, however the bench ends. */
  onEnd(stop: () => unknown): void;
}

interface Bench<Key extends string> {
  goals: Record<Key, Goal>;
  run(tools: BenchTools<Key>): Promise<void>;
}

export interface RunnableBench {
  /** Runs it. What it has started is stopped then. */
  measure(args: string[]): Promise<Measured[]>;
}

export const defineBench = <Key extends string>({ goals, run }: Bench<Key>): RunnableBench => ({
  async measure(args) {
    const load = loadavg()[0]?.toFixed(2);
    console.log(`${availableParallelism()} cores, Node ${process.version}, load average ${load}`);
    const all: Measured[] = [];
    const stops: (() => unknown)[] = [];
    const measured: BenchTools<Key>['measured'] = (key, figures, of) => {
      const goal = goals[key];
      const name = of === undefined ? goal.name : `${of}: ${goal.name}`;
      all.push({ ...goal, name, ...(Array.isArray(figures) ? ofRounds(figures) : figures) });
    };
    try {
      await run({ args, measured, onEnd: (stop) => stops.push(stop) });
    } finally {
      for (const stop of stops.reverse()) await stop();
      await endAll();
      removeTemporaryFolders();
    }
    return all;
  },
});
