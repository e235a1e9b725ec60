import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError, appError } from '../../platform/http/errors.ts';
import type { StatementError, StatementInput, StatementOutput } from './statement-worker.ts';

// One thread, as for password hashing (platform/crypto/password.ts), so that one of two cores stays free.
const THREADS = 1;
/** Statements are read about once a day, and an idle thread uses memory. */
const IDLE_MS = 60_000;
const MOST_WAITING = 4;
/** The limit for waiting and reading, well within a request's time limit. The largest statement takes a fraction of a second. */
const LONGEST_MS = 8_000;
const MEMORY_MB = 128;

/** The error details: the form field in which a statement is pasted. */
const FIELD = { field: 'statement' };

/** Reads statements in a worker thread. */
export interface StatementReader {
  /**
   * The rows of a statement, or a question about its columns. Throws 400 if it is no statement, 413 if it is too long or takes too long to
   * read, and 503 when too many statements are waiting.
   */
  read(statement: StatementInput): Promise<StatementOutput>;
  /** Ends the worker thread. */
  stop(): Promise<void>;
}

/**
 * Creates a reader with a worker thread, so that an expensive text does not block the event loop. A thread that exceeds its time or memory is
 * terminated.
 */
export function createStatementReader({
  longestMs = LONGEST_MS,
  memoryMb = MEMORY_MB,
} = {}): StatementReader {
  const pool = new Piscina<StatementInput, StatementOutput | StatementError>({
    filename: fileURLToPath(new URL('./statement-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return {
    async read(statement) {
      if (pool.queueSize >= MOST_WAITING)
        throw appError(503, 'statement.too-many-waiting', { headers: { 'Retry-After': '30' } });
      const signal = AbortSignal.timeout(longestMs);
      const outcome = await pool.run(statement, { name: 'read', signal }).catch((error) => {
        if (signal.aborted || isOutOfMemory(error))
          throw appError(413, 'statement.too-slow', { details: FIELD });
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
