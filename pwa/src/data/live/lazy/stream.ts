import type { LiveBye, LiveChangeEvent, LiveHello, LiveRows } from 'bff/contract';
import { createEventReader } from 'bff/shared/event-stream';

/** The server sends a heartbeat every 20 seconds. */
const heartbeatTimeoutMs = 45_000;
/** Detects a proxy that buffers the stream: the server sends `hello` together with its headers. */
const helloTimeoutMs = 6_000;
const responseTimeoutMs = 12_000;
const maxRetryMs = 5 * 60_000;

export type StreamEvent =
  | { kind: 'hello'; hello: LiveHello }
  | { kind: 'rows'; change: LiveRows }
  | { kind: 'news'; news: LiveChangeEvent }
  /** The account has another role. */
  | { kind: 'role' };

/** How a stream ended. */
export type StreamEnd =
  /** The connection was lost, or the server failed. */
  | { why: 'lost' }
  /** The server asks the client to reconnect after this time. */
  | { why: 'later'; afterMs: number }
  /** A proxy holds the events back. */
  | { why: 'held' }
  /** The session has ended, or its token is rejected: by the server, or by a proxy. */
  | { why: 'session' }
  /** The browser cannot read a streaming response. */
  | { why: 'unreadable' };

interface StreamOptions {
  headers: Record<string, string>;
  onEvent: (event: StreamEvent) => void;
  /** Called for every chunk, also a heartbeat. */
  onActivity?: () => void;
  signal: AbortSignal;
}

const clampRetryMs = (ms: number) => Math.min(Math.max(ms, 1_000), maxRetryMs);

const parseRetryAfter = ({ headers }: Response) => {
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? clampRetryMs(seconds * 1_000) : undefined;
};

const isEventStream = ({ ok, headers }: Response) =>
  ok && /^text\/event-stream\b/i.test(headers.get('Content-Type') ?? '');

/** Undefined if the response is an event stream. */
const endForResponse = (response: Response): StreamEnd | undefined => {
  if (isEventStream(response))
    return typeof response.body?.getReader === 'function' ? undefined : { why: 'unreadable' };
  if (response.status === 401) return { why: 'session' };
  const afterMs = parseRetryAfter(response);
  if (afterMs !== undefined) return { why: 'later', afterMs };
  // A captive portal responds with 200 and a page; an older server does not have this route.
  return response.status >= 500 ? { why: 'lost' } : { why: 'held' };
};

/** Calls back after a time that each `set` restarts. */
const createWatchdog = (onTimeout: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, ms);
    },
    stop: () => clearTimeout(timer),
  };
};

/**
 * Reads the live stream until it ends, and resolves with how it ended. Never rejects; emits no event after `signal`. The first
 * event is `hello`.
 */
export const readStream = async ({
  headers,
  onEvent,
  onActivity,
  signal,
}: StreamOptions): Promise<StreamEnd> => {
  const reading = new AbortController();
  const stop = () => reading.abort();
  signal.addEventListener('abort', stop);
  let saidHello = false;
  let retryMs = 1_000;
  let ended: StreamEnd | undefined;
  const end = (how: StreamEnd) => {
    ended ??= how;
    stop();
  };
  const alarm = createWatchdog(() => end({ why: saidHello ? 'lost' : 'held' }));

  const handleBye = ({ why }: LiveBye) => {
    if (why === 'role') onEvent({ kind: 'role' });
    end(why === 'ended' ? { why: 'session' } : { why: 'later', afterMs: clampRetryMs(retryMs) });
  };
  const parseChunk = createEventReader(({ event, data = '', retry }) => {
    if (ended || signal.aborted) return;
    retryMs = Number(retry ?? retryMs);
    if (event === 'hello') {
      saidHello = true;
      onEvent({ kind: 'hello', hello: JSON.parse(data) });
    }
    if (event === 'rows') onEvent({ kind: 'rows', change: JSON.parse(data) });
    if (event === 'news') onEvent({ kind: 'news', news: JSON.parse(data) });
    if (event === 'bye') handleBye(JSON.parse(data));
  });

  const read = async () => {
    alarm.set(responseTimeoutMs);
    const response = await fetch('/api/live', {
      headers,
      cache: 'no-store',
      signal: reading.signal,
    });
    const rejection = endForResponse(response);
    if (rejection) return end(rejection);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    alarm.set(helloTimeoutMs);
    while (reader && !ended) {
      const { done, value } = await reader.read();
      if (done) return;
      parseChunk(decoder.decode(value, { stream: true }));
      // Before `hello`, comments do not prove that events get through.
      if (!saidHello) continue;
      alarm.set(heartbeatTimeoutMs);
      onActivity?.();
    }
  };

  try {
    await read();
  } catch {
    // Lost, unless another reason is known.
  }
  alarm.stop();
  stop();
  signal.removeEventListener('abort', stop);
  return ended ?? { why: 'lost' };
};
