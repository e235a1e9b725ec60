import { Socket } from 'node:net';
import type { Logger } from '../runtime/logging.ts';
import {
  createPrimaryFinder,
  type HostPort,
  isSameHost,
  type PrimaryFinder,
  splitDatabaseUrl,
} from './primary.ts';

/**
 * The sockets of all connections to the database. They are watched, because a firewall drops a connection without notice: data
 * sent on it gets no answer, and it never closes.
 *
 * Where the database has several hosts, each socket connects to the primary. It is cut once another primary is found: this is
 * looked for at each new connection, and every five seconds, as a primary may become read-only or be replaced while it runs.
 */
export interface DatabaseSockets {
  /** A connecting socket. It is destroyed once no byte has arrived on it for `patience` milliseconds. */
  connect(to: DatabaseEndpoint, patience: number): Promise<DatabaseSocket>;
  /** A socket for a library that connects it itself. */
  create(patience: number): Socket;
  /**
   * Destroys every socket on which no byte has arrived for this long. Called when a firewall is known to have dropped a
   * connection, and probably others with it. Queries on a destroyed socket fail at once with `ETIMEDOUT`.
   */
  cutSilent(milliseconds: number): void;
  stop(): void;
}

/** A host and port, or the path of a socket in the file system. */
export type DatabaseEndpoint = HostPort | { path: string };

/** How often the sockets are checked. */
const CHECK_MS = 500;
/** How often the primary is looked up if there are several hosts. */
const FIND_PRIMARY_MS = 5_000;
/** After this time without data the operating system probes whether the other side is still there. */
const KEEP_ALIVE_MS = 5_000;

interface SocketActivity {
  bytes: number;
  at: number;
  silenceTimeoutMs: number;
}

/** Opens and watches sockets to this database. Logs in one line how many were destroyed at a time. */
export function watchSockets(
  databaseUrl: string,
  logger?: Pick<Logger, 'info' | 'warn'>,
): DatabaseSockets {
  const activityBySocket = new Map<DatabaseSocket, SocketActivity>();
  const addresses = splitDatabaseUrl(databaseUrl);
  const primary = addresses.length > 1 ? createPrimaryFinder(addresses, logger) : undefined;

  const updateActivity = () => {
    for (const [socket, last] of activityBySocket) {
      if (socket.destroyed) activityBySocket.delete(socket);
      else if (socket.bytesRead !== last.bytes)
        Object.assign(last, { bytes: socket.bytesRead, at: performance.now() });
    }
  };
  const cutSilentSockets = (isSilent: (silence: number, patience: number) => boolean) => {
    updateActivity();
    const now = performance.now();
    const silentSockets = [...activityBySocket].filter(([, { at, silenceTimeoutMs }]) =>
      isSilent(now - at, silenceTimeoutMs),
    );
    for (const [socket] of silentSockets) socket.destroy(silence());
    if (silentSockets.length > 0)
      logger?.warn(
        { connections: silentSockets.length },
        'connections to the database fell silent: cut',
      );
  };
  const cutFromFormerPrimary = () => {
    const current = primary?.lastFound();
    if (!current) return;
    const outdatedSockets = [...activityBySocket.keys()].filter(
      ({ primaryHost: its }) => its && !isSameHost(its, current),
    );
    for (const socket of outdatedSockets) socket.destroy(primaryChangedError());
    if (outdatedSockets.length > 0)
      logger?.warn(
        { connections: outdatedSockets.length },
        'the database has another primary: cut',
      );
  };
  const watch = (socket: DatabaseSocket, patience: number) => {
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    activityBySocket.set(socket, { bytes: 0, at: performance.now(), silenceTimeoutMs: patience });
    return socket;
  };

  const checkTimer = setInterval(() => {
    cutSilentSockets((silence, patience) => silence > patience);
    cutFromFormerPrimary();
  }, CHECK_MS);
  checkTimer.unref();
  const primaryTimer = setInterval(() => primary?.find().catch(() => {}), FIND_PRIMARY_MS);
  primaryTimer.unref();
  return {
    connect: async (to, patience) => {
      const socket = watch(new DatabaseSocket(primary), patience);
      await socket.connectTo(to);
      return socket;
    },
    create: (patience) => watch(new DatabaseSocket(primary), patience),
    // Data is noticed up to CHECK_MS late, when the sockets are checked.
    cutSilent: (milliseconds) => cutSilentSockets((silence) => silence >= milliseconds - CHECK_MS),
    stop: () => {
      clearInterval(checkTimer);
      clearInterval(primaryTimer);
    },
  };
}

/**
 * A socket whose connection error always has a listener. Connecting can fail at once (no route, no file handle left), and
 * postgres.js listens for the error only after it has awaited the socket. An error without a listener ends the process.
 * Node emits the errors of sockets destroyed in a microtask after all due promises, so also after that.
 */
export class DatabaseSocket extends Socket {
  private readonly primary: PrimaryFinder | undefined;
  /** The host of the primary that it connects to, if there are several hosts. */
  primaryHost: HostPort | undefined;

  constructor(primary: PrimaryFinder | undefined) {
    super();
    this.primary = primary;
  }

  /** Begins to connect to the primary, or to this endpoint if there is one host only. */
  async connectTo(to: DatabaseEndpoint): Promise<void> {
    if (this.primary) await this.connectToPrimary(this.primary);
    else super.connect(to);
  }

  /** For `pg`, which knows the first host only. */
  override connect(...to: unknown[]): this {
    if (this.primary) this.connectToPrimary(this.primary);
    else Reflect.apply(super.connect, this, to);
    return this;
  }

  /** Never rejects: if there is no primary, the socket is destroyed with the reason. */
  private async connectToPrimary(primary: PrimaryFinder): Promise<void> {
    try {
      this.primaryHost = await primary.find();
      if (!this.destroyed) super.connect(this.primaryHost);
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
const primaryChangedError = () =>
  Object.assign(new Error('The database has another primary.'), { code: 'ECONNRESET' });
