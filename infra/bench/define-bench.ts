import { availableParallelism, loadavg } from 'node:os';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { type Goal, type Measured, ofRounds } from './goals.ts';

/** The rounds, whose median is the value; or the value itself, with its rounds if there are several. */
type MeasuredValue = number[] | Omit<Measured, keyof Goal>;

export interface BenchTools<Key extends string = never> {
  /** The arguments after the bench's name on the command line. */
  args: string[];
  /** Reports the value of a goal; `of` names the page or call if the goal applies to several. */
  measured(goal: Key, value: MeasuredValue, of?: string): void;
  /** Registers a cleanup. Cleanups run in reverse order, also if the bench throws. */
  onEnd(stop: () => unknown): void;
}

interface Bench<Key extends string> {
  goals: Record<Key, Goal>;
  run(tools: BenchTools<Key>): Promise<void>;
}

export interface RunnableBench {
  /** Runs the bench and stops everything that it has started. */
  measure(args: string[]): Promise<Measured[]>;
}

export const defineBench = <Key extends string>({ goals, run }: Bench<Key>): RunnableBench => ({
  async measure(args) {
    const load = loadavg()[0]?.toFixed(2);
    console.log(`${availableParallelism()} cores, Node ${process.version}, load average ${load}`);
    const all: Measured[] = [];
    const stops: (() => unknown)[] = [];
    const measured: BenchTools<Key>['measured'] = (key, value, of) => {
      const goal = goals[key];
      const name = of === undefined ? goal.name : `${of}: ${goal.name}`;
      all.push({ ...goal, name, ...(Array.isArray(value) ? ofRounds(value) : value) });
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
