import { setTimeout as pause } from 'node:timers/promises';

const STOP_WITHIN_MS = 3_000;

/** The outcome of an attempt. One that was given up is left to the next, on this or another server. */
export type AttemptOutcome<Value> =
  | { value: Value; ms: number }
  | { error: unknown; isTooSlow: boolean; ms: number }
  | 'given up';

/** Long work of a server that a job requests repeatedly, and that runs once at a time. */
export interface Attempts<Value> {
  /** Whether none runs, the server is not stopping, and has been running for long enough. */
  canStart(): boolean;
  /** Runs the work with a signal that aborts at the time limit, at the stop, and with `jobSignal`. */
  run(
    work: (signal: AbortSignal) => Promise<Value>,
    jobSignal: AbortSignal,
  ): Promise<AttemptOutcome<Value>>;
  /** Aborts the work in progress. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** Creates attempts that begin `afterMs` after the start at the earliest and take at most `limitMs`. */
export function createAttempts<Value>(options: {
  afterMs: number;
  limitMs: number;
}): Attempts<Value> {
  const begun = performance.now();
  const stopping = new AbortController();
  let inProgress: Promise<unknown> | undefined;
  return {
    canStart: () =>
      !inProgress && !stopping.signal.aborted && performance.now() - begun >= options.afterMs,
    run: async (work, taken) => {
      const start = performance.now();
      const limit = AbortSignal.timeout(options.limitMs);
      const giveUp = AbortSignal.any([stopping.signal, taken]);
      const signal = AbortSignal.any([giveUp, limit]);
      const running = work(signal);
      const ended = () => {
        inProgress = undefined;
      };
      // Work that hangs still counts as running after its time limit.
      inProgress = running.then(ended, ended);
      const ms = () => performance.now() - start;
      try {
        return { value: await Promise.race([running, abortOf(signal)]), ms: ms() };
      } catch (error) {
        return giveUp.aborted ? 'given up' : { error, isTooSlow: limit.aborted, ms: ms() };
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([inProgress, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
