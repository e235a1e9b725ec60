import type { Ended } from './stream.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Until something between here and the server may have gone away. */
const heldPauseMs = 3 * 60_000;

/** Ends early when the network comes back. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/**
 * How long to wait. All is drawn by lot, as a server that is started anew has lost all of its streams in one moment.
 * `failures` counts the tries without `hello`.
 */
export const pauseAfter = (ended: Ended, failures: number): number => {
  const lot = Math.random();
  const soon = lot * Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  switch (ended.why) {
    case 'lost':
    case 'session':
      return soon;
    case 'later':
      return ended.afterMs * (1 + lot / 4);
    case 'held':
      // A slow network looks the same the first time.
      return failures <= 1 ? soon : heldPauseMs * (1 + lot / 4);
    case 'unreadable':
      return heldPauseMs * (1 + lot / 4);
  }
};

interface Connection {
  /** Connects once. Resolves when the connection has ended. */
  connect: (signal: AbortSignal) => Promise<Ended & { saidHello: boolean }>;
  /** A connection has ended. */
  onEnd: (ended: Ended) => Promise<void> | void;
}

/** Connects anew whenever the connection ends, until `signal`. Where the network comes back, at once. */
export const stayConnected = async (
  signal: AbortSignal,
  { connect, onEnd }: Connection,
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    const trying = new AbortController();
    const stop = () => trying.abort();
    let isBack = false;
    // What the connection went over is gone, though nothing may say so for a long time.
    const comeBack = () => {
      isBack = true;
      stop();
    };
    signal.addEventListener('abort', stop);
    window.addEventListener('online', comeBack);
    const ended = await connect(trying.signal);
    signal.removeEventListener('abort', stop);
    window.removeEventListener('online', comeBack);
    if (signal.aborted) return;
    await onEnd(ended);
    if (ended.why === 'unreadable') return;
    failures = ended.saidHello && ended.why !== 'session' ? 0 : failures + 1;
    if (!isBack) await pause(pauseAfter(ended, failures), signal);
  }
};
