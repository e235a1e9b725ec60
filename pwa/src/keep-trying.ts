const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
const mostTries = 10;

/** Ends early when the network comes back, and when nobody waits any more. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });

/**
 * Does it until it works: after growing pauses, at once when the network comes back, for some five
 * minutes. Throws the last failure; `signal` says that nobody waits any more.
 */
export const keepTrying = async <Value>(
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (failure) {
      if (tries === mostTries) throw failure;
    }
    await pause(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs), signal);
    signal?.throwIfAborted();
  }
};
