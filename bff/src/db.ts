import postgres from 'postgres';
import { settled } from './parts.ts';

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
/** A query runs the same on the pool and inside a transaction. */
export type Queryable = Sql | Transaction;

/**
 * Connections to PostgreSQL: `max` for single queries, and as many for
 * transactions. They connect on first use, and again by themselves after the
 * database was away.
 *
 * Transactions have connections of their own because postgres.js gives one back
 * with its transaction open when BEGIN was sent behind another query: whatever
 * ran there next was answered, and never committed (porsager/postgres#1189).
 * Where there are only transactions, no BEGIN is sent behind anything.
 */
export function connectDatabase(databaseUrl: string, { max = 10 } = {}): Sql {
  const options = {
    ...connectionOptions,
    max,
    connection: { application_name: 'ganga-yoga', statement_timeout: 10_000 },
  };
  const queries = postgres(databaseUrl, options);
  const transactions = postgres(databaseUrl, options);
  const endQueries = queries.end;
  return Object.assign(queries, {
    begin: transactions.begin,
    end: async (how?: { timeout?: number }) => {
      await settled([endQueries(how), transactions.end(how)]);
    },
  });
}

/** Options that every connection of ours shares, also the one that listens. */
export const connectionOptions = {
  // With more queries in flight than connections postgres.js slows down
  // steadily, as its queue never shrinks (infra/docs/performance.md).
  max_pipeline: 1,
  connect_timeout: 5,
  // Its own back-off grows to 20 s; a database that comes back shall be used at once.
  backoff: () => 0.2,
  onnotice: () => {},
};

const CONNECTION_FAULTS = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// Classes 08 (connection), 40 (undone by the database to resolve a conflict) and
// 57 (operator intervention: shutdown, start-up, a time-out), and 53 (out of memory, connections or what else it is given).
const AWAY_STATES = /^(08|40|53|57)/;

/** Whether a query failed because the database is away or too slow, and not for what it asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (CONNECTION_FAULTS.has(code) || AWAY_STATES.test(code));
}

// disk_full, io_error, and read_only_sql_transaction: a hosted database is made read-only when its disk is nearly full.
const UNWRITABLE_STATES = new Set(['53100', '58030', '25006']);
// What else the system says of a disk comes as "insufficient privilege" or "internal error".
const DISK_COMPLAINT = /No space left on device|Read-only file system|Disk quota exceeded/;
const STATES_OF_A_DISK = /^(42501|58...|XX000)$/;

/** Whether a query failed because the database cannot write: its disk is full, fails, or is read-only. */
export function isUnwritable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return false;
  if (UNWRITABLE_STATES.has(code)) return true;
  return STATES_OF_A_DISK.test(code) && DISK_COMPLAINT.test(String(message));
}

/** Whether a write failed because of the constraint with this name. */
export function violates(error: unknown, constraint: string): boolean {
  return (error as { constraint_name?: unknown } | null)?.constraint_name === constraint;
}

const NAMES_AN_ACCOUNT = /_(?:account_id|(?:changed_|updated_|answered_)?by)_fkey$/;

/** Whether a write failed because the account it speaks of was deleted while it ran. */
export function lacksAccount(error: unknown): boolean {
  const { code, constraint_name: constraint } = (error ?? {}) as Record<string, unknown>;
  return code === '23503' && NAMES_AN_ACCOUNT.test(String(constraint));
}
