import { Socket } from 'node:net';
import type { Logger } from '../runtime/logging.ts';
import { addressesIn, findPrimaryOf, isSame, type Place, type Primary } from './primary.ts';

/**
 * The sockets of all connections to the database. They are watched, because a firewall that forgets a connection gives no
 * sign: data sent on it gets no answer, and it never closes.
 *
 * Where the database has several hosts, each socket connects to the primary. It is cut once another is found: this is
 * looked for at each new connection, and every five seconds, as a primary may become read-only or be replaced while it runs.
 */
export interface DatabaseSockets {
  /** A connecting socket. It is cut once no byte has come on it for `patience` milliseconds. */
  connect(to: DatabasePlace, patience: number): Promise<PlacedSocket>;
  /** The same, for a library that connects the socket itself. */
  create(patience: number): Socket;
  /**
   * Cuts every socket on which no byte has come for this long. Called when a firewall is known to have forgotten a
   * connection, and probably others with it. Queries on a cut socket fail at once with `ETIMEDOUT`.
   */
  cutSilent(milliseconds: number): void;
  stop(): void;
}

/** A host and port, or the path of a socket in the file system. */
export type DatabasePlace = Place | { path: string };

/** How often the sockets are checked. */
const LOOK_MS = 500;
/** How often the primary is looked for where there are several hosts. */
const LOOK_FOR_PRIMARY_MS = 5_000;
/** After this time without data the operating system probes whether the other side is still there. */
const KEEP_ALIVE_MS = 5_000;

interface Heard {
  bytes: number;
  at: number;
  patience: number;
}

/** Watches the sockets that it opens to this database. Logs in one line how many were cut at a time. */
export function watchSockets(
  databaseUrl: string,
  logger?: Pick<Logger, 'info' | 'warn'>,
): DatabaseSockets {
  const heard = new Map<PlacedSocket, Heard>();
  const addresses = addressesIn(databaseUrl);
  const primary = addresses.length > 1 ? findPrimaryOf(addresses, logger) : undefined;

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
  const letGo = () => {
    const place = primary?.lastFound();
    if (!place) return;
    const elsewhere = [...heard.keys()].filter(({ place: its }) => its && !isSame(its, place));
    for (const socket of elsewhere) socket.destroy(moved());
    if (elsewhere.length > 0)
      logger?.warn({ connections: elsewhere.length }, 'the database has another primary: cut');
  };
  const watch = (socket: PlacedSocket, patience: number) => {
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    heard.set(socket, { bytes: 0, at: performance.now(), patience });
    return socket;
  };

  const looking = setInterval(() => {
    cut((silence, patience) => silence > patience);
    letGo();
  }, LOOK_MS);
  looking.unref();
  const lookingForPrimary = setInterval(() => primary?.find().catch(() => {}), LOOK_FOR_PRIMARY_MS);
  lookingForPrimary.unref();
  return {
    connect: async (to, patience) => {
      const socket = watch(new PlacedSocket(primary), patience);
      await socket.connectTo(to);
      return socket;
    },
    create: (patience) => watch(new PlacedSocket(primary), patience),
    // Data is noticed up to LOOK_MS late, when the sockets are checked.
    cutSilent: (milliseconds) => cut((silence) => silence >= milliseconds - LOOK_MS),
    stop: () => {
      clearInterval(looking);
      clearInterval(lookingForPrimary);
    },
  };
}

/**
 * A socket whose failure to connect can be heard. Connecting can fail at once (no route, no file handle left), and
 * postgres.js listens for the error only after it has awaited the socket. An error that nobody hears ends the process.
 * Node emits what a microtask destroys with after all promises that are due, so also after that.
 */
export class PlacedSocket extends Socket {
  private readonly primary: Primary | undefined;
  /** The place of the primary that it connects to, if it was looked for. */
  place: Place | undefined;

  constructor(primary: Primary | undefined) {
    super();
    this.primary = primary;
  }

  /** Begins to connect to the primary, or where there is one host only, to this place. */
  async connectTo(to: DatabasePlace): Promise<void> {
    if (this.primary) await this.connectToThe(this.primary);
    else super.connect(to);
  }

  /** For `pg`, which knows the first host only. */
  override connect(...to: unknown[]): this {
    if (this.primary) this.connectToThe(this.primary);
    else Reflect.apply(super.connect, this, to);
    return this;
  }

  /** Never rejects: where there is no primary, the socket ends with the reason. */
  private async connectToThe(primary: Primary): Promise<void> {
    try {
      this.place = await primary.find();
      if (!this.destroyed) super.connect(this.place);
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  override destroy(error?: Error): this {
    if (!error || !this.connecting) return super.destroy(error);
    queueMicrotask(() => super.destroy(error));
    return this;
  }
}

const silence = () => Object.assign(new Error('The database fell silent.'), { code: 'ETIMEDOUT' });
const moved = () =>
  Object.assign(new Error('The database has another primary.'), { code: 'ECONNRESET' });
