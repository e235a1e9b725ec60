/**
 * A process of `pnpm bench:live` that holds streams and notes when each has a text. Over plain sockets, so that holding
 * thousands of them costs the machine little beside the server's own work. Speaks with its parent by messages.
 */
import { connect, type Socket } from 'node:net';

/** What the parent asks for. */
export type StreamOrder =
  | { kind: 'open'; urls: string[]; tokens: (string | undefined)[]; atOnce: number }
  | { kind: 'await'; text: string }
  | { kind: 'reconnect' }
  | { kind: 'close' };

/** What it is answered. Times are milliseconds since 1970, one for each stream. */
export type StreamReport =
  | { kind: 'opened'; open: number; refused: number }
  | { kind: 'waiting' }
  | { kind: 'had'; times: number[] }
  | { kind: 'reconnected'; lostAt: number; times: number[]; refused: number };

interface Stream {
  number: number;
  url: URL;
  token: string | undefined;
  socket?: Socket;
  /** The end of what has come, as a text may come in two parts. */
  tail: string;
  /** The stream's own `retry`, in milliseconds. */
  retryMs: number;
  /** How much later the last refusal has asked it to come, in milliseconds. */
  laterMs: number;
  isOpen: boolean;
}

const KEPT = 400;
const now = () => performance.timeOrigin + performance.now();
const tell = (report: StreamReport) => process.send?.(report);

const streams: Stream[] = [];
let wanted: string | undefined;
let had = new Map<number, number>();
let refused = 0;
let reconnected: Map<number, number> | undefined;
let lostAt = 0;

/** Each comes from another address, as a server bounds the streams of one. */
const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

function open(stream: Stream, onOpen: () => void): void {
  const { url, number, token } = stream;
  const socket = connect(Number(url.port), url.hostname);
  stream.socket = socket;
  stream.tail = '';
  stream.laterMs = 0;
  socket.setNoDelay(true);
  socket.on('connect', () =>
    socket.write(
      [
        'GET /api/live HTTP/1.1',
        `Host: ${url.host}`,
        `X-Forwarded-For: ${addressOf(number)}`,
        ...(token ? [`Authorization: Bearer ${token}`] : []),
        '\r\n',
      ].join('\r\n'),
    ),
  );
  let isOpen = false;
  socket.on('data', (bytes: Buffer) => {
    const text = stream.tail + bytes.toString('latin1');
    const retry = /\nretry: ?(\d+)/.exec(text);
    if (retry) stream.retryMs = Number(retry[1]);
    if (!isOpen && text.includes('event: hello')) {
      isOpen = true;
      stream.isOpen = true;
      onOpen();
    }
    if (!isOpen && /^HTTP\/1\.1 (?!200)/.test(text)) {
      refused += 1;
      stream.laterMs = 1000 * Number(/\nretry-after: (\d+)/i.exec(text)?.[1] ?? 0);
    }
    if (wanted && text.includes(wanted) && !had.has(number)) note(number);
    stream.tail = text.slice(-KEPT);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    stream.isOpen = false;
    if (reconnected) openAgain(stream);
    else if (!isOpen) onOpen();
  });
}

function note(number: number): void {
  had.set(number, now());
  if (had.size < streams.length) return;
  tell({ kind: 'had', times: [...had.values()] });
  wanted = undefined;
}

const FIRST_PAUSE_MS = 1_000;

/**
 * As the app does: after the stream's own `retry`, after what a refusal asks for, and after growing random pauses where the
 * server is away.
 */
function openAgain(stream: Stream, tries = 0): void {
  lostAt ||= now();
  const askedFor = stream.laterMs || (tries === 0 && stream.retryMs);
  const pauseMs = askedFor || Math.random() * FIRST_PAUSE_MS * 2 ** tries;
  setTimeout(() => {
    const times = reconnected;
    if (!times) return;
    open(stream, () => {
      if (!stream.isOpen) return openAgain(stream, Math.min(tries + 1, 5));
      times.set(stream.number, now());
      if (times.size < streams.length) return;
      tell({ kind: 'reconnected', lostAt, times: [...times.values()], refused });
      reconnected = undefined;
    });
  }, pauseMs);
}

/** Opens so many at once, and the next one as soon as one is open. */
function openAll({ urls, tokens, atOnce }: StreamOrder & { kind: 'open' }): void {
  const added = tokens.map(
    (token, index): Stream => ({
      number: streams.length + index,
      url: new URL(urls[index % urls.length] as string),
      token,
      tail: '',
      retryMs: FIRST_PAUSE_MS,
      laterMs: 0,
      isOpen: false,
    }),
  );
  streams.push(...added);
  let begun = 0;
  let done = 0;
  const next = () => {
    const stream = added[begun];
    begun += 1;
    if (stream) openFirst(stream);
  };
  const openFirst = (stream: Stream) =>
    open(stream, () => {
      // The server opens so many a second, and asks the others to come later.
      if (!stream.isOpen) {
        setTimeout(openFirst, FIRST_PAUSE_MS, stream);
        return;
      }
      done += 1;
      if (done === added.length)
        tell({ kind: 'opened', open: streams.filter(({ isOpen }) => isOpen).length, refused });
      else next();
    });
  for (let count = 0; count < atOnce; count++) next();
}

process.on('message', (order: StreamOrder) => {
  if (order.kind === 'open') openAll(order);
  if (order.kind === 'await') {
    had = new Map();
    wanted = order.text;
    tell({ kind: 'waiting' });
  }
  if (order.kind === 'reconnect') {
    reconnected = new Map();
    lostAt = 0;
    refused = 0;
    tell({ kind: 'waiting' });
  }
  if (order.kind === 'close') process.exit();
});
process.on('disconnect', () => process.exit());
