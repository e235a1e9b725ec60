/** A process that holds streams and records when each receives a text. Its parent (streams.ts) sends it commands. */

import { type Caller, openLiveSocket } from './live-socket.ts';
import { now } from './now.ts';

/** A message of the parent. `await` and `reconnect` have two replies: at once, and when every stream has done it. */
export type StreamCommand =
  | { kind: 'open'; urls: string[]; tokens: (string | undefined)[]; atOnce: number }
  | { kind: 'await'; text: string }
  | { kind: 'reconnect' };

interface Stream extends Caller {
  /** The stream's own `retry`, in milliseconds. */
  retryMs: number;
  /** The `Retry-After` of the last rejection, in milliseconds. */
  retryAfterMs: number;
  isOpen: boolean;
  /** The number of failed attempts since the stream was lost. */
  tries: number;
}

const FIRST_PAUSE_MS = 1_000;
const MOST_TRIES = 5;

const streams: Stream[] = [];
/** The awaited text, and when each stream received it. */
let awaited: string | undefined;
let receivedAt = new Map<number, number>();
let rejected = 0;
/** While lost streams are opened again: when the first was lost, and when each was open again. */
let reconnecting: { lostAt: number; openedAt: Map<number, number> } | undefined;
let opened: (stream: Stream) => void = () => {};

const reply = (message: object) => process.send?.(message);

function hold(stream: Stream): void {
  Object.assign(stream, { retryAfterMs: 0, isOpen: false });
  openLiveSocket(stream, {
    opened: () => {
      Object.assign(stream, { isOpen: true, tries: 0 });
      opened(stream);
    },
    retry: (ms) => {
      stream.retryMs = ms;
    },
    rejected: (ms) => {
      rejected += 1;
      stream.retryAfterMs = ms;
    },
    received: (text) => {
      if (awaited && text.includes(awaited) && !receivedAt.has(stream.number))
        recordReceipt(stream);
    },
    closed: () => {
      if (stream.isOpen && !reconnecting) return;
      if (reconnecting) reconnecting.lostAt ||= now();
      setTimeout(hold, pauseMs(stream), stream);
      stream.tries = Math.min(stream.tries + 1, MOST_TRIES);
    },
  });
}

/**
 * As the app does: after the `retry` of the stream, after the `Retry-After` of a rejection, and after growing random pauses while
 * the server is unreachable. While all streams are opened for the first time, a second, as the server limits new streams.
 */
function pauseMs({ retryAfterMs, retryMs, tries }: Stream): number {
  if (!reconnecting) return FIRST_PAUSE_MS;
  return retryAfterMs || (tries === 0 && retryMs) || Math.random() * FIRST_PAUSE_MS * 2 ** tries;
}

function recordReceipt({ number }: Stream): void {
  receivedAt.set(number, now());
  if (receivedAt.size < streams.length) return;
  awaited = undefined;
  reply([...receivedAt.values()]);
}

/** Opens `atOnce` streams, and the next one as soon as one is open. */
function openAll({ urls, tokens, atOnce }: StreamCommand & { kind: 'open' }): void {
  for (const [number, token] of tokens.entries()) {
    const url = new URL(urls[number % urls.length] as string);
    const fresh = { retryAfterMs: 0, retryMs: FIRST_PAUSE_MS, isOpen: false, tries: 0 };
    streams.push({ number, url, token, ...fresh });
  }
  const waiting = streams.slice(atOnce);
  opened = () => {
    const next = waiting.shift();
    if (next) hold(next);
    const open = streams.filter(({ isOpen }) => isOpen).length;
    if (open === streams.length) reply({ open, rejected });
  };
  for (const stream of streams.slice(0, atOnce)) hold(stream);
}

function awaitReconnect(): void {
  const openedAt = new Map<number, number>();
  const lost = { lostAt: 0, openedAt };
  reconnecting = lost;
  rejected = 0;
  opened = ({ number }) => {
    openedAt.set(number, now());
    if (openedAt.size < streams.length) return;
    reply({ lostAt: lost.lostAt, times: [...openedAt.values()], rejected });
    reconnecting = undefined;
  };
}

process.on('message', (command: StreamCommand) => {
  if (command.kind === 'open') return openAll(command);
  if (command.kind === 'reconnect') awaitReconnect();
  else {
    receivedAt = new Map();
    awaited = command.text;
  }
  return reply({});
});
process.on('disconnect', () => process.exit());
