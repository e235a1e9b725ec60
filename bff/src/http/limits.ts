import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Sql } from '../database/db.ts';
import { deleteBatch } from '../database/delete-batch.ts';
import { outsideRequest } from '../database/request-time.ts';
import type { Client } from './client-address.ts';
import { AppError } from './errors.ts';

/** How many in how many seconds. */
export interface Limit {
  points: number;
  seconds: number;
  /** As many from all addresses of an IPv6 network together; without it that many are not counted. */
  pointsPerNetwork?: number;
  /** Once the points are used up, one more after each wait: seconds, doubled each time. */
  wait?: { first: number; longest: number };
}

/** A rule `…PerAddress` counts callers; any other counts by the key that it is given. */
export interface LimitRules {
  signInPerAddress: Limit;
  signInPerPair: Limit;
  signInPerDevice: Limit;
  signInPerAccount: Limit;
  signInSuccessPerAddress: Limit;
  signInSuccessPerAccount: Limit;
  passwordCheckPerAccount: Limit;
  registrationPerAddress: Limit;
  forgotPerAddress: Limit;
  forgotPerPair: Limit;
  forgotPerAccount: Limit;
  junkTokenPerAddress: Limit;
  contactPerAddress: Limit;
  unprovenMailPerAccount: Limit;
  passwordChangePerAccount: Limit;
  utrPerAccount: Limit;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A person never meets these and a script does (decision 0011). Whole mobile
 * networks share an address, so what is counted by address alone is generous.
 */
export const LIMIT_RULES: LimitRules = {
  // Failed sign-ins. A pair is an account and a network that tries it.
  signInPerAddress: { points: 100, seconds: 15 * MINUTE, pointsPerNetwork: 140 },
  signInPerPair: { points: 10, seconds: DAY, wait: { first: MINUTE, longest: HOUR } },
  signInPerDevice: { points: 10, seconds: DAY, wait: { first: MINUTE, longest: HOUR } },
  signInPerAccount: { points: 300, seconds: DAY, wait: { first: MINUTE, longest: 15 * MINUTE } },
  // Each costs the server a quarter of a second, the right ones too.
  signInSuccessPerAddress: { points: 1000, seconds: 15 * MINUTE, pointsPerNetwork: 1400 },
  signInSuccessPerAccount: { points: 300, seconds: 15 * MINUTE },
  // Asked of who is signed in; nobody else can use it up.
  passwordCheckPerAccount: { points: 10, seconds: 15 * MINUTE },
  registrationPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  forgotPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  forgotPerPair: { points: 5, seconds: HOUR },
  forgotPerAccount: { points: 20, seconds: HOUR },
  junkTokenPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  contactPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  unprovenMailPerAccount: { points: 3, seconds: DAY },
  passwordChangePerAccount: { points: 5, seconds: DAY },
  utrPerAccount: { points: 20, seconds: HOUR },
};

/** What was counted. */
export interface Taken {
  /** Takes the counts back, for what turned out to be harmless; a second call does nothing. */
  giveBack(): Promise<void>;
}

export interface Limiter<Key extends unknown[] = string[]> {
  /**
   * Counts one. Refuses with 429, `Retry-After` and a sentence when there were too
   * many; what is refused is not counted.
   */
  take(...key: Key): Promise<Taken>;
  /** Forgets all counts whose key begins like this. */
  reset(...key: Key): Promise<void>;
}

export type Limits = {
  [Name in keyof LimitRules]: Name extends `${string}PerAddress` ? Limiter<[Client]> : Limiter;
};

/** Limiters that count in the database, so that they hold across servers and restarts. */
export function createLimits(sql: Sql, rules: LimitRules = LIMIT_RULES): Limits {
  const limiters = Object.entries(rules).map(([name, rule]) => [
    name,
    name.endsWith('PerAddress')
      ? createAddressLimiter(sql, name, rule)
      : createLimiter(sql, name, rule),
  ]);
  return Object.fromEntries(limiters) as Limits;
}

/** Counts with one limiter after the other; where one refuses, the ones before count nothing. */
export async function takeEach(takes: (() => Promise<Taken>)[]): Promise<Taken> {
  const taken: Taken[] = [];
  try {
    for (const take of takes) taken.push(await take());
  } catch (refusal) {
    await allOf(taken).giveBack();
    throw refusal;
  }
  return allOf(taken);
}

/** Counts with all limiters at once; where one refuses, the others count nothing. */
export async function takeTogether(takes: (() => Promise<Taken>)[]): Promise<Taken[]> {
  const outcomes = await Promise.allSettled(takes.map((take) => take()));
  const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = outcomes.find((one) => one.status === 'rejected');
  if (!refused) return taken;
  await allOf(taken).giveBack();
  throw refused.reason;
}

/** What was counted one by one, to be given back together. */
export const allOf = (taken: Taken[]): Taken => ({
  giveBack: async () => {
    await Promise.all(taken.map((one) => one.giveBack()));
  },
});

/** Does what was counted; what the server itself was not able to do costs nothing. */
export async function chargeFor<Result>(
  taken: Taken,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) await taken.giveBack();
    throw error;
  }
}

/** Drops counters that have run out, at most so many; gives how many. */
export async function forgetOldCounts(sql: Sql, atMost: number): Promise<number> {
  // No index on `expire`, which would make every count dearer.
  return deleteBatch(
    sql,
    'rate_limits',
    sql`where expire < ${Date.now()}
      limit ${atMost}`,
  );
}

/** Counts each address, and the addresses of an IPv6 network together. */
function createAddressLimiter(sql: Sql, name: string, rule: Limit): Limiter<[Client]> {
  const perAddress = createLimiter(sql, name, rule);
  const { pointsPerNetwork: points } = rule;
  const perNetwork = points && createLimiter(sql, `${name}-network`, { ...rule, points });
  return {
    take: ({ address, network }) => {
      const one = () => perAddress.take(address);
      if (!perNetwork || network === address) return one();
      return takeEach([() => perNetwork.take(network), one]);
    },
    reset: ({ address }) => perAddress.reset(address),
  };
}

function createLimiter(sql: Sql, name: string, { points, seconds, wait }: Limit): Limiter {
  const counter = createCounter(sql, name, seconds);
  const turns = createCounter(sql, `${name}-turn`, seconds);
  const refusals = keepRefusals();
  return {
    take: async (...key) => {
      const id = idOf(key);
      refusals.repeat(id);
      const counted = await counter.add(id);
      // The last of the points begins the first wait.
      const isFree = counted.number < points || (counted.number === points && !wait);
      const turn =
        !isFree && wait
          ? await turns.add(id, waitingTime(wait, counted.number - points))
          : undefined;
      const giveBack = async () => {
        refusals.end(id);
        await turn?.giveBack();
        await counted.giveBack();
      };
      if (isFree || turn?.number === 1) return { giveBack };
      await giveBack();
      return refusals.refuse(id, (turn ?? counted).msLeft);
    },
    reset: async (...key) => {
      const id = idOf(key);
      await counter.forget(id);
      if (wait) await turns.forget(id);
      refusals.endAll(id);
    },
  };
}

// A reset through another server is noticed after so long.
const REFUSALS_KEPT_MS = 1000;
const MOST_REFUSALS_KEPT = 10_000;

/** Refuses for a moment without asking the database, which a rush of tries would keep busy. */
function keepRefusals() {
  const kept = new Map<string, { until: number; over: number }>();
  return {
    /** Refuses again what was refused a moment ago. */
    repeat: (id: string) => {
      const { until = 0, over = 0 } = kept.get(id) ?? {};
      if (Date.now() < until) throw tooMany(over - Date.now());
    },
    refuse: (id: string, msLeft: number): never => {
      if (kept.size >= MOST_REFUSALS_KEPT) kept.clear();
      const over = Date.now() + msLeft;
      kept.set(id, { until: Math.min(over, Date.now() + REFUSALS_KEPT_MS), over });
      throw tooMany(msLeft);
    },
    end: (id: string) => kept.delete(id),
    /** Ends all that begin like this. */
    endAll: (id: string) => {
      for (const one of kept.keys()) if (one.startsWith(id)) kept.delete(one);
    },
  };
}

const waitingTime = ({ first, longest }: { first: number; longest: number }, before: number) =>
  Math.min(first * 2 ** before, longest);

/** Rows of rate_limits, each a count that ends so many seconds after it began. */
function createCounter(sql: Sql, name: string, seconds: number) {
  const limiter = new RateLimiterPostgres({
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
    points: 1, // not asked: `penalty` counts without refusing
    duration: seconds,
  });
  // The library's own `reward` would leave a credit where the count has ended meanwhile.
  // Also who has gone, or was refused, gets back what was counted.
  const takeBack = (row: string) =>
    outsideRequest(async () => {
      await sql`
        update rate_limits set points = points - 1
        where key = ${row} and points > 0 and expire > ${Date.now()}`;
    });
  return {
    /** Counts one, and tells the how many-th it is and when the count ends. */
    add: async (id: string, lasting = seconds) => {
      const added = await limiter.penalty(id, 1, { customDuration: lasting });
      let backAgain: Promise<void> | undefined;
      return {
        number: added.consumedPoints,
        msLeft: added.msBeforeNext,
        giveBack: () => {
          backAgain ??= takeBack(limiter.getKey(id));
          return backAgain;
        },
      };
    },
    forget: (id: string) =>
      outsideRequest(async () => {
        const from = limiter.getKey(id);
        // A slash is the character after the dot, which is between the parts of a key.
        await sql`delete from rate_limits where key >= ${from} and key < ${`${from}/`}`;
      }),
  };
}

/** Parts of a fixed length, and no list of who tried to sign in. */
const idOf = (key: string[]) =>
  key.map((part) => createHash('sha256').update(part).digest('base64url')).join('.');

function tooMany(msLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new AppError(429, `Too many attempts. Please try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'one second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
}
