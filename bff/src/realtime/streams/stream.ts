import type { ServerResponse } from 'node:http';
import type { Role } from '../../shared/permissions.ts';

/** The session of a stream, and its access. */
export interface StreamHolder {
  accountId: number;
  sessionId: string;
  /** The token's version. */
  version: number;
  role: Role;
  /** Whether the session must pass two-factor authentication first: until then it receives what visitors receive. */
  awaitsTwoFactor: boolean;
  /** When the session ends, in milliseconds since 1970. */
  expiresAt: number;
  /** The courses that the account is enrolled in. */
  courseIds: number[];
}

/** Why the server ends a stream: its session has ended, or the client should reconnect after some milliseconds. */
export type StreamEnding = { why: 'ended' } | { why: 'later' | 'role'; retry: number };

/** In bytes. The operating system buffers some more for a client that does not read. */
const MAX_UNREAD = 64 * 1024;

const HEAD = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Some proxies compress, and so delay, everything that may be transformed.
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** The event `close` handles the end of the socket. */
const ignore = () => {};

/**
 * A response that stays open. It writes to the response of Node itself: a web stream and its promises would take
 * three times the memory. It is not chunked: the end of the connection is the end of the response, also in HTTP/1.1.
 */
export class Stream {
  holder: StreamHolder | undefined;
  readonly network: string;
  /** The heartbeat slot of the hub that it belongs to. */
  readonly turn: number;
  /** The latest end, by `performance.now()`. */
  readonly endsAt: number;
  /** Only the hub changes these. */
  groups: readonly string[] = [];
  readonly #outgoing: ServerResponse;

  constructor(
    outgoing: ServerResponse,
    { network, holder, turn, endsAt }: Pick<Stream, 'network' | 'holder' | 'turn' | 'endsAt'>,
  ) {
    this.#outgoing = outgoing;
    this.network = network;
    this.holder = holder;
    this.turn = turn;
    this.endsAt = endsAt;
  }

  /** Sends the headers and the first bytes, and calls back once when the connection has ended. */
  begin(first: Buffer, onClose: () => void): void {
    const outgoing = this.#outgoing;
    outgoing.on('error', ignore);
    outgoing.once('close', onClose);
    outgoing.useChunkedEncodingByDefault = false;
    outgoing.shouldKeepAlive = false;
    outgoing.writeHead(200, HEAD);
    outgoing.write(first);
  }

  /** Writes the bytes, unless the client does not read: then the connection is cut. */
  write(bytes: Buffer): void {
    if (this.#outgoing.writableEnded || this.#outgoing.destroyed) return;
    if (this.#outgoing.writableLength + bytes.length > MAX_UNREAD) this.#outgoing.destroy();
    else this.#outgoing.write(bytes);
  }

  /** Sends the reason, and ends the response. */
  end(ending: StreamEnding): void {
    if (this.#outgoing.writableEnded || this.#outgoing.destroyed) return;
    const retry = 'retry' in ending ? `retry: ${Math.ceil(ending.retry)}\n` : '';
    this.#outgoing.end(`${retry}event: bye\ndata: ${JSON.stringify({ why: ending.why })}\n\n`);
  }
}
