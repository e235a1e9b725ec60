import { connect, type Socket } from 'node:net';
import { addressOf } from '../address-of.ts';

export interface Caller {
  url: URL;
  /** Each caller has its own address, as a server limits the streams of one address. */
  number: number;
  token: string | undefined;
}

interface Listeners {
  opened(): void;
  /** The `retry` of the stream: the milliseconds until a lost stream may be opened again. */
  retry?(ms: number): void;
  /** The server has rejected the stream and closes it; it may be opened again after `ms`. */
  rejected?(ms: number): void;
  /** Received data, preceded by the end of the data before, as a text may arrive in two parts. */
  received?(text: string): void;
  closed(): void;
}

const OVERLAP = 400;

/** Opens a stream of changes over a plain socket, which costs the client less than an HTTP library. */
export function openLiveSocket({ url, number, token }: Caller, listeners: Listeners): Socket {
  const { opened, retry, rejected, received, closed } = listeners;
  const socket = connect(Number(url.port), url.hostname).setNoDelay(true);
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: ${url.host}\r\nX-Forwarded-For: ${addressOf(number)}\r\n${authorization}\r\n`,
  );
  let tail = '';
  let isOpen = false;
  socket.on('data', (bytes) => {
    const text = tail + bytes.toString('latin1');
    const ms = /\nretry: ?(\d+)/.exec(text)?.[1];
    if (ms) retry?.(Number(ms));
    if (!isOpen && text.includes('event: hello')) {
      isOpen = true;
      opened();
    }
    if (!isOpen && /^HTTP\/1\.1 (?!200)/.test(text)) {
      rejected?.(1000 * Number(/\nretry-after: (\d+)/i.exec(text)?.[1] ?? 0));
      socket.destroy();
    }
    received?.(text);
    tail = text.slice(-OVERLAP);
  });
  socket.on('error', () => {});
  socket.on('close', closed);
  return socket;
}
