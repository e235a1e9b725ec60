import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections the server accepts. */
export interface ConnectionBounds {
  /** How many connections may be open at once. */
  most: number;
  /** How many of them one client address may have. */
  mostOfOne: number;
}

// A connection takes some 20 KB. Three quarters of them may be streams of changes (realtime/live.ts); for requests a studio's
// busiest minute needs a few hundred.
const MOST = 10_000;
/** A browser opens six, and a mobile network puts many people behind one address. Half of them may be streams. */
const MOST_OF_ONE = 200;
/** File handles kept for the database, the mail server, threads and files. */
const KEPT_BACK = 128;

/** The bounds for this process, from its open-file limit. */
export function connectionBounds(): ConnectionBounds {
  const most = Math.min(MOST, Math.max(KEPT_BACK, openFileLimit() - KEPT_BACK));
  return { most, mostOfOne: Math.min(MOST_OF_ONE, Math.floor(most / 4)) };
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

interface Guard extends ConnectionBounds {
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
  /** The answer to its last request. */
  answer?: ServerResponse;
  /** While the server stops: since when the connection waits for its client, and the bytes read by then. */
  waiting?: { since: number; bytesRead: number };
}

/** The open connections of a server. */
export interface Connections {
  /** Must be called when an answer is begun. */
  begin(answer: ServerResponse): void;
  /** From now on every answer is the last on its connection, including answers that were begun and not yet sent. */
  makeLast(): void;
  /**
   * Closes the connections that have waited for their client for `ms` milliseconds without a byte. The time counts
   * from the first call that found the connection waiting, so it must be called repeatedly.
   */
  closeQuiet(ms: number): void;
}

/**
 * Keeps a server within its bounds. When a bound is exceeded, a new connection takes the place of the least recently
 * used connection that waits for its client, so that silent connections keep nobody out. The new connection is refused
 * only when all others are being answered.
 */
export function boundConnections(server: Server, guard: Guard): Connections {
  const connections = new BoundedConnections(guard);
  // A second bound: beyond it, Node itself refuses.
  server.maxConnections = guard.most;
  server.on('connection', (socket) => connections.admit(socket));
  return connections;
}

class BoundedConnections implements Connections {
  readonly #guard: Guard;
  /** The least recently used connection first. */
  readonly #open = new Map<Socket, Connection>();
  readonly #byOwner = new Map<string, Set<Connection>>();
  #answersAreLast = false;

  constructor(guard: Guard) {
    this.#guard = guard;
  }

  admit(socket: Socket): void {
    const { most, mostOfOne, ownerOf } = this.#guard;
    const connection = { socket, owner: ownerOf(socket), usedAt: performance.now() };
    socket.once('close', () => this.#remove(connection));
    this.#open.set(socket, connection);
    const ofOwner = this.#addToOwner(connection);
    if (ofOwner && ofOwner.size > mostOfOne) this.#closeOneOf(ofOwner, connection);
    else if (this.#open.size >= most) this.#closeOneOf(this.#open.values(), connection);
  }

  begin(answer: ServerResponse): void {
    if (this.#answersAreLast) answer.shouldKeepAlive = false;
    const { socket } = answer.req;
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.answer = answer;
    connection.usedAt = performance.now();
    this.#open.delete(socket);
    this.#open.set(socket, connection);
  }

  makeLast(): void {
    this.#answersAreLast = true;
    for (const { answer } of this.#open.values()) if (answer) answer.shouldKeepAlive = false;
  }

  closeQuiet(ms: number): void {
    for (const connection of this.#open.values())
      if (isQuiet(connection, ms)) connection.socket.destroy();
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

/** Whether the connection has waited for its client for `ms` without a byte. While half a request has come, it is not quiet. */
function isQuiet(connection: Connection, ms: number): boolean {
  const { answer, socket } = connection;
  if (answer && !answer.writableFinished) {
    delete connection.waiting;
    return false;
  }
  const now = performance.now();
  connection.waiting ??= { since: now, bytesRead: answer ? socket.bytesRead : 0 };
  const { since, bytesRead } = connection.waiting;
  return socket.bytesRead === bytesRead && now - since >= ms;
}

/** Longer than a client takes to send a request that it has begun. */
const SENDING_MS = 200;
/** Longer than a client takes from opening a connection to sending a request on it. */
const ASKING_MS = 1_000;

/**
 * The connection that must make room, in this order of preference, the least recently used first:
 * 1. without a request for longer than `ASKING_MS`;
 * 2. stuck: its request has not arrived whole for longer than `SENDING_MS`;
 * 3. without a request, but recently used;
 * 4. still sending its request;
 * 5. answered, but the client takes the answer slowly;
 * 6. the newcomer.
 * A connection that was just opened is about to send a request, so it goes after those that hold half a request.
 */
function connectionToClose(candidates: Iterable<Connection>, newcomer: Connection): Connection {
  const now = performance.now();
  const first: Partial<Record<'stuck' | 'asking' | 'sending' | 'taking', Connection>> = {};
  for (const connection of candidates) {
    if (connection === newcomer) continue;
    const { answer, usedAt } = connection;
    if (!answer || answer.writableFinished) {
      if (now - usedAt > ASKING_MS) return connection;
      first.asking ??= connection;
    } else if (!answer.req.complete) {
      if (now - usedAt > SENDING_MS) first.stuck ??= connection;
      first.sending ??= connection;
    } else if (answer.writableEnded) first.taking ??= connection;
  }
  return first.stuck ?? first.asking ?? first.sending ?? first.taking ?? newcomer;
}

/** Browsers and proxies do not send a request before they have the previous answer. */
const MOST_WAITING = 16;

/**
 * Answers the requests of a connection one after another, even if many are sent at once. Node would begin all of
 * them, and keep every answer in memory until the client has read the answers before it. Closes a connection on which
 * more than 16 requests wait.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const addWaiting = (socket: Socket, change: 1 | -1) => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  return (incoming, outgoing) => {
    // Node gives the socket to one answer at a time, in the order of the requests.
    if (outgoing.socket) return answer(incoming, outgoing);
    const { socket } = incoming;
    if (socket.destroyed) return;
    if (addWaiting(socket, 1) > MOST_WAITING) return socket.destroy() && undefined;
    outgoing.once('socket', () => {
      addWaiting(socket, -1);
      // Node checks right after this event whether the answer is complete already.
      process.nextTick(answer, incoming, outgoing);
    });
  };
}
