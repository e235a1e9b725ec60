import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { memoize } from '../runtime/memoize.ts';
import { isUnwritable, type Sql } from './db.ts';

/** Knows whether the database can write. */
export interface WriteProbe {
  /** Records a write that the database could not make, and logs it, at most once a minute. */
  unwritable(error: unknown): void;
  /** Whether the database can write; the result is at most a second old. Rejects while the database is away. */
  succeeds(): Promise<boolean>;
}

/** How long an outcome is reused. */
const KNOWN_FOR_MS = 1_000;

/** The error of PostgreSQL for a write to a read-only database. */
const READ_ONLY = { code: '25006', message: 'transactions are read-only' };

/** Knows from failed writes, and from a write of its own when asked, whether the database can write. */
export function createWriteProbe({ sql, logger }: { sql: Sql; logger: Logger }): WriteProbe {
  const isNew = onceAMinute();
  let refused = false;

  const note = (error: unknown) => {
    refused = true;
    if (isNew('unwritable'))
      logger.error(
        { err: error },
        'the database cannot write: its disk is full, fails, or is read-only',
      );
  };
  const unwritable = (error: unknown) => {
    // A recent successful outcome is no longer true.
    if (!refused) probing.forget();
    note(error);
  };
  const probe = async () => {
    try {
      await writeAndSpill(sql);
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      note(error);
      return false;
    }
    if (refused) logger.info('the database can be written again');
    refused = false;
    return true;
  };
  const probing = memoize(KNOWN_FOR_MS, probe);
  return { unwritable, succeeds: probing.get };
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
  if (answers.at(-1)?.[0]?.isReadOnly) throw READ_ONLY;
}
