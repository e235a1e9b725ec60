import { createConnection, type NetConnectOpts, Socket } from 'node:net';
import type { Logger } from '../runtime/logging.ts';

/**
 * A firewall that forgets a connection tells nobody: what is sent on it gets no answer, and
 * it never closes. So whatever is connected to the database is watched here.
 */
export interface DatabaseSockets {
  /** A socket that is being connected; cut once nothing came on it for `patience` milliseconds. */
  connect(to: NetConnectOpts, patience: number): Socket;
  /** The same for a library that connects it by itself. */
  create(patience: number): Socket;
  /**
   * Cuts every one on which nothing came for so long: for when a connection is known to be
   * forgotten, and the others with it. What waits on them fails at once with `ETIMEDOUT`.
   */
  cutSilent(milliseconds: number): void;
  stop(): void;
}

/** How often they are looked at. */
const LOOK_MS = 500;
/** The system itself asks after so long whether the other side is still there. */
const KEEP_ALIVE_MS = 5_000;

interface Heard {
  bytes: number;
  at: number;
  patience: number;
}

/** Watches the sockets that it opens, and says in one line how many fell silent. */
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
    connect: (to, patience) => watch(createConnection(to), patience),
    create: (patience) => watch(new Socket(), patience),
    // What came is noted only when they are looked at, and so too late.
    cutSilent: (milliseconds) => cut((silence) => silence >= milliseconds - LOOK_MS),
    stop: () => clearInterval(looking),
  };
}

const silence = () => Object.assign(new Error('The database fell silent.'), { code: 'ETIMEDOUT' });
