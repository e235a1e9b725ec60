import { connect, type Socket } from 'node:net';
import { addressOf } from '../address-of.ts';

export interface Caller {
  url: URL;
  /** Each comes from an address of its own, as a server bounds the streams of one. */
  number: number;
  token: string | undefined;
}

interface Listeners {
  opened(): void;
  /** With what the stream says of it: after how many milliseconds it may be opened again. */
  retry?(ms: number): void;
  /** With after how many milliseconds it may come again. It is closed then. */
  refused?(ms: number): void;
  /** What has come, with the end of what came before, as a text may come in two parts. */
  heard?(text: string): void;
  closed(): void;
}

const KEPT = 400;

/** Opens a stream of changes over a plain socket, so that thousands cost the machine little beside the server's own work. */
export function openLiveSocket({ url, number, token }: Caller, listeners: Listeners): Socket {
  const { opened, retry, refused, heard, closed } = listeners;
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
      refused?.(1000 * Number(/\nretry-after: (\d+)/i.exec(text)?.[1] ?? 0));
      socket.destroy();
    }
    heard?.(text);
    tail = text.slice(-KEPT);
  });
  socket.on('error', () => {});
  socket.on('close', closed);
  return socket;
}
