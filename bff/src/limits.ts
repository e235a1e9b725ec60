import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql } from './db.ts';
import { AppError } from './errors.ts';

/** How many in how many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

export interface LimitRules {
  signInPerAccount: Limit;
  signInPerAddress: Limit;
  registrationPerAddress: Limit;
  contactPerAddress: Limit;
  passwordMailPerAccount: Limit;
  utrPerAccount: Limit;
}

/**
 * A person never meets these and a script does. Whole mobile networks share an
 * address, so the limits per address are generous, and a sign-in that succeeds
 * gives back what it took.
 */
export const LIMIT_RULES: LimitRules = {
  signInPerAccount: { points: 10, seconds: 15 * 60 },
  signInPerAddress: { points: 100, seconds: 15 * 60 },
  registrationPerAddress: { points: 60, seconds: 60 * 60 },
  contactPerAddress: { points: 60, seconds: 60 * 60 },
  passwordMailPerAccount: { points: 5, seconds: 60 * 60 },
  utrPerAccount: { points: 20, seconds: 60 * 60 },
};

export interface Limiter {
  /** Counts one. Refuses with 429, `Retry-After` and a sentence when there were too many. */
  take(key: string): Promise<void>;
  /** Takes back one count, for what turned out to be harmless. */
  giveBack(key: string): Promise<void>;
  /** Forgets all counts of the key. */
  reset(key: string): Promise<void>;
}

export type Limits = Record<keyof LimitRules, Limiter>;

/** Limiters that count in the database, so that they hold across servers and restarts. */
export function createLimits(sql: Sql, rules: LimitRules = LIMIT_RULES): Limits {
  const client = {
    query: async ({ text, values }: { text: string; values: never[] }) => ({
      rows: await sql.unsafe(text, values, { prepare: true }),
    }),
  };
  const limiters = Object.entries(rules).map(([name, rule]) => [
    name,
    createLimiter(client, name, rule),
  ]);
  return Object.fromEntries(limiters) as Limits;
}

/** Drops counters that have run out. */
export async function forgetOldCounts(sql: Sql): Promise<void> {
  await sql`delete from rate_limits where expire < ${Date.now()}`;
}

function createLimiter(storeClient: object, keyPrefix: string, rule: Limit): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points: rule.points,
    duration: rule.seconds,
  });
  return {
    take: async (key) => {
      await limiter.consume(digest(key)).catch(refuse);
    },
    giveBack: async (key) => {
      await limiter.reward(digest(key));
    },
    reset: async (key) => {
      await limiter.delete(digest(key));
    },
  };
}

/** A key of fixed length, and no list of who tried to sign in. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The library rejects with its result when there were too many, and with an error when it failed. */
function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError(429, `Too many attempts. Please try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'one second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
}
