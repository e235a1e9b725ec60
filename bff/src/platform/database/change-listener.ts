import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import {
  connectionOptions,
  endSilentTransactions,
  isDatabaseStopped,
  type Queryable,
  type Sql,
} from './db.ts';
import { splitDatabaseUrl } from './primary.ts';
import { type DatabaseSockets, watchSockets } from './sockets.ts';

/** The PostgreSQL channel on which the database notifies of changes (migrations/0002). */
const CHANNEL = 'studio_changes';
const HEARTBEAT_MS = 500;
/** A heartbeat that was not received within this time counts as lost. */
const TIMEOUT_MS = 2_000;
/** The greatest age of the last received heartbeat, counted from when it was sent, at which an open connection counts as working. */
const FRESH_MS = 2_000;

/**
 * Whether this server has received all changes: `current` while the listening connection is open and every change up to
 * two seconds ago was received; `stopped` when the database is stopped, so that nothing can change; `unknown` when
 * changes may have been missed. A database that shuts down closes the connection without the changes that it committed
 * last.
 */
export type ChangeFeedStatus = 'current' | 'stopped' | 'unknown';

/** Receives the changes in the database. */
export interface ChangeFeed {
  /** The name of this server in its heartbeats. */
  readonly server: string;
  status(): ChangeFeedStatus;
  /** The seconds since the last received heartbeat was sent, rounded up. */
  secondsSilent(): number;
  /** Closes the listening connection. */
  stop(): Promise<void>;
}

/** Callbacks for changes. They must not throw. */
export interface ChangeListener {
  /** Called with the channel of a change, or with `undefined` when changes of any channel may have been missed. */
  onChange: (channel: string | undefined) => void;
  /**
   * Called with messages between servers, heartbeats (`beat:SERVER:…`) included. A message contains a colon, a channel does
   * not.
   */
  onServerMessage?: (message: string) => void;
}

interface ChangeFeedOptions extends ChangeListener {
  databaseUrl: string;
  sql: Sql;
  sockets?: DatabaseSockets;
}

/** Sends a message with a colon, of at most 7,999 bytes, to all servers; in a transaction, with its commit. */
export const notifyServers = (db: Queryable, word: string) =>
  db`select pg_notify(${CHANNEL}, ${word})`;

/**
 * Calls `onChange` for each change that any server makes, within a second while `status()` is `current`.
 *
 * A listening connection can die without an error, and postgres.js gives up listening when its single attempt to
 * reconnect fails. So a heartbeat is sent as a notification twice a second and must be received. When it is not, the
 * listening connection is replaced. Notifications may be lost during this time, so `onChange` is called without a channel
 * whenever listening begins, and at each attempt while listening fails and the database answers.
 */
export function openChangeFeed(following: ChangeFeedOptions): ChangeFeed {
  return new ReconnectingChangeFeed(following);
}

class ReconnectingChangeFeed implements ChangeFeed {
  readonly server = randomUUID();
  readonly #options: ChangeFeedOptions;
  readonly #sockets: DatabaseSockets;
  readonly #waits = createTimers();
  #listener: ListenConnection | undefined;
  /** When the last received heartbeat was sent. */
  #heardAt = Number.NEGATIVE_INFINITY;
  /** Whether a connection was closed since the last received heartbeat. */
  #closed = false;
  #databaseStopped = false;
  /** Whether a connection stopped answering without an error since the last received heartbeat. */
  #fellSilent = false;
  #stopped = false;
  /** Resolves once it has stopped. */
  readonly #running: Promise<void>;

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
    this.#sockets = options.sockets ?? watchSockets(options.databaseUrl);
    this.#running = this.#run();
  }

  status(): ChangeFeedStatus {
    if (!this.#closed && this.#silenceMs() <= FRESH_MS) return 'current';
    return this.#databaseStopped ? 'stopped' : 'unknown';
  }

  secondsSilent(): number {
    return Math.ceil(this.#silenceMs() / 1000);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#waits.end();
    await this.#running;
  }

  #silenceMs(): number {
    return performance.now() - this.#heardAt;
  }

  async #run(): Promise<void> {
    await this.#listen().catch(() => {});
    while (!this.#stopped) {
      await this.#beat().catch((failure) => this.#recover(failure));
      await this.#waits.wait(HEARTBEAT_MS);
    }
    await this.#listener?.end();
    if (!this.#options.sockets) this.#sockets.stop();
  }

  /** Replaces the listener. Rejects when the new one does not listen in time. */
  async #listen(): Promise<void> {
    const previous = this.#listener;
    const listener = createListenConnection({
      ...this.#options,
      sockets: this.#sockets,
      server: this.server,
      onClose: () => {
        if (this.#listener === listener) this.#closed = true;
      },
    });
    this.#listener = listener;
    await previous?.end();
    await this.#waits.withTimeout(TIMEOUT_MS, listener.begin());
  }

  /** Sends a heartbeat. Rejects when it is not received in time. */
  async #beat(): Promise<void> {
    const sentAt = performance.now();
    await this.#waits.withTimeout(TIMEOUT_MS, this.#listener?.beat());
    this.#heardAt = sentAt;
    this.#closed = false;
    this.#databaseStopped = false;
    this.#fellSilent = false;
  }

  /** After a lost heartbeat: opens a new listening connection, and finds out whether the database is stopped. */
  async #recover(failure: unknown): Promise<void> {
    if (this.#stopped) return;
    this.#fellSilent ||= failure instanceof ListenTimeout;
    const [answer, listening] = await Promise.allSettled([this.#askDatabase(), this.#listenAnew()]);
    this.#databaseStopped =
      answer.status === 'rejected' &&
      listening.status === 'rejected' &&
      isDatabaseStopped(listening.reason);
  }

  /**
   * A database that answers queries may have sent notifications that were missed. While it does not answer, nothing is
   * known to have changed, and the caller may keep its caches.
   */
  async #askDatabase(): Promise<void> {
    await this.#waits.withTimeout(TIMEOUT_MS, this.#options.sql`select 1`);
    this.#options.onChange(undefined);
  }

  /**
   * When a new connection works and the old one was silent, a firewall has dropped connections. The other
   * connections that were silent for as long are cut, too, and their transactions end.
   */
  async #listenAnew(): Promise<void> {
    await this.#listen();
    if (!this.#fellSilent) return;
    this.#sockets.cutSilent(TIMEOUT_MS);
    // A transaction may have continued for a moment on its dropped connection.
    await this.#waits.withTimeout(TIMEOUT_MS, this.#listener?.endSilent(TIMEOUT_MS - HEARTBEAT_MS));
  }
}

type ListenConnection = ReturnType<typeof createListenConnection>;

interface ListenConnectionOptions extends Omit<ChangeFeedOptions, 'sql'> {
  sockets: DatabaseSockets;
  server: string;
  /** Called when one of the connections is closed. */
  onClose: () => void;
}

/** A connection that listens, and a second connection that sends the heartbeats. */
function createListenConnection({
  databaseUrl,
  onChange,
  onServerMessage,
  sockets,
  server,
  onClose,
}: ListenConnectionOptions) {
  // Not the option `onclose`: on the listening connection postgres.js sets its own.
  const connect: DatabaseSockets['connect'] = async (to, patience) =>
    (await sockets.connect(to, patience)).once('close', onClose);
  const [address = databaseUrl] = splitDatabaseUrl(databaseUrl);
  const sql = postgres(address, {
    ...connectionOptions({ ...sockets, connect }),
    max: 1,
    // A heartbeat must not wait for a slow disk, and need not survive a crash.
    connection: { application_name: 'ganga-yoga changes', synchronous_commit: 'off' },
  });
  const id = `beat:${server}:${randomUUID()}`;
  let beats = 0;
  let onHeartbeat = () => {};
  const onNotification = (payload: string) => {
    if (payload === `${id}:${beats}`) onHeartbeat();
    if (payload.includes(':')) onServerMessage?.(payload);
    else onChange(payload);
  };
  return {
    begin: () => sql.listen(CHANNEL, onNotification, () => onChange(undefined)),
    /** Resolves once the heartbeat is received. Notifications arrive in order, so all earlier ones have been received before. */
    beat: async () => {
      beats += 1;
      const received = new Promise<void>((resolve) => {
        onHeartbeat = resolve;
      });
      await sql.notify(CHANNEL, `${id}:${beats}`);
      await received;
    },
    endSilent: (milliseconds: number) => endSilentTransactions(sql, milliseconds),
    end: () => sql.end({ timeout: 0 }),
  };
}

class ListenTimeout extends Error {}

/** Timers that `end` ends early, both running and later ones. */
function createTimers() {
  // Not a promise that all timers race: each race would stay referenced for as long as the server runs.
  const ended = new AbortController();
  const sleep = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: ended.signal }).catch(() => {});
  return {
    wait: sleep,
    /** The result of the work. Rejects with `ListenTimeout` when it takes longer, or when the timers are ended. */
    withTimeout: async <Result>(milliseconds: number, work: PromiseLike<Result> | undefined) => {
      const result = Promise.resolve(work);
      result.catch(() => {});
      // In two parts: if the event loop was blocked, answers that arrived during that time are handled before the second part
      // ends.
      const timeout = sleep(milliseconds - 100)
        .then(() => sleep(100))
        .then(() => {
          throw new ListenTimeout();
        });
      return Promise.race([result, timeout]);
    },
    end: () => ended.abort(),
  };
}
