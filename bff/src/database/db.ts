import postgres from 'postgres';
import { settled } from '../runtime/parts.ts';
import { currentRequest, RequestOver, type RequestTime } from './request-time.ts';
import { type DatabaseSockets, watchSockets } from './sockets.ts';

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;
/** A query runs the same on the pool and inside a transaction. */
export type Queryable = Sql | Transaction;

/** No statement takes longer; what is silent for longer than that is dead. */
const STATEMENT_MS = 10_000;
const SILENT_MS = 12_000;
/** Between the statements of a transaction there is nothing to wait for. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** One that is not used is closed before a firewall forgets it. */
const IDLE_SECONDS = 10;

interface Pool {
  max?: number;
  sockets?: DatabaseSockets;
  /** How long nothing may come on a connection, in milliseconds. */
  patience?: number;
}

/**
 * Connections to PostgreSQL: `max` for single queries, and as many for
 * transactions. They connect on first use, and again by themselves after the
 * database was away or fell silent.
 *
 * Transactions have connections of their own because postgres.js gives one back
 * with its transaction open when BEGIN was sent behind another query: whatever
 * ran there next was answered, and never committed (porsager/postgres#1189).
 * Where there are only transactions, no BEGIN is sent behind anything.
 *
 * What a request writes begins and commits only while the request lasts
 * (request-time.ts), a single statement as well: it runs in a transaction, too.
 */
export function connectDatabase(databaseUrl: string, pool: Pool = {}): Sql {
  const { max = 10, sockets = watchSockets(), patience = SILENT_MS } = pool;
  const options = {
    ...connectionOptions(sockets, patience),
    max,
    idle_timeout: IDLE_SECONDS,
    connection: {
      application_name: 'ganga-yoga',
      statement_timeout: STATEMENT_MS,
      // One whose server is gone would keep its locks for hours.
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
  };
  const queries = postgres(databaseUrl, options);
  const transactions = postgres(databaseUrl, options);
  const begin = beginInTurn(transactions, max);
  const endQueries = queries.end;
  const end = async (how?: { timeout?: number }) => {
    await settled([endQueries(how), transactions.end(how)]);
    if (!pool.sockets) sockets.stop();
  };
  return writingInTime(Object.assign(queries, { begin, end }));
}

/** Options that every connection of ours shares, also the one that listens. */
export const connectionOptions = (sockets: DatabaseSockets, patience = SILENT_MS) => ({
  // With more queries in flight than connections postgres.js slows down
  // steadily, as its queue never shrinks (infra/docs/performance.md).
  max_pipeline: 1,
  connect_timeout: 5,
  // Its own back-off grows to 20 s; a database that comes back shall be used at once.
  backoff: () => 0.2,
  keep_alive: 5,
  onnotice: () => {},
  socket: connectTo(sockets, patience),
});

interface Place {
  host: string[];
  port: number[];
  path?: string | false;
}

/** As postgres.js connects by itself: to each host of several in turn. */
function connectTo(sockets: DatabaseSockets, patience: number) {
  let turn = 0;
  return ({ host, port, path }: Place) => {
    if (path) return sockets.connect({ path }, patience);
    const place = { host: host[turn] as string, port: port[turn] as number };
    turn = (turn + 1) % port.length;
    // By this name postgres.js checks the certificate.
    return Object.assign(sockets.connect(place, patience), place);
  };
}

type Begin = Sql['begin'];
type Work = (tx: Transaction) => unknown;

/**
 * Transactions wait here and not in postgres.js, where what waits cannot be taken back: none
 * begins once its request is over, and none of a request that was refused commits.
 */
function beginInTurn(transactions: Sql, max: number): Begin {
  const turns = createTurns(max);
  const begin = async (...[first, second]: [string | Work, Work?]) => {
    const [how, work] = typeof first === 'string' ? [first, second as Work] : ['', first];
    const request = currentRequest();
    await turns.take(request);
    let endCommit = () => {};
    try {
      return await transactions.begin(how, async (tx) => {
        request?.mayBegin();
        const done = work(request ? goingOnInTime(tx, request) : tx);
        const result = await (Array.isArray(done) ? Promise.all(done) : done);
        if (request) endCommit = request.beginCommit();
        return result;
      });
    } finally {
      endCommit();
      turns.giveBack();
    }
  };
  return begin as Begin;
}

/** So many at a time, the others in the order in which they came. */
function createTurns(max: number) {
  const waiting = new Set<() => void>();
  let free = max;
  return {
    /** Throws when the request is over before its turn comes. */
    take: async (request: RequestTime | undefined) => {
      request?.mayBegin();
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          stopListening?.();
          resolve();
        };
        const stopListening = request?.onOver(() => {
          if (waiting.delete(begin)) reject(new RequestOver());
        });
        waiting.add(begin);
      });
    },
    giveBack: () => {
      const [next] = waiting;
      if (!next) free += 1;
      else if (waiting.delete(next)) next();
    },
  };
}

type Words = [TemplateStringsArray, ...never[]];

const isStatement = (words: unknown[]): words is Words =>
  Array.isArray((words[0] as Partial<TemplateStringsArray> | undefined)?.raw);

/** A transaction that runs no statement more once its request was refused. */
function goingOnInTime(tx: Transaction, request: RequestTime): Transaction {
  return new Proxy(tx, {
    apply: (target, self, words) => {
      if (isStatement(words)) request.mayGoOn();
      return Reflect.apply(target, self, words);
    },
  });
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/** A pool on which single statements that write for a request run as transactions do. */
function writingInTime(sql: Sql): Sql {
  // A statement has the same strings each time.
  const known = new WeakMap<TemplateStringsArray, boolean>();
  const writes = (strings: TemplateStringsArray) => {
    const answer = known.get(strings) ?? WRITES.test(strings.join('?'));
    known.set(strings, answer);
    return answer;
  };
  return new Proxy(sql, {
    apply: (target, self, words) =>
      currentRequest() && isStatement(words) && writes(words[0])
        ? whenAwaited(() => target.begin((tx) => tx(...(words as Words))))
        : Reflect.apply(target, self, words),
  });
}

/** As the queries of postgres.js do, it begins when somebody waits for it. */
function whenAwaited<Result>(work: () => Promise<Result>) {
  let running: Promise<Result> | undefined;
  const run = () => {
    running ??= work();
    return running;
  };
  const then: Promise<Result>['then'] = (...callbacks) => run().then(...callbacks);
  const query = {
    then,
    catch: (refused: (reason: unknown) => unknown) => run().catch(refused),
    finally: (settled: () => void) => run().finally(settled),
    execute: () => {
      run().catch(() => {});
      return query;
    },
  };
  return query;
}

const CONNECTION_FAULTS = new Set([
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

// Classes 08 (connection), 40 (undone by the database to resolve a conflict) and
// 57 (operator intervention: shutdown, start-up, a time-out), 53 (out of memory, connections or what else it is given),
// and a transaction that was left alone for too long.
const AWAY_STATES = /^(?:(?:08|40|53|57)|25P03$)/;

/** Whether a query failed because the database is away or too slow, and not for what it asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && (CONNECTION_FAULTS.has(code) || AWAY_STATES.test(code));
}

// Shut down, crashed, and starting; or nobody listens where it was.
const STOPPED = /^(?:57P0[123]|ECONNREFUSED|ENOENT)$/;

/** Whether a query failed because PostgreSQL is stopped: then nobody else writes to it, either. */
export const isDatabaseStopped = (error: unknown): boolean => STOPPED.test(codeOf(error) ?? '');

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
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
