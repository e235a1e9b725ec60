import type { LiveBye, LiveHello, LiveNews, LiveRows } from 'bff/contract';
import { createEventReader } from 'bff/shared/event-stream';

/** The heartbeats of the server come every 20 seconds. */
const longestSilenceMs = 45_000;
/** A proxy that holds the events back shows by this: the server sends `hello` with its headers. */
const helloWithinMs = 6_000;
const answerWithinMs = 12_000;
const mostRetryMs = 5 * 60_000;

export type Said =
  | { kind: 'hello'; hello: LiveHello }
  | { kind: 'rows'; change: LiveRows }
  | { kind: 'news'; news: LiveNews }
  /** The account has another role. */
  | { kind: 'role' };

/** How a stream ended. */
export type Ended =
  /** The connection was lost, or the server failed. */
  | { why: 'lost' }
  /** The server asks to come again after so long. */
  | { why: 'later'; afterMs: number }
  /** Something between here and the server keeps the events from coming. */
  | { why: 'held' }
  /** The session has ended, or its token is refused: by the server, or by something between here and it. */
  | { why: 'session' }
  /** The browser cannot read an answer that is still coming. */
  | { why: 'unreadable' };

interface Opening {
  headers: Record<string, string>;
  hear: (said: Said) => void;
  /** Something has come, if only a heartbeat. */
  onSign?: () => void;
  signal: AbortSignal;
}

const bounded = (ms: number) => Math.min(Math.max(ms, 1_000), mostRetryMs);

const retryAfterOf = ({ headers }: Response) => {
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? bounded(seconds * 1_000) : undefined;
};

const isStream = ({ ok, headers }: Response) =>
  ok && /^text\/event-stream\b/i.test(headers.get('Content-Type') ?? '');

/** Undefined for an answer that is a stream. */
const refusalIn = (response: Response): Ended | undefined => {
  if (isStream(response))
    return typeof response.body?.getReader === 'function' ? undefined : { why: 'unreadable' };
  if (response.status === 401) return { why: 'session' };
  const afterMs = retryAfterOf(response);
  if (afterMs !== undefined) return { why: 'later', afterMs };
  // A captive portal answers 200 with a page; a server of an earlier version knows no such address.
  return response.status >= 500 ? { why: 'lost' } : { why: 'held' };
};

/** Ends the reading after a while that every call begins anew. */
const createAlarm = (ring: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(ring, ms);
    },
    stop: () => clearTimeout(timer),
  };
};

/**
 * Reads the stream of changes until it ends, and says how. Never rejects; after `signal` nothing more is heard. `hello`
 * is the first that is heard.
 */
export const readStream = async ({ headers, hear, onSign, signal }: Opening): Promise<Ended> => {
  const reading = new AbortController();
  const stop = () => reading.abort();
  signal.addEventListener('abort', stop);
  let saidHello = false;
  let retryMs = 1_000;
  let ended: Ended | undefined;
  const end = (how: Ended) => {
    ended ??= how;
    stop();
  };
  const alarm = createAlarm(() => end({ why: saidHello ? 'lost' : 'held' }));

  const bye = ({ why }: LiveBye) => {
    if (why === 'role') hear({ kind: 'role' });
    end(why === 'ended' ? { why: 'session' } : { why: 'later', afterMs: bounded(retryMs) });
  };
  const feed = createEventReader(({ event, data = '', retry }) => {
    if (ended || signal.aborted) return;
    retryMs = Number(retry ?? retryMs);
    if (event === 'hello') {
      saidHello = true;
      hear({ kind: 'hello', hello: JSON.parse(data) });
    }
    if (event === 'rows') hear({ kind: 'rows', change: JSON.parse(data) });
    if (event === 'news') hear({ kind: 'news', news: JSON.parse(data) });
    if (event === 'bye') bye(JSON.parse(data));
  });

  const read = async () => {
    alarm.set(answerWithinMs);
    const response = await fetch('/api/live', {
      headers,
      cache: 'no-store',
      signal: reading.signal,
    });
    const refusal = refusalIn(response);
    if (refusal) return end(refusal);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    alarm.set(helloWithinMs);
    while (reader && !ended) {
      const { done, value } = await reader.read();
      if (done) return;
      feed(decoder.decode(value, { stream: true }));
      // Comments come through where a proxy holds back nothing; before `hello` they prove nothing.
      if (!saidHello) continue;
      alarm.set(longestSilenceMs);
      onSign?.();
    }
  };

  try {
    await read();
  } catch {
    // Lost, unless it is known why.
  }
  alarm.stop();
  stop();
  signal.removeEventListener('abort', stop);
  return ended ?? { why: 'lost' };
};
