import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Connections at once. */
  most: number;
  /** Of these from one client address. */
  mostOfOne: number;
}

// A connection takes some 20 KB; a studio's busiest minute needs a few hundred of them.
const MOST = 4_000;
/** Browsers open six each, and a mobile network puts many people behind one address. */
const MOST_OF_ONE = 200;
/** File handles for the database, the mail server, threads and files. */
const KEPT_BACK = 128;

/** What this process can hold: bounded by its open-file limit, of which some is kept back for all else. */
export function connectionBounds(): ConnectionBounds {
  const most = Math.min(MOST, Math.max(KEPT_BACK, openFileLimit() - KEPT_BACK));
  return { most, mostOfOne: Math.min(MOST_OF_ONE, Math.floor(most / 4)) };
}

/** Node raises the soft limit to the hard one at its start. */
function openFileLimit(): number {
  // With the network in it, the report would ask name servers about every open connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  return Number(userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY;
}

interface Guard extends ConnectionBounds {
  /** Whose connection it is; `undefined` for a proxy's, which speaks for many. */
  ownerOf: (socket: Socket) => string | undefined;
  /** Some had to be closed: there were too many, or too many of one address. */
  onFull: (open: number) => void;
}

interface Connection {
  socket: Socket;
  owner: string | undefined;
  /** When it was opened, or something was last asked on it. */
  usedAt: number;
  /** The latest that was begun on it. */
  answer?: ServerResponse;
  /** Since when it waits for its client, and what had been read by then; kept while the server stops. */
  waiting?: { since: number; bytesRead: number };
}

export interface Connections {
  /** To be told of each answer that is begun. */
  begin(answer: ServerResponse): void;
  /** From now on every answer is the last on its connection, also those that were begun and have not been sent. */
  makeLast(): void;
  /** Closes those on which nothing came for so many milliseconds; asked again and again, as it counts from the first time. */
  closeQuiet(ms: number): void;
}

/**
 * Keeps the server within its bounds. A new connection takes the place of the one that was used least recently among
 * those that wait for their client, so that silent ones keep nobody out; it is refused only where all others are being
 * answered.
 */
export function boundConnections(server: Server, guard: Guard): Connections {
  const { most, mostOfOne, ownerOf, onFull } = guard;
  /** The least recently used first. */
  const open = new Map<Socket, Connection>();
  const byOwner = new Map<string, Set<Connection>>();

  const enter = (connection: Connection): Iterable<Connection> & { size: number } => {
    open.set(connection.socket, connection);
    if (connection.owner === undefined) return new Set();
    const same = byOwner.get(connection.owner) ?? new Set();
    byOwner.set(connection.owner, same.add(connection));
    return same;
  };
  const leave = (connection: Connection) => {
    open.delete(connection.socket);
    const same = byOwner.get(connection.owner ?? '');
    same?.delete(connection);
    if (same?.size === 0) byOwner.delete(connection.owner ?? '');
  };
  const makeRoom = (among: Iterable<Connection>, newcomer: Connection) => {
    onFull(open.size);
    const closed = toClose(among, newcomer);
    leave(closed);
    closed.socket.destroy();
  };

  // A backstop: from here on Node itself refuses.
  server.maxConnections = most;
  server.on('connection', (socket) => {
    const usedAt = performance.now();
    const connection: Connection = { socket, owner: ownerOf(socket), usedAt };
    socket.once('close', () => leave(connection));
    const same = enter(connection);
    if (same.size > mostOfOne) makeRoom(same, connection);
    else if (open.size >= most) makeRoom(open.values(), connection);
  });
  let last = false;
  return {
    begin: (answer) => {
      if (last) answer.shouldKeepAlive = false;
      const { socket } = answer.req;
      const connection = open.get(socket);
      if (!connection) return;
      connection.answer = answer;
      connection.usedAt = performance.now();
      open.delete(socket);
      open.set(socket, connection);
    },
    makeLast: () => {
      last = true;
      for (const { answer } of open.values()) if (answer) answer.shouldKeepAlive = false;
    },
    closeQuiet: (ms) => {
      for (const connection of open.values())
        if (isQuiet(connection, ms)) connection.socket.destroy();
    },
  };
}

/** Whether it has waited for its client for so long, without a byte: half a request is no silence. */
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

/** Longer than it takes to send what was begun. */
const SENDING_MS = 200;
/** Longer than from opening a connection to asking on it. */
const ASKING_MS = 1_000;

/**
 * The least recently used one that nothing is asked on for long; or else whose request does not come to its end; or
 * else that nothing is asked on yet; or else that is sending, or takes its answer slowly; or else the newcomer. Who
 * has only just come is asking next: where all others hold half a request, it must not be the first to go.
 */
function toClose(among: Iterable<Connection>, newcomer: Connection): Connection {
  const now = performance.now();
  const first: Partial<Record<'stuck' | 'asking' | 'sending' | 'taking', Connection>> = {};
  for (const connection of among) {
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

/** Browsers and proxies send nothing before they have the answer. */
const MOST_WAITING = 16;

/**
 * Answers the requests of a connection one after another, however many were sent at once: Node would begin all of
 * them, and keep every answer until the client has read those before it. Closes a connection on which too many wait.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: 1 | -1) => {
    const now = (waiting.get(socket) ?? 0) + more;
    waiting.set(socket, now);
    return now;
  };
  return (incoming, outgoing) => {
    // Node gives the socket to one answer at a time, in the order of the requests.
    if (outgoing.socket) return answer(incoming, outgoing);
    const { socket } = incoming;
    if (socket.destroyed) return;
    if (count(socket, 1) > MOST_WAITING) return socket.destroy() && undefined;
    outgoing.once('socket', () => {
      count(socket, -1);
      // Node is about to look whether the answer is there already.
      process.nextTick(answer, incoming, outgoing);
    });
  };
}
