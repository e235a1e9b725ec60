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
import { addressesIn } from './primary.ts';
import { type DatabaseSockets, watchSockets } from './sockets.ts';

/** The channel on which the database notifies of changes (migrations/0002). */
const CHANNEL = 'studio_changes';
const BEAT_MS = 500;
/** A beat that was not heard within this time counts as lost. */
const PATIENCE_MS = 2_000;
/** The greatest age of the last heard beat, counted from when it was sent, at which an open connection counts as working. */
const FRESH_MS = 2_000;

/**
 * Whether this server knows of all changes: `current` while the listening connection is open and every change up to
 * two seconds ago was heard; `stopped` when the database is stopped, so that nothing can change; `unknown` when there
 * may be changes that were not heard here. A database that shuts down closes the connection without the changes that
 * it committed last.
 */
export type News = 'current' | 'stopped' | 'unknown';

/** The state of following the changes in the database. */
export interface Changes {
  /** The name of this server in its beats. */
  readonly server: string;
  news(): News;
  /** The seconds since the last heard beat was sent, rounded up. */
  secondsSilent(): number;
  /** Closes the listening connection. */
  stop(): Promise<void>;
}

/** Who hears of changes. Must not throw. */
export interface Hearing {
  /** Called with the topic of a change, or with `undefined` when changes of any topic may have been missed. */
  onChange: (topic: string | undefined) => void;
  /**
   * Called with what the servers tell each other, their beats included: `beat:SERVER:…` and whatever `tellServers` sends.
   * Such a word contains a colon, which no topic does.
   */
  onWord?: (word: string) => void;
}

interface Following extends Hearing {
  databaseUrl: string;
  sql: Sql;
  sockets?: DatabaseSockets;
}

/** Sends a word with a colon, of at most 7,999 bytes, to all servers; in a transaction, with its commit. */
export const tellServers = (db: Queryable, word: string) =>
  db`select pg_notify(${CHANNEL}, ${word})`;

/**
 * Calls `onChange` for each change that any server makes, within a second while `news()` is `current`.
 *
 * A listening connection can die without an error, and postgres.js gives up listening when its single attempt to
 * reconnect fails. So a beat, a notification of its own, is sent twice a second and must be heard. When it is not
 * heard, the listener is replaced. Notifications may be lost meanwhile, so `onChange` is called without a topic
 * whenever listening begins, and at each attempt while listening fails and the database answers.
 */
export function followChanges(following: Following): Changes {
  return new ChangeFollower(following);
}

class ChangeFollower implements Changes {
  readonly server = randomUUID();
  readonly #options: Following;
  readonly #sockets: DatabaseSockets;
  readonly #waits = createWaits();
  #listener: Listener | undefined;
  /** When the last beat that was heard was sent. */
  #heardAt = Number.NEGATIVE_INFINITY;
  /** Whether a connection was closed since the last heard beat. */
  #closed = false;
  #databaseStopped = false;
  /** Whether a connection stopped answering without an error since the last heard beat. */
  #fellSilent = false;
  #stopped = false;
  /** Resolves once it has stopped. */
  readonly #running: Promise<void>;

  constructor(options: Following) {
    this.#options = options;
    this.#sockets = options.sockets ?? watchSockets(options.databaseUrl);
    this.#running = this.#run();
  }

  news(): News {
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
      await this.#waits.wait(BEAT_MS);
    }
    await this.#listener?.end();
    if (!this.#options.sockets) this.#sockets.stop();
  }

  /** Replaces the listener. Rejects when the new one does not listen in time. */
  async #listen(): Promise<void> {
    const previous = this.#listener;
    const listener = createListener({
      ...this.#options,
      sockets: this.#sockets,
      server: this.server,
      onClose: () => {
        if (this.#listener === listener) this.#closed = true;
      },
    });
    this.#listener = listener;
    await previous?.end();
    await this.#waits.atMost(PATIENCE_MS, listener.begin());
  }

  /** Sends a beat. Rejects when it is not heard in time. */
  async #beat(): Promise<void> {
    const sentAt = performance.now();
    await this.#waits.atMost(PATIENCE_MS, this.#listener?.beat());
    this.#heardAt = sentAt;
    this.#closed = false;
    this.#databaseStopped = false;
    this.#fellSilent = false;
  }

  /** After a lost beat: listens anew, and finds out whether the database is stopped. */
  async #recover(failure: unknown): Promise<void> {
    if (this.#stopped) return;
    this.#fellSilent ||= failure instanceof TookTooLong;
    const [answer, listening] = await Promise.allSettled([this.#askDatabase(), this.#listenAnew()]);
    this.#databaseStopped =
      answer.status === 'rejected' &&
      listening.status === 'rejected' &&
      isDatabaseStopped(listening.reason);
  }

  /**
   * A database that answers queries may have notified of changes that were not heard. While it does not answer,
   * nothing is known to have changed, and the caller may keep what it has.
   */
  async #askDatabase(): Promise<void> {
    await this.#waits.atMost(PATIENCE_MS, this.#options.sql`select 1`);
    this.#options.onChange(undefined);
  }

  /**
   * When a new connection works and the old one was silent, a firewall has forgotten connections on the way. The
   * other connections on which nothing came for as long are then cut, too, and their transactions end.
   */
  async #listenAnew(): Promise<void> {
    await this.#listen();
    if (!this.#fellSilent) return;
    this.#sockets.cutSilent(PATIENCE_MS);
    // A transaction may have gone on for a moment on its forgotten connection.
    await this.#waits.atMost(PATIENCE_MS, this.#listener?.endSilent(PATIENCE_MS - BEAT_MS));
  }
}

type Listener = ReturnType<typeof createListener>;

interface Listening extends Omit<Following, 'sql'> {
  sockets: DatabaseSockets;
  server: string;
  /** Called when one of the connections is closed. */
  onClose: () => void;
}

/** A connection that listens, and a second connection that sends the beats. */
function createListener({ databaseUrl, onChange, onWord, sockets, server, onClose }: Listening) {
  // Not the option `onclose`: on the listening connection postgres.js sets its own.
  const connect: DatabaseSockets['connect'] = async (to, patience) =>
    (await sockets.connect(to, patience)).once('close', onClose);
  const [address = databaseUrl] = addressesIn(databaseUrl);
  const sql = postgres(address, {
    ...connectionOptions({ ...sockets, connect }),
    max: 1,
    // A beat must not wait for a slow disk, and need not survive a crash.
    connection: { application_name: 'ganga-yoga changes', synchronous_commit: 'off' },
  });
  const id = `beat:${server}:${randomUUID()}`;
  let beats = 0;
  let heard = () => {};
  const onNotification = (payload: string) => {
    if (payload === `${id}:${beats}`) heard();
    if (payload.includes(':')) onWord?.(payload);
    else onChange(payload);
  };
  return {
    begin: () => sql.listen(CHANNEL, onNotification, () => onChange(undefined)),
    /** Resolves once the beat is heard. Notifications come in order, so all earlier ones have been heard by then. */
    beat: async () => {
      beats += 1;
      const hearing = new Promise<void>((resolve) => {
        heard = resolve;
      });
      await sql.notify(CHANNEL, `${id}:${beats}`);
      await hearing;
    },
    endSilent: (milliseconds: number) => endSilentTransactions(sql, milliseconds),
    end: () => sql.end({ timeout: 0 }),
  };
}

class TookTooLong extends Error {}

/** Waits that `end` ends early, those that run and those that begin later. */
function createWaits() {
  // Not a promise that all waits race: each race would stay with it for as long as the server runs.
  const ended = new AbortController();
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: ended.signal }).catch(() => {});
  return {
    wait,
    /** The result of the work. Rejects with `TookTooLong` when it takes longer, or when the waits are ended. */
    atMost: async <Result>(milliseconds: number, work: PromiseLike<Result> | undefined) => {
      const result = Promise.resolve(work);
      result.catch(() => {});
      // In two parts: if the server's process stood still, answers that arrived meanwhile are handled before the
      // second part ends.
      const late = wait(milliseconds - 100)
        .then(() => wait(100))
        .then(() => {
          throw new TookTooLong();
        });
      return Promise.race([result, late]);
    },
    end: () => ended.abort(),
  };
}
