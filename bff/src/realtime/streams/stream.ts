import type { ServerResponse } from 'node:http';
import type { Role } from '../../shared/permissions.ts';

/** The session that a stream belongs to, and what it may follow. */
export interface Holder {
  accountId: number;
  sessionId: string;
  /** The token's version. */
  version: number;
  role: Role;
  /** Whether the session must show a second step before it does more than learners may. */
  awaitsSecondStep: boolean;
  /** When the session ends, in milliseconds since 1970. */
  expiresAt: number;
  /** The courses that the account is enrolled in. */
  courseIds: number[];
}

/** Why the server ends a stream: its session has ended, or the app shall connect again after some milliseconds. */
export type Ending = { why: 'ended' } | { why: 'later' | 'role'; retry: number };

/** In bytes. The operating system keeps some more for a client that does not read. */
const MOST_UNREAD = 64 * 1024;

const HEAD = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Some proxies compress, and so keep back, whatever may be transformed.
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Its socket's end is noticed by `close`; there is nothing else to do. */
const ignore = () => {};

/**
 * An answer that stays open. It writes to Node's response itself: a web stream and its promises would take three times
 * the memory. It is not chunked: the end of the connection is the end of the answer, also in HTTP/1.1.
 */
export class Stream {
  holder: Holder | undefined;
  readonly network: string;
  /** In which of the hub's turns it has its heartbeats. */
  readonly turn: number;
  /** When it is ended at the latest, by `performance.now()`. */
  readonly endsAt: number;
  /** The hub's; changed by it alone. */
  channels: readonly string[] = [];
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

  /** Sends the head and the first bytes, and calls back once when the connection is gone. */
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
    if (this.#outgoing.writableLength + bytes.length > MOST_UNREAD) this.#outgoing.destroy();
    else this.#outgoing.write(bytes);
  }

  /** Says why, and ends the answer. */
  end(ending: Ending): void {
    if (this.#outgoing.writableEnded || this.#outgoing.destroyed) return;
    const retry = 'retry' in ending ? `retry: ${Math.ceil(ending.retry)}\n` : '';
    this.#outgoing.end(`${retry}event: bye\ndata: ${JSON.stringify({ why: ending.why })}\n\n`);
  }
}
