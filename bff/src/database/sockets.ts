import { type NetConnectOpts, Socket } from 'node:net';
import type { Logger } from '../runtime/logging.ts';

/**
 * The sockets of all connections to the database. They are watched, because a firewall that forgets a connection gives no
 * sign: data sent on it gets no answer, and it never closes.
 */
export interface DatabaseSockets {
  /** A connecting socket. It is cut once no byte has come on it for `patience` milliseconds. */
  connect(to: NetConnectOpts, patience: number): Socket;
  /** The same, for a library that connects the socket itself. */
  create(patience: number): Socket;
  /**
   * Cuts every socket on which no byte has come for this long. Called when a firewall is known to have forgotten a
   * connection, and probably others with it. Queries on a cut socket fail at once with `ETIMEDOUT`.
   */
  cutSilent(milliseconds: number): void;
  stop(): void;
}

/** How often the sockets are checked. */
const LOOK_MS = 500;
/** After this time without data the operating system probes whether the other side is still there. */
const KEEP_ALIVE_MS = 5_000;

interface Heard {
  bytes: number;
  at: number;
  patience: number;
}

/** Watches the sockets that it opens. Logs in one line how many were cut at a time. */
export function watchSockets(logger?: Pick<Logger, 'warn'>): DatabaseSockets {
  const heard = new Map<Socket, Heard>();

  const look = () => {
    for (const [socket, last] of heard) {
      if (socket.destroyed) heard.delete(socket);
      else if (socket.bytesRead !== last.bytes)
        Object.assign(last, { bytes: socket.bytesRead, at: performance.now() });
    }
  };
  const cut = (isSilent: (silence: number, patience: number) => boolean) => {
    look();
    const now = performance.now();
    const silent = [...heard].filter(([, { at, patience }]) => isSilent(now - at, patience));
    for (const [socket] of silent) socket.destroy(silence());
    if (silent.length > 0)
      logger?.warn({ connections: silent.length }, 'connections to the database fell silent: cut');
  };
  const watch = (socket: Socket, patience: number) => {
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    heard.set(socket, { bytes: 0, at: performance.now(), patience });
    return socket;
  };

  const looking = setInterval(() => cut((silence, patience) => silence > patience), LOOK_MS);
  looking.unref();
  return {
    connect: (to, patience) => watch(new HearableSocket().connect(to), patience),
    create: (patience) => watch(new HearableSocket(), patience),
    // Data is noticed up to LOOK_MS late, when the sockets are checked.
    cutSilent: (milliseconds) => cut((silence) => silence >= milliseconds - LOOK_MS),
    stop: () => clearInterval(looking),
  };
}

/**
 * A socket whose failure to connect can be heard. Connecting can fail at once (no route, no file handle left), and
 * postgres.js listens for the error only after it has awaited the socket. An error that nobody hears ends the process.
 * Node emits what a microtask destroys with after all promises that are due, so also after that.
 */
class HearableSocket extends Socket {
  override destroy(error?: Error): this {
    if (!error || !this.connecting) return super.destroy(error);
    queueMicrotask(() => super.destroy(error));
    return this;
  }
}

const silence = () => Object.assign(new Error('The database fell silent.'), { code: 'ETIMEDOUT' });
