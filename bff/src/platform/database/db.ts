import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { waitForAll } from '../runtime/resources.ts';
import { type PoolWatch, watchQueries } from './pool-watch.ts';
import { splitDatabaseUrl } from './primary.ts';
import { type DatabaseSockets, watchSockets } from './sockets.ts';
import { createQueuedBegin, writeInTransactions } from './transactions.ts';

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
/** The pool or a transaction: a query runs the same on both. */
export type Queryable = Sql | Transaction;
/** A query that is part of another. */
// biome-ignore lint/suspicious/noExplicitAny: as postgres.js types it.
export type Fragment = postgres.PendingQuery<any>;

/** The longest time of a statement. */
const STATEMENT_MS = 10_000;
/** A connection that was silent for longer than any statement takes is dead. */
const SILENCE_TIMEOUT_MS = 12_000;
/** Transactions wait for nothing else between their statements. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Unused connections are closed before a firewall forgets them. */
const IDLE_SECONDS = 10;

/** The name of this process's connections in PostgreSQL. Every server has its own. */
const APPLICATION_NAME = `ganga-yoga ${randomUUID()}`;

export type StatementListener = (text: string, values: unknown[]) => void;

interface PoolOptions {
  max?: number | undefined;
  sockets?: DatabaseSockets;
  /** After how many milliseconds without a byte a connection is cut. */
  silenceTimeoutMs?: number;
  /** Records how the connections are used. */
  watch?: PoolWatch | undefined;
  /** Called with each statement as it is sent, with its values. */
  onStatement?: StatementListener | undefined;
}

/**
 * Connections to PostgreSQL: `max` for single queries, and as many for transactions. They are opened on first use,
 * and again after the database was unavailable or silent. No statement takes longer than ten seconds.
 *
 * Transactions have connections of their own because of an error in postgres.js (porsager/postgres#1189): when
 * BEGIN is sent behind another query, postgres.js gives the connection back with its transaction open. The next
 * statements on it are answered and never committed. On a connection that is used for transactions only, no
 * BEGIN is sent behind another query.
 *
 * The writes of a request begin and commit only while the request lasts (request-lifetime.ts). This holds for single
 * statements too: those that write for a request run in a transaction.
 */
export function connectDatabase(databaseUrl: string, pool: PoolOptions = {}): Sql {
  const {
    max = 10,
    sockets = watchSockets(databaseUrl),
    silenceTimeoutMs = SILENCE_TIMEOUT_MS,
  } = pool;
  const { watch, onStatement } = pool;
  const options = {
    ...connectionOptions(sockets, silenceTimeoutMs),
    max,
    idle_timeout: IDLE_SECONDS,
    ...(onStatement && {
      debug: (_: number, text: string, values: unknown[]) => onStatement(text, values),
    }),
    connection: {
      application_name: APPLICATION_NAME,
      statement_timeout: STATEMENT_MS,
      // Otherwise a transaction of a killed server would keep its locks for hours.
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
  };
  const [address = databaseUrl] = splitDatabaseUrl(databaseUrl);
  const queries = postgres(address, options);
  const transactions = postgres(address, options);
  const begin = createQueuedBegin(transactions, max, watch);
  const endQueries = queries.end;
  const end = async (how?: { timeout?: number }) => {
    await waitForAll([endQueries(how), transactions.end(how)]);
    if (!pool.sockets) sockets.stop();
  };
  const sql = writeInTransactions(Object.assign(queries, { begin, end }));
  return watch ? watchQueries(sql, max, watch) : sql;
}

/** The options of every connection through postgres.js, the listening one included. */
export const connectionOptions = (
  sockets: Pick<DatabaseSockets, 'connect'>,
  patience = SILENCE_TIMEOUT_MS,
) => ({
  // With more queries in flight than connections postgres.js slows down
  // steadily, as its queue never shrinks (infra/docs/develop/performance.md).
  max_pipeline: 1,
  connect_timeout: 5,
  // In seconds. The library's own back-off grows to 20 s; a database that is back must be used at once.
  backoff: () => 0.2,
  keep_alive: 5,
  onnotice: () => {},
  socket: createSocketFactory(sockets, patience),
});

/**
 * Ends the transactions of this process in which PostgreSQL has received and answered nothing for this long, as
 * `cutSilent` does on this side. PostgreSQL does not see that a firewall has forgotten their connections. It would give
 * their locks to one after the other, and each would keep them for IDLE_IN_TRANSACTION_MS.
 */
export async function endSilentTransactions(sql: Sql, milliseconds: number): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${APPLICATION_NAME} and xact_start is not null
      and state_change < now() - ${milliseconds} * interval '1 millisecond'`;
}

interface ConnectTarget {
  host: string[];
  port: number[];
  path?: string | false;
}

function createSocketFactory(sockets: Pick<DatabaseSockets, 'connect'>, patience: number) {
  return async ({ host, port, path }: ConnectTarget) => {
    if (path) return sockets.connect({ path }, patience);
    const to = { host: host[0] as string, port: port[0] as number };
    const socket = await sockets.connect(to, patience);
    // postgres.js checks the certificate against the socket's `host`.
    return Object.assign(socket, to, socket.primaryHost);
  };
}

const CONNECTION_ERROR_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'REQUEST_OVER',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// Classes 08 (connection), 40 (rolled back by the database to resolve a conflict), 53 (out of memory, connections or
// another resource) and 57 (operator intervention: shutdown, start-up, a time-out); and 25P03, a transaction
// that was idle for too long.
const UNAVAILABLE_SQL_STATES = /^(?:(?:08|40|53|57)|25P03$)/;

/** Whether a query failed because the database is unavailable or too slow, not because of the query itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return false;
  return (
    CONNECTION_ERROR_CODES.has(code) || UNAVAILABLE_SQL_STATES.test(code) || failedToConnect(error)
  );
}

/** For any reason: no route, no free file handle (EMFILE), no free port. */
const failedToConnect = (error: unknown) => (error as { syscall?: unknown }).syscall === 'connect';

// PostgreSQL was shut down, crashed, or is starting; or nothing listens at its address.
const STOPPED_CODES = /^(?:57P0[123]|ECONNREFUSED|ENOENT)$/;

/** Whether a query failed because PostgreSQL is stopped. Then no other server can write to it either. */
export const isDatabaseStopped = (error: unknown): boolean =>
  STOPPED_CODES.test(errorCode(error) ?? '');

function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

// disk_full, io_error and read_only_sql_transaction: hosters make a database read-only when its disk is nearly full.
const UNWRITABLE_SQL_STATES = new Set(['53100', '58030', '25006']);
// Other disk errors of the operating system come with the code of "insufficient privilege" or "internal error".
const DISK_ERROR_MESSAGE = /No space left on device|Read-only file system|Disk quota exceeded/;
const DISK_SQL_STATES = /^(42501|58...|XX000)$/;

/** Whether a query failed because the database cannot write: its disk is full, failing or read-only. */
export function isUnwritable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return false;
  if (UNWRITABLE_SQL_STATES.has(code)) return true;
  return DISK_SQL_STATES.test(code) && DISK_ERROR_MESSAGE.test(String(message));
}

/** Whether a write failed because of the constraint with this name. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return (error as { constraint_name?: unknown } | null)?.constraint_name === constraint;
}

const ACCOUNT_FOREIGN_KEY = /_(?:account_id|updated_by)_fkey$/;

/** Whether a write failed because the account that it refers to was deleted while it ran. */
export function isMissingAccountError(error: unknown): boolean {
  const { code, constraint_name: constraint } = (error ?? {}) as Record<string, unknown>;
  return code === '23503' && ACCOUNT_FOREIGN_KEY.test(String(constraint));
}

/** Whether a write was refused because its account was merged into another one while it ran (migration 0057). */
export const isMergedAccountError = (error: unknown): boolean =>
  ((error ?? {}) as Record<string, unknown>).code === 'GY001';
