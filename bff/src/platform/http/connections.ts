import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections the server accepts. */
export interface ConnectionLimits {
  /** How many connections may be open at once. */
  max: number;
  /** How many of them one client address may have. */
  maxPerClient: number;
}

// A connection takes some 20 KB. Three quarters of them may be streams of changes (realtime/live-streams.ts); for requests a studio's
// busiest minute needs a few hundred.
const MAX_CONNECTIONS = 10_000;
/** A browser opens six, and a mobile network puts many people behind one address. Half of them may be streams. */
const MAX_PER_CLIENT = 200;
/** File handles reserved for the database, the mail server, threads and files. */
const RESERVED_HANDLES = 128;

/** The bounds for this process, from its open-file limit. */
export function connectionLimits(): ConnectionLimits {
  const most = Math.min(
    MAX_CONNECTIONS,
    Math.max(RESERVED_HANDLES, openFileLimit() - RESERVED_HANDLES),
  );
  return { max: most, maxPerClient: Math.min(MAX_PER_CLIENT, Math.floor(most / 4)) };
}

/** The soft limit, which Node raises to the hard limit at its start. */
function openFileLimit(): number {
  // With the network included, the report would ask name servers about every open connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  return Number(userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY;
}

interface ConnectionGuard extends ConnectionLimits {
  /** The client address that a connection counts for; `undefined` for a proxy, which serves many clients. */
  ownerOf: (socket: Socket) => string | undefined;
  /** Called when a bound is exceeded and a connection is closed, with the number of open connections. */
  onFull: (open: number) => void;
}

interface Connection {
  socket: Socket;
  owner: string | undefined;
  /** When it was opened, or when its last request began. */
  usedAt: number;
  /** The response to its last request. */
  response?: ServerResponse;
  /** While the server stops: since when the connection has waited for its client, and the bytes read until that time. */
  waiting?: { since: number; bytesRead: number };
}

/** The open connections of a server. */
export interface Connections {
  /** Must be called when a response is begun. */
  beginResponse(answer: ServerResponse): void;
  /** From now on every response closes its connection, including responses that were begun and not yet sent. */
  closeAfterResponses(): void;
  /**
   * Closes the connections that have waited for their client for `ms` milliseconds without a byte. The time counts
   * from the first call that found the connection waiting, so it must be called repeatedly. `readAt` is a time on
   * `performance`'s clock: all bytes that arrived before it have been read.
   */
  closeIdle(ms: number, readAt: number): void;
}

/**
 * Enforces the connection limits of a server. When a limit is exceeded, a new connection replaces the least recently
 * used connection that waits for its client, so that idle connections block no clients. The new connection is refused
 * only when all others have a running request.
 */
export function limitConnections(server: Server, guard: ConnectionGuard): Connections {
  const connections = new LimitedConnections(guard);
  // A second limit: beyond it, Node itself refuses connections.
  server.maxConnections = guard.max;
  server.on('connection', (socket) => connections.admit(socket));
  return connections;
}

class LimitedConnections implements Connections {
  readonly #guard: ConnectionGuard;
  /** The least recently used connection first. */
  readonly #open = new Map<Socket, Connection>();
  readonly #byOwner = new Map<string, Set<Connection>>();
  #answersAreLast = false;

  constructor(guard: ConnectionGuard) {
    this.#guard = guard;
  }

  admit(socket: Socket): void {
    const { max, maxPerClient, ownerOf } = this.#guard;
    const connection = { socket, owner: ownerOf(socket), usedAt: performance.now() };
    socket.once('close', () => this.#remove(connection));
    this.#open.set(socket, connection);
    const ofOwner = this.#addToOwner(connection);
    if (ofOwner && ofOwner.size > maxPerClient) this.#closeOneOf(ofOwner, connection);
    else if (this.#open.size >= max) this.#closeOneOf(this.#open.values(), connection);
  }

  beginResponse(answer: ServerResponse): void {
    if (this.#answersAreLast) answer.shouldKeepAlive = false;
    const { socket } = answer.req;
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.response = answer;
    connection.usedAt = performance.now();
    this.#open.delete(socket);
    this.#open.set(socket, connection);
  }

  closeAfterResponses(): void {
    this.#answersAreLast = true;
    for (const { response } of this.#open.values()) if (response) response.shouldKeepAlive = false;
  }

  closeIdle(ms: number, readAt: number): void {
    for (const connection of this.#open.values())
      if (isIdle(connection, ms, readAt)) connection.socket.destroy();
  }

  /** All connections of the same owner, this one included; `undefined` for a proxy's connection. */
  #addToOwner(connection: Connection): Set<Connection> | undefined {
    const { owner } = connection;
    if (owner === undefined) return undefined;
    const ofOwner = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, ofOwner.add(connection));
    return ofOwner;
  }

  #remove(connection: Connection): void {
    const { socket, owner = '' } = connection;
    this.#open.delete(socket);
    const ofOwner = this.#byOwner.get(owner);
    ofOwner?.delete(connection);
    if (ofOwner?.size === 0) this.#byOwner.delete(owner);
  }

  #closeOneOf(candidates: Iterable<Connection>, newcomer: Connection): void {
    this.#guard.onFull(this.#open.size);
    const closed = connectionToClose(candidates, newcomer);
    this.#remove(closed);
    closed.socket.destroy();
  }
}

/** Whether the connection has waited for its client for `ms` without a byte. After half a request it is not idle. */
function isIdle(connection: Connection, ms: number, readAt: number): boolean {
  const { response, socket } = connection;
  if (response && !response.writableFinished) {
    delete connection.waiting;
    return false;
  }
  connection.waiting ??= { since: readAt, bytesRead: response ? socket.bytesRead : 0 };
  const { since, bytesRead } = connection.waiting;
  return socket.bytesRead === bytesRead && readAt - since >= ms;
}

/** Longer than a client takes to send a request that it has begun. */
const SENDING_MS = 200;
/** Longer than a client takes from opening a connection to sending a request on it. */
const FIRST_REQUEST_MS = 1_000;

/**
 * The connection to close, in this order of preference, the least recently used first:
 * 1. without a request for longer than `ASKING_MS`;
 * 2. stuck: its request has not arrived completely for longer than `SENDING_MS`;
 * 3. without a request, but recently used;
 * 4. still sending its request;
 * 5. answered, but the client reads the response slowly;
 * 6. the newcomer.
 * A connection that was just opened is about to send a request, so it is closed after those with half a request.
 */
function connectionToClose(candidates: Iterable<Connection>, newcomer: Connection): Connection {
  const now = performance.now();
  const first: Partial<Record<'stuck' | 'asking' | 'sending' | 'taking', Connection>> = {};
  for (const connection of candidates) {
    if (connection === newcomer) continue;
    const { response, usedAt } = connection;
    if (!response || response.writableFinished) {
      if (now - usedAt > FIRST_REQUEST_MS) return connection;
      first.asking ??= connection;
    } else if (!response.req.complete) {
      if (now - usedAt > SENDING_MS) first.stuck ??= connection;
      first.sending ??= connection;
    } else if (response.writableEnded) first.taking ??= connection;
  }
  return first.stuck ?? first.asking ?? first.sending ?? first.taking ?? newcomer;
}

/** Browsers and proxies do not send a request before they have the previous response. */
const MAX_WAITING = 16;

/**
 * Handles the requests of a connection one after another, even if many are sent at once. Node would begin all of
 * them, and hold every response in memory until the client has read the responses before it. Closes a connection on
 * which more than 16 requests wait.
 */
export function serializeRequests(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const addWaiting = (socket: Socket, change: 1 | -1) => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  return (incoming, outgoing) => {
    // Node assigns the socket to one response at a time, in the order of the requests.
    if (outgoing.socket) return answer(incoming, outgoing);
    const { socket } = incoming;
    if (socket.destroyed) return;
    if (addWaiting(socket, 1) > MAX_WAITING) return socket.destroy() && undefined;
    outgoing.once('socket', () => {
      addWaiting(socket, -1);
      // Node checks right after this event whether the response is complete already.
      process.nextTick(answer, incoming, outgoing);
    });
  };
}
