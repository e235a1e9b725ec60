import type { World } from './world.ts';

/** A sentence about the studio that holds after every step. */
export interface Invariant {
  /** Stable, as `money.utr-pays-once`. */
  id: string;
  /** What holds, as one sentence. */
  sentence: string;
  /** `quiet`: only once all jobs are done, at the end of a history and wherever it waits for them. */
  when?: 'quiet';
  /** It calls the servers, so that it comes after all that look at the answers of the step. */
  calls?: true;
  /** Returns what contradicts the sentence, a line each; nothing if it holds. */
  check(world: World): Promise<string[]> | string[];
}
