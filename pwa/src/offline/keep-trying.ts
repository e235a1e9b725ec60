const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
const mostTries = 10;

/** Ends early when the network comes back. */
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
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
    await pause(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs));
    signal?.throwIfAborted();
  }
};
