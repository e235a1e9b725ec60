import { createMiddleware } from 'hono/factory';
import PQueue from 'p-queue';
import { type AppError, appError } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

interface ReadQueueLimits {
  /** How many requests run at once. */
  concurrency: number;
  /** How many requests may wait. */
  maxWaiting: number;
  /** How many requests of one token may wait or run. */
  maxPerToken: number;
}

/**
 * Limits of authenticated reads, so that a peak hour does not exhaust a small server's memory (decision 0011): each has its rows in
 * memory several times, in PostgreSQL, too. As many reads run at once as there are database connections, but only one export of an
 * account or of a whole table, which may be megabytes. Others wait, and beyond that are rejected with `Retry-After`.
 */
const READS: ReadQueueLimits = { concurrency: 10, maxWaiting: 300, maxPerToken: 30 };
const WHOLE_TABLES: ReadQueueLimits = { concurrency: 1, maxWaiting: 20, maxPerToken: 3 };

const MAX_WAIT_MS = 8_000;
/** For how long a response that a slow client has not read yet counts as running. */
const MAX_HOLD_MS = 3_000;

const isWholeTable = (path: string) =>
  path.startsWith('/api/account/export') || path.endsWith('.csv');
/** Streams are bounded by the live hub. */
const isStream = (path: string) => path.startsWith('/api/live');

const tooBusy = (): AppError => appError(503, 'server.busy', { headers: { 'Retry-After': '5' } });

/** Middleware that limits how many authenticated reads run at once. Throws 503 with `Retry-After` if too many wait, or for too long. */
export function limitConcurrentReads() {
  const reads = createReadQueue(READS);
  const tables = createReadQueue(WHOLE_TABLES);
  return createMiddleware<HonoEnv>(async (c, next) => {
    const token = c.req.method === 'GET' && c.req.header('Authorization');
    if (!token || isStream(c.req.path)) return next();
    const outgoing = c.env?.outgoing;
    const gone = new AbortController();
    const onClose = () => gone.abort();
    outgoing?.once('close', onClose);
    const isTable = isWholeTable(c.req.path);
    const release = await (isTable ? tables : reads).take(token, gone.signal);
    try {
      await next();
    } finally {
      outgoing?.off('close', onClose);
      // A table that is being sent is still in memory.
      if (isTable && outgoing && !outgoing.closed) releaseWhenSent(outgoing, release);
      else release();
    }
  });
}

function releaseWhenSent(outgoing: HonoEnv['Bindings']['outgoing'], release: () => void) {
  const timer = setTimeout(release, MAX_HOLD_MS);
  outgoing.once('close', () => {
    clearTimeout(timer);
    release();
  });
}

function createReadQueue({ concurrency, maxWaiting, maxPerToken }: ReadQueueLimits) {
  const queue = new PQueue({ concurrency });
  const countByToken = new Map<string, number>();
  const count = (token: string, change: number) => {
    const now = (countByToken.get(token) ?? 0) + change;
    if (now > 0) countByToken.set(token, now);
    else countByToken.delete(token);
  };

  /** Resolves when this request may run, with the function that ends its turn. Throws if too many wait, or the client has disconnected. */
  const acquire = async (token: string, gone: AbortSignal): Promise<() => void> => {
    if (queue.size >= maxWaiting || (countByToken.get(token) ?? 0) >= maxPerToken) throw tooBusy();
    count(token, 1);
    try {
      return await waitForTurn(token, gone);
    } catch {
      count(token, -1);
      throw tooBusy();
    }
  };
  // The queue runs a promise of the turn, not the work itself: the work runs in the async context of its own request.
  const waitForTurn = (token: string, gone: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), MAX_WAIT_MS);
      const hold = () =>
        new Promise<void>((end) => {
          clearTimeout(timer);
          resolve(() => {
            count(token, -1);
            end();
          });
        });
      queue.add(hold, { signal: AbortSignal.any([gone, late.signal]) }).catch((error) => {
        clearTimeout(timer);
        reject(error);
      });
    });
  return { take: acquire };
}
