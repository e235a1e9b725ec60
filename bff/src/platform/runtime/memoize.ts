import { setTimeout as pause } from 'node:timers/promises';

/** A function whose result is cached for a time. */
export interface Memoized<Result> {
  /** The cached result while it is valid, the result of the running call, or the result of a new call. */
  get(): Promise<Result>;
  /** Clears the cached result. */
  forget(): void;
}

/**
 * Calls `compute` once at a time, and uses its result, or its failure, again for this number of milliseconds. However
 * many call, and however slow it is, no calls pile up.
 */
export function memoize<Result>(
  milliseconds: number,
  compute: () => Promise<Result>,
): Memoized<Result> {
  let last: { result: Promise<Result>; until: number } | undefined;
  return {
    get: () => {
      if (last && performance.now() < last.until) return last.result;
      const current = { result: compute(), until: Number.POSITIVE_INFINITY };
      last = current;
      const end = () => {
        current.until = performance.now() + milliseconds;
      };
      current.result.then(end, end);
      return current.result;
    },
    forget: () => {
      last = undefined;
    },
  };
}

interface MemoizeTimeouts {
  /** For how long a result is used again. */
  everyMs: number;
  /** After this time the caller goes on without a result. */
  withinMs: number;
}

/** The same, of a database or a disk that may never answer: nobody waits for more than `withinMs`. `undefined` where there is no result. */
export function memoizeWithin<Result>(
  compute: () => Promise<Result>,
  { everyMs, withinMs }: MemoizeTimeouts,
): () => Promise<Result | undefined> {
  const last = memoize(everyMs, () => compute().catch(() => undefined));
  return () => Promise.race([last.get(), pause(withinMs, undefined, { ref: false })]);
}
