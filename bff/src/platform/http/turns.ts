import { createMiddleware } from 'hono/factory';
import PQueue from 'p-queue';
import { type AppError, refusal } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

interface Lane {
  /** How many are answered at once. */
  atOnce: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** Of them, those who wait or are answered for one token. */
  ofOne: number;
}

/**
 * What signed-in reads may hold at once, so that a full hour does not end a small server (decision 0085): each has the rows of its answer in
 * memory several times, in PostgreSQL too. As many as there are connections to it are answered at once; one of those that have all that is
 * stored of somebody, or a whole table, which may be megabytes. Others wait, and beyond that are asked to come back.
 */
const READS: Lane = { atOnce: 10, waiting: 300, ofOne: 30 };
const WHOLE_TABLES: Lane = { atOnce: 1, waiting: 20, ofOne: 3 };

const LONGEST_WAIT_MS = 8_000;
/** For how long an answer that a slow client has not taken yet counts as held. */
const LONGEST_HOLD_MS = 3_000;

const isWholeTable = (path: string) =>
  path.startsWith('/api/account/export') || path.endsWith('.csv');
/** Streams are bounded by the live hub. */
const isStream = (path: string) => path.startsWith('/api/live');

const tooBusy = (): AppError => refusal(503, 'server.busy', { headers: { 'Retry-After': '5' } });

/** Lets the reads of those who are signed in take turns. Refuses with 503 and `Retry-After` where too many wait, or for too long. */
export function readsInTurn() {
  const reads = createTurns(READS);
  const tables = createTurns(WHOLE_TABLES);
  return createMiddleware<HonoEnv>(async (c, next) => {
    const token = c.req.method === 'GET' && c.req.header('Authorization');
    if (!token || isStream(c.req.path)) return next();
    const outgoing = c.env?.outgoing;
    const gone = new AbortController();
    const leave = () => gone.abort();
    outgoing?.once('close', leave);
    const isTable = isWholeTable(c.req.path);
    const release = await (isTable ? tables : reads).take(token, gone.signal);
    try {
      await next();
    } finally {
      outgoing?.off('close', leave);
      // A table that is on its way to a phone is still in memory.
      if (isTable && outgoing && !outgoing.closed) releaseWhenSent(outgoing, release);
      else release();
    }
  });
}

function releaseWhenSent(outgoing: HonoEnv['Bindings']['outgoing'], release: () => void) {
  const timer = setTimeout(release, LONGEST_HOLD_MS);
  outgoing.once('close', () => {
    clearTimeout(timer);
    release();
  });
}

function createTurns({ atOnce, waiting, ofOne }: Lane) {
  const queue = new PQueue({ concurrency: atOnce });
  const held = new Map<string, number>();
  const count = (token: string, change: number) => {
    const now = (held.get(token) ?? 0) + change;
    if (now > 0) held.set(token, now);
    else held.delete(token);
  };

  /** Resolves once it is this request's turn, to how the turn ends. Throws where too many wait, or the client has left. */
  const take = async (token: string, gone: AbortSignal): Promise<() => void> => {
    if (queue.size >= waiting || (held.get(token) ?? 0) >= ofOne) throw tooBusy();
    count(token, 1);
    try {
      return await turn(token, gone);
    } catch {
      count(token, -1);
      throw tooBusy();
    }
  };
  // The turn is a promise of the queue's, not the work: the work goes on in the context of its own request.
  const turn = (token: string, gone: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), LONGEST_WAIT_MS);
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
  return { take };
}
