import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError, refusal } from '../../platform/http/errors.ts';
import type { Refused, StatementRead, StatementToRead } from './statement-worker.ts';

// One thread, as for hashing (platform/crypto/password.ts): on two cores the other one stays free.
const THREADS = 1;
/** Statements are read once a day, and a thread takes its memory. */
const IDLE_MS = 60_000;
const MOST_WAITING = 4;
/** Of waiting and reading, well within the time that a request has. The largest statement takes a fraction of a second. */
const LONGEST_MS = 8_000;
const MEMORY_MB = 128;

/** The field that is refused: the one in which a statement is pasted. */
const FIELD = { field: 'statement' };

/** Reads statements. */
export interface StatementReader {
  /**
   * The rows of a statement, or a question about its columns. Refuses with 400 what is no statement, with 413 one that is too long or
   * takes too long to read, and with 503 when too many are waiting.
   */
  read(statement: StatementToRead): Promise<StatementRead>;
  /** Ends the worker thread. */
  stop(): Promise<void>;
}

/**
 * Reads statements in a worker thread: whatever a text may cost, the event loop is free for others. A thread that needs too long or
 * too much memory is ended.
 */
export function createStatementReader({
  longestMs = LONGEST_MS,
  memoryMb = MEMORY_MB,
} = {}): StatementReader {
  const pool = new Piscina<StatementToRead, StatementRead | Refused>({
    filename: fileURLToPath(new URL('./statement-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return {
    async read(statement) {
      if (pool.queueSize >= MOST_WAITING)
        throw refusal(503, 'statement.too-many-waiting', { headers: { 'Retry-After': '30' } });
      const signal = AbortSignal.timeout(longestMs);
      const outcome = await pool.run(statement, { name: 'read', signal }).catch((error) => {
        if (signal.aborted || isOutOfMemory(error))
          throw refusal(413, 'statement.too-slow', { details: FIELD });
        throw error;
      });
      if ('status' in outcome)
        throw new AppError(outcome.status, outcome.reason, { details: FIELD });
      return outcome;
    },
    stop: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
