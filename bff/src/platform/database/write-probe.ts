import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { memoize } from '../runtime/memoize.ts';
import { isUnwritable, type Sql } from './db.ts';

/** Checks whether the database accepts writes. */
export interface WriteProbe {
  /** Records a write that the database could not make, and logs it, at most once a minute. */
  recordUnwritable(error: unknown): void;
  /** Whether the database accepts writes; the result is at most a second old. Rejects while the database is unavailable. */
  canWrite(): Promise<boolean>;
}

/** How long a result is cached. */
const CACHE_MS = 1_000;

/** The error of PostgreSQL for a write to a read-only database. */
const READ_ONLY_ERROR = { code: '25006', message: 'transactions are read-only' };

/** Decides by failed writes, and by its own write on each check, whether the database accepts writes. */
export function createWriteProbe({ sql, logger }: { sql: Sql; logger: Logger }): WriteProbe {
  const isNew = onceAMinute();
  let isFailing = false;

  const recordFailure = (error: unknown) => {
    isFailing = true;
    if (isNew('unwritable'))
      logger.error(
        { err: error },
        'the database cannot write: its disk is full, fails, or is read-only',
      );
  };
  const unwritable = (error: unknown) => {
    // A recent successful outcome is no longer true.
    if (!isFailing) memoizedProbe.forget();
    recordFailure(error);
  };
  const probe = async () => {
    try {
      await writeAndSpill(sql);
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      recordFailure(error);
      return false;
    }
    if (isFailing) logger.info('the database can be written again');
    isFailing = false;
    return true;
  };
  const memoizedProbe = memoize(CACHE_MS, probe);
  return { recordUnwritable: unwritable, canWrite: memoizedProbe.get };
}

/**
 * Writes a record into the write-ahead log and waits until it is durable. Also sorts 60 KB within 64 KB of memory, which
 * writes a temporary file: on a full disk small writes may still succeed, in room that the log and the tables have left.
 */
async function writeAndSpill(sql: Sql): Promise<void> {
  const answers = (await sql`
    set local statement_timeout = 5000;
    set local work_mem = '64kB';
    select current_setting('transaction_read_only') = 'on' as "isReadOnly",
      case current_setting('transaction_read_only') when 'off'
        then pg_logical_emit_message(true, 'ganga-yoga', 'ready') end,
      (select count(*) from (
        select number from generate_series(1, 4000) number order by number desc offset 0
      ) sorted)`.simple()) as unknown as { isReadOnly: boolean }[][];
  if (answers.at(-1)?.[0]?.isReadOnly) throw READ_ONLY_ERROR;
}
