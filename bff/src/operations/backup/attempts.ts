import { setTimeout as pause } from 'node:timers/promises';

const STOP_WITHIN_MS = 3_000;

/** How an attempt ended. One that was given up is left to the next, here or on another server. */
export type Outcome<Value> =
  | { value: Value; ms: number }
  | { error: unknown; isTooSlow: boolean; ms: number }
  | 'given up';

/** Long work of one server that a job asks for again and again, and that is done once at a time. */
export interface Attempts<Value> {
  /** Whether none is in progress, the server is not stopping, and it has run for long enough. */
  mayBegin(): boolean;
  /** Does the work with a signal that aborts at the time limit, at the stop, and when `taken` aborts. */
  make(work: (signal: AbortSignal) => Promise<Value>, taken: AbortSignal): Promise<Outcome<Value>>;
  /** Aborts the work in progress. Resolves within 3 seconds. */
  stop(): Promise<void>;
}

/** Attempts that begin `afterMs` after the start at the earliest and take no longer than `limitMs`. */
export function createAttempts<Value>(options: {
  afterMs: number;
  limitMs: number;
}): Attempts<Value> {
  const begun = performance.now();
  const stopping = new AbortController();
  let inProgress: Promise<unknown> | undefined;
  return {
    mayBegin: () =>
      !inProgress && !stopping.signal.aborted && performance.now() - begun >= options.afterMs,
    make: async (work, taken) => {
      const start = performance.now();
      const limit = AbortSignal.timeout(options.limitMs);
      const giveUp = AbortSignal.any([stopping.signal, taken]);
      const signal = AbortSignal.any([giveUp, limit]);
      const making = work(signal);
      const ended = () => {
        inProgress = undefined;
      };
      // Work that hangs is still in progress after its time limit.
      inProgress = making.then(ended, ended);
      const ms = () => performance.now() - start;
      try {
        return { value: await Promise.race([making, abortOf(signal)]), ms: ms() };
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
