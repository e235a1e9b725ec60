const firstPauseMs = 2_000;
const maxPauseMs = 60_000;
const maxTries = 10;

/** Ends early if the network returns. */
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

/**
 * Tries `work` until it succeeds: after growing pauses, or at once when the network returns, for about five minutes.
 * Rejects with the last failure, or when `signal` is aborted.
 */
export const retryWithBackoff = async <Value>(
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (failure) {
      if (tries === maxTries) throw failure;
    }
    await pause(Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs));
    signal?.throwIfAborted();
  }
};
