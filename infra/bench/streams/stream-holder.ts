/** A process that holds streams and notes when each has a text. Speaks with its parent by messages (streams.ts). */

import { type Caller, openLiveSocket } from './live-socket.ts';
import { now } from './now.ts';

/** What the parent asks for. `await` and `reconnect` are answered twice: at once, and when it has happened. */
export type StreamOrder =
  | { kind: 'open'; urls: string[]; tokens: (string | undefined)[]; atOnce: number }
  | { kind: 'await'; text: string }
  | { kind: 'reconnect' };

interface Stream extends Caller {
  /** The stream's own `retry`, in milliseconds. */
  retryMs: number;
  /** How much later the last refusal has asked it to come, in milliseconds. */
  laterMs: number;
  isOpen: boolean;
  /** How often it was not opened since it was lost. */
  tries: number;
}

const FIRST_PAUSE_MS = 1_000;
const MOST_TRIES = 5;

const streams: Stream[] = [];
/** The text that is awaited, and when each stream had it. */
let wanted: string | undefined;
let had = new Map<number, number>();
let refused = 0;
/** Once lost streams are opened again: when the first was lost, and when each was back. */
let reconnecting: { lostAt: number; back: Map<number, number> } | undefined;
let opened: (stream: Stream) => void = () => {};

const tell = (report: object) => process.send?.(report);

function hold(stream: Stream): void {
  Object.assign(stream, { laterMs: 0, isOpen: false });
  openLiveSocket(stream, {
    opened: () => {
      Object.assign(stream, { isOpen: true, tries: 0 });
      opened(stream);
    },
    retry: (ms) => {
      stream.retryMs = ms;
    },
    refused: (ms) => {
      refused += 1;
      stream.laterMs = ms;
    },
    heard: (text) => {
      if (wanted && text.includes(wanted) && !had.has(stream.number)) note(stream);
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
 * As the app does: after the stream's own `retry`, after what a refusal asks for, and after growing random pauses where the
 * server is away. While all are opened for the first time, a second: the server opens so many a second.
 */
function pauseMs({ laterMs, retryMs, tries }: Stream): number {
  if (!reconnecting) return FIRST_PAUSE_MS;
  return laterMs || (tries === 0 && retryMs) || Math.random() * FIRST_PAUSE_MS * 2 ** tries;
}

function note({ number }: Stream): void {
  had.set(number, now());
  if (had.size < streams.length) return;
  wanted = undefined;
  tell([...had.values()]);
}

/** Opens so many at once, and the next one as soon as one is open. */
function openAll({ urls, tokens, atOnce }: StreamOrder & { kind: 'open' }): void {
  for (const [number, token] of tokens.entries()) {
    const url = new URL(urls[number % urls.length] as string);
    const fresh = { laterMs: 0, retryMs: FIRST_PAUSE_MS, isOpen: false, tries: 0 };
    streams.push({ number, url, token, ...fresh });
  }
  const waiting = streams.slice(atOnce);
  opened = () => {
    const next = waiting.shift();
    if (next) hold(next);
    const open = streams.filter(({ isOpen }) => isOpen).length;
    if (open === streams.length) tell({ open, refused });
  };
  for (const stream of streams.slice(0, atOnce)) hold(stream);
}

function awaitReconnect(): void {
  const back = new Map<number, number>();
  const lost = { lostAt: 0, back };
  reconnecting = lost;
  refused = 0;
  opened = ({ number }) => {
    back.set(number, now());
    if (back.size < streams.length) return;
    tell({ lostAt: lost.lostAt, times: [...back.values()], refused });
    reconnecting = undefined;
  };
}

process.on('message', (order: StreamOrder) => {
  if (order.kind === 'open') return openAll(order);
  if (order.kind === 'reconnect') awaitReconnect();
  else {
    had = new Map();
    wanted = order.text;
  }
  return tell({});
});
process.on('disconnect', () => process.exit());
