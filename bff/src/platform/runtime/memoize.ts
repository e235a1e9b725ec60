import { setTimeout as pause } from 'node:timers/promises';

/** A function whose result is cached for a time. */
export interface Memoized<Result> {
  /** The cached result while it is valid, the result of the running call, or the result of a new call. */
  get(): Promise<Result>;
  /** Clears the cached result. */
  forget(): void;
}

/**
 * Calls `compute` once at a time, and reuses its result, or its failure, for this many milliseconds. Calls do not pile up, however
 * many there are and however slow `compute` is.
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
  /** How long a result is reused. */
  everyMs: number;
  /** After this time the caller continues without a result. */
  withinMs: number;
}

/** `memoize` for a database or a disk that may never answer: nobody waits for more than `withinMs`. Resolves to `undefined` without a result. */
export function memoizeWithin<Result>(
  compute: () => Promise<Result>,
  { everyMs, withinMs }: MemoizeTimeouts,
): () => Promise<Result | undefined> {
  const last = memoize(everyMs, () => compute().catch(() => undefined));
  return () => Promise.race([last.get(), pause(withinMs, undefined, { ref: false })]);
}
