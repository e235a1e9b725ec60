import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { deleteBatch } from '../database/batch.ts';
import type { Sql } from '../database/db.ts';
import { outsideRequest } from '../database/request-lifetime.ts';

/** A counted event. */
interface CountedEvent {
  /** The count with this event included: 1 for the first. */
  number: number;
  /** Milliseconds until the count ends. */
  msLeft: number;
  /** Removes this event from the count. A second call does nothing. */
  release(): Promise<void>;
}

/** Counts events by id, a hash of a key (below). */
export interface Counter {
  /** Counts one event. If it is the first, its count ends after `lasting` seconds. */
  add(id: string, lasting?: number): Promise<CountedEvent>;
  /** Deletes every count whose id begins with the same parts of the key. */
  reset(id: string): Promise<void>;
}

/**
 * A counter in the table `rate_limits`, so that counts hold across servers and restarts. Each count ends
 * `seconds` after its first event.
 */
export function createCounter(sql: Sql, name: string, seconds: number): Counter {
  const limiter = createPostgresLimiter(sql, name, seconds);
  // Not the library's own `reward`: if the count has ended, it would leave a negative count.
  // Runs outside the request: also a refused request, or one whose client has disconnected, must release its count.
  const decrement = (row: string) =>
    outsideRequest(async () => {
      await sql`
        update rate_limits set points = points - 1
        where key = ${row} and points > 0 and expire > ${Date.now()}`;
    });
  return {
    add: async (id, lasting = seconds) => {
      const added = await limiter.penalty(id, 1, { customDuration: lasting });
      let released: Promise<void> | undefined;
      return {
        number: added.consumedPoints,
        msLeft: added.msBeforeNext,
        release: () => {
          released ??= decrement(limiter.getKey(id));
          return released;
        },
      };
    },
    reset: (id) =>
      outsideRequest(async () => {
        const from = limiter.getKey(id);
        // Parts of a key are separated by a dot, and the slash is the character after the dot.
        await sql`delete from rate_limits where key >= ${from} and key < ${`${from}/`}`;
      }),
  };
}

const createPostgresLimiter = (sql: Sql, name: string, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: { text: string; values: never[] }) => ({
        rows: await sql.unsafe(text, values, { prepare: true }),
      }),
    },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: 1, // not used: `penalty` counts without refusing
    duration: seconds,
  });

/**
 * The id of a count: the hashes of the key's parts. They have a fixed length, and the table does not become a list
 * of the people who tried to log in.
 */
export const counterId = (key: string[]): string =>
  key.map((part) => createHash('sha256').update(part).digest('base64url')).join('.');

/** Deletes at most `atMost` counts that have ended, and returns how many it deleted. */
export async function deleteExpiredCounts(sql: Sql, atMost: number): Promise<number> {
  // Without an index on `expire`: it would make every count more expensive.
  return deleteBatch(
    sql,
    'rate_limits',
    sql`where expire < ${Date.now()}
      limit ${atMost}`,
  );
}
