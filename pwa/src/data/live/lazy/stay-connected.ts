import type { StreamEnd } from './stream.ts';

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
/** Until a proxy that buffers the stream may be gone. */
const blockedPauseMs = 3 * 60_000;

/** Ends early when the network returns. */
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
 * The delay before the next connection, with jitter: a server that restarts loses all of its streams at once.
 * `failures` counts the attempts without `hello`.
 */
export const reconnectDelay = (ended: StreamEnd, failures: number): number => {
  const random = Math.random();
  const backoff = random * Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
  switch (ended.why) {
    case 'lost':
    case 'session':
      return backoff;
    case 'later':
      return ended.afterMs * (1 + random / 4);
    case 'held':
      // A slow network looks the same the first time.
      return failures <= 1 ? backoff : blockedPauseMs * (1 + random / 4);
    case 'unreadable':
      return blockedPauseMs * (1 + random / 4);
  }
};

interface ReconnectOptions {
  /** Connects once. Resolves when the connection has ended. */
  connect: (signal: AbortSignal) => Promise<StreamEnd & { saidHello: boolean }>;
  /** A connection has ended. */
  onEnd: (ended: StreamEnd) => Promise<void> | void;
}

/** Reconnects whenever the connection ends, until `signal`; at once when the network returns. */
export const stayConnected = async (
  signal: AbortSignal,
  { connect, onEnd }: ReconnectOptions,
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    let isBack = false;
    // The old connection is dead, though nothing may report that for a long time.
    const onOnline = () => {
      isBack = true;
      stop();
    };
    signal.addEventListener('abort', stop);
    window.addEventListener('online', onOnline);
    const ended = await connect(attempt.signal);
    signal.removeEventListener('abort', stop);
    window.removeEventListener('online', onOnline);
    if (signal.aborted) return;
    await onEnd(ended);
    if (ended.why === 'unreadable') return;
    failures = ended.saidHello && ended.why !== 'session' ? 0 : failures + 1;
    if (!isBack) await pause(reconnectDelay(ended, failures), signal);
  }
};
