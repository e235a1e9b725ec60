import type { Sql } from '../database/db.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { Client } from './client-address.ts';
import { AppError, appError } from './errors.ts';
import { counterId, createCounter } from './limit-counts.ts';

/** At most `points` events within `seconds`. */
export interface Limit {
  points: number;
  seconds: number;
  /** The bound of all addresses of an IPv6 network together. Without it, networks are not counted. */
  pointsPerNetwork?: number;
  /**
   * After the points are used up, one more event is allowed after each wait. In seconds: the first wait, which
   * doubles each time, and the longest.
   */
  wait?: LimitWait;
}

interface LimitWait {
  first: number;
  longest: number;
}

/** A rule `…PerAddress` counts by the client's address, any other rule by the key that `take` is given. */
export interface LimitRules {
  signInPerAddress: Limit;
  signInPerPair: Limit;
  signInPerDevice: Limit;
  signInPerAccount: Limit;
  signInSuccessPerAddress: Limit;
  signInSuccessPerAccount: Limit;
  passwordCheckPerAccount: Limit;
  passkeyPerAddress: Limit;
  codePerSession: Limit;
  timeCodePerDevice: Limit;
  timeCodePerAccount: Limit;
  keyChangePerAccount: Limit;
  registrationPerAddress: Limit;
  forgotPerAddress: Limit;
  forgotPerPair: Limit;
  forgotPerDevice: Limit;
  forgotPerAccount: Limit;
  forgotPerMailbox: Limit;
  codeAskPerAddress: Limit;
  codeAskPerPair: Limit;
  codeAskPerDevice: Limit;
  codeAskPerAccount: Limit;
  codeAskPerMailbox: Limit;
  strangersMailPerMailbox: Limit;
  codeTryPerAddress: Limit;
  codeTryPerDevice: Limit;
  codeTryPerAccount: Limit;
  junkTokenPerAddress: Limit;
  contactPerAddress: Limit;
  grievancePerMailbox: Limit;
  unprovenMailPerAccount: Limit;
  unprovenResetPerAccount: Limit;
  unprovenCodePerAccount: Limit;
  passwordChangePerAccount: Limit;
  addressChangePerAccount: Limit;
  childPerAccount: Limit;
  addressProofPerMailbox: Limit;
  utrPerAccount: Limit;
  announcementPerAccount: Limit;
  classChangePerAccount: Limit;
  notificationsPerAccount: Limit;
  consentPerAccount: Limit;
  deskPerAccount: Limit;
  staffCallPerAccount: Limit;
  invitationPerAccount: Limit;
  invitationPerMailbox: Limit;
  searchPerAccount: Limit;
  tablePerAccount: Limit;
  healthPerAccount: Limit;
  mergePerAccount: Limit;
  studioPerAccount: Limit;
  pushPerAccount: Limit;
  unsubscribePerAddress: Limit;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits that stop scripts and that people do not reach (decision 0011). The limits by address alone are
 * generous, because all subscribers of a mobile network may share an address.
 */
export const LIMIT_RULES: LimitRules = {
  // Failed sign-ins. A pair is an account and the network that the attempt comes from.
  signInPerAddress: { points: 100, seconds: 15 * MINUTE, pointsPerNetwork: 140 },
  signInPerPair: { points: 10, seconds: DAY, wait: { first: MINUTE, longest: HOUR } },
  signInPerDevice: { points: 10, seconds: DAY, wait: { first: MINUTE, longest: HOUR } },
  signInPerAccount: { points: 300, seconds: DAY, wait: { first: MINUTE, longest: 15 * MINUTE } },
  // Successful sign-ins: each costs the server a quarter of a second, like a failed one.
  signInSuccessPerAddress: { points: 1000, seconds: 15 * MINUTE, pointsPerNetwork: 1400 },
  signInSuccessPerAccount: { points: 300, seconds: 15 * MINUTE },
  // The password of the signed-in account: only its own sessions can use this limit up.
  passwordCheckPerAccount: { points: 10, seconds: 15 * MINUTE },
  // Failed passkey logins: nobody can guess a passkey.
  passkeyPerAddress: { points: 300, seconds: 15 * MINUTE, pointsPerNetwork: 420 },
  // Failed two-factor codes. An attacker with the password may begin many sessions, but the six digits of an app are counted by account,
  // too: a guess succeeds once in 3,000 days. Trusted devices have their own count.
  codePerSession: { points: 5, seconds: 5 * MINUTE },
  timeCodePerDevice: { points: 10, seconds: DAY, wait: { first: MINUTE, longest: HOUR } },
  timeCodePerAccount: { points: 20, seconds: DAY, wait: { first: MINUTE, longest: 15 * MINUTE } },
  keyChangePerAccount: { points: 30, seconds: DAY },
  registrationPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  forgotPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  forgotPerPair: { points: 5, seconds: HOUR },
  forgotPerDevice: { points: 5, seconds: HOUR },
  forgotPerAccount: { points: 20, seconds: HOUR },
  // A link is valid for an hour: so the mailbox has a valid one, or another one can be requested.
  forgotPerMailbox: { points: 5, seconds: DAY, wait: { first: HOUR, longest: HOUR } },
  // Login codes by e-mail.
  codeAskPerAddress: { points: 120, seconds: HOUR, pointsPerNetwork: 240 },
  codeAskPerPair: { points: 5, seconds: HOUR },
  codeAskPerDevice: { points: 5, seconds: HOUR },
  codeAskPerAccount: { points: 10, seconds: HOUR },
  codeAskPerMailbox: { points: 15, seconds: DAY },
  // All e-mails that strangers can cause to an address, except links to a new password, which always give access.
  strangersMailPerMailbox: { points: 25, seconds: DAY },
  // Wrong codes. There are a million codes: strangers can guess the code of one in 20,000 accounts a day.
  codeTryPerAddress: { points: 100, seconds: 15 * MINUTE, pointsPerNetwork: 140 },
  codeTryPerDevice: { points: 20, seconds: DAY },
  codeTryPerAccount: { points: 50, seconds: DAY },
  junkTokenPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  contactPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  // Mails to an address that anybody may have typed.
  grievancePerMailbox: { points: 3, seconds: DAY },
  unprovenMailPerAccount: { points: 3, seconds: DAY },
  // As long as the links to unproven addresses are valid (accounts/login/password-reset-queries.ts).
  unprovenResetPerAccount: { points: 3, seconds: DAY },
  unprovenCodePerAccount: { points: 5, seconds: DAY },
  passwordChangePerAccount: { points: 5, seconds: DAY },
  addressChangePerAccount: { points: 5, seconds: DAY },
  // Added children, also those that were removed again.
  childPerAccount: { points: 20, seconds: DAY },
  // Links to a new mail address: it may be anybody's, and many accounts may ask for it.
  addressProofPerMailbox: { points: 5, seconds: DAY },
  utrPerAccount: { points: 20, seconds: HOUR },
  announcementPerAccount: { points: 20, seconds: DAY },
  // Changes of one class.
  classChangePerAccount: { points: 20, seconds: HOUR },
  // Changes of all classes and courses: each may be e-mailed to every learner.
  notificationsPerAccount: { points: 60, seconds: HOUR },
  // Desk orders of a staff member, and e-mails to people that staff have entered.
  deskPerAccount: { points: 300, seconds: DAY },
  // Staff actions: each is a row of the audit log that is stored for a year.
  staffCallPerAccount: { points: 20_000, seconds: HOUR },
  invitationPerAccount: { points: 50, seconds: DAY },
  invitationPerMailbox: { points: 5, seconds: DAY },
  // Searches for people by a staff member: one at each pause in typing.
  searchPerAccount: { points: 1200, seconds: HOUR },
  // CSV exports of all people, of a month's attendance, or of its invoices.
  tablePerAccount: { points: 20, seconds: HOUR },
  // Changes of the own health note, and reads of others'.
  healthPerAccount: { points: 120, seconds: HOUR },
  mergePerAccount: { points: 30, seconds: DAY },
  // Each change of the UPI ID is mailed to everybody who may change it.
  studioPerAccount: { points: 60, seconds: HOUR },
  consentPerAccount: { points: 20, seconds: DAY },
  pushPerAccount: { points: 60, seconds: HOUR },
  unsubscribePerAddress: { points: 120, seconds: HOUR, pointsPerNetwork: 240 },
};

type LimitCode = Extract<ErrorCode, `limits.${string}`>;

/** The limits with a more specific error than "too many attempts". */
const CODES: Partial<Record<string, LimitCode>> = {
  signInPerAccount: 'limits.sign-ins',
  forgotPerAccount: 'limits.reset-mails',
  forgotPerMailbox: 'limits.reset-mails',
  codeAskPerAccount: 'limits.codes',
  codeAskPerMailbox: 'limits.codes',
  strangersMailPerMailbox: 'limits.mails',
  codeTryPerAccount: 'limits.codes',
  notificationsPerAccount: 'limits.tellings',
} satisfies Partial<Record<keyof LimitRules, LimitCode>>;

/** Events that were counted by one or several limiters. */
export interface LimitReservation {
  /** Undoes the counts, when the event turned out to be harmless. A second call does nothing. */
  release(): Promise<void>;
}

/** Counts events by a key, and rejects those over the limit. */
export interface Limiter<Key extends unknown[] = string[]> {
  /**
   * Counts one event. Over the limit it throws an `AppError` 429 with `Retry-After` in seconds, and does not
   * count the refused event.
   */
  take(...key: Key): Promise<LimitReservation>;
  /** Deletes every count whose key begins with these parts. */
  reset(...key: Key): Promise<void>;
}

/** A limiter for each rule, by the rule's name. */
export type Limits = {
  [Name in keyof LimitRules]: Name extends `${string}PerAddress` ? Limiter<[Client]> : Limiter;
};

/** A limiter for each rule. They count in the database, so that limits hold across servers and restarts. */
export function createLimits(sql: Sql, rules: LimitRules = LIMIT_RULES): Limits {
  const limiters = Object.entries(rules).map(([name, rule]) => [
    name,
    name.endsWith('PerAddress')
      ? createAddressLimiter(sql, name, rule)
      : createLimiter(sql, name, rule),
  ]);
  return Object.fromEntries(limiters) as Limits;
}

/**
 * Counts with one limiter after the other. If one rejects, rejects with its error, and the counts of the earlier ones are
 * undone.
 */
export async function takeInSequence(
  takes: (() => Promise<LimitReservation>)[],
): Promise<LimitReservation> {
  const taken: LimitReservation[] = [];
  try {
    for (const take of takes) taken.push(await take());
  } catch (error) {
    await combineReservations(taken).release();
    throw error;
  }
  return combineReservations(taken);
}

/**
 * Counts with all limiters at once. If one rejects, rejects with the first error in the given order, and the counts of the
 * others are undone.
 */
export async function takeAll(
  takes: (() => Promise<LimitReservation>)[],
): Promise<LimitReservation[]> {
  const outcomes = await Promise.allSettled(takes.map((take) => take()));
  const taken = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!refused) return taken;
  await combineReservations(taken).release();
  throw refused.reason;
}

/** Whether the address may get one more e-mail that an unauthenticated caller has caused. Counts it. */
export const canMail = (limits: Pick<Limits, 'strangersMailPerMailbox'>, email: string) =>
  isWithinLimit(limits.strangersMailPerMailbox.take(email));

/** Whether the event was counted, and not over the limit. Rejects when it cannot be counted. */
export const isWithinLimit = (taking: Promise<unknown>): Promise<boolean> =>
  taking.then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** Several counts as one, which undoes all of them. */
export const combineReservations = (taken: LimitReservation[]): LimitReservation => ({
  release: async () => {
    await Promise.all(taken.map((each) => each.release()));
  },
});

/**
 * Runs the counted work, and returns its result. Undoes the count when the server failed: the work throws a 503 or an
 * error that is not an `AppError`. Rejects with the error of the work.
 */
export async function releaseOnServerError<Result>(
  taken: LimitReservation,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) await taken.release();
    throw error;
  }
}

/** Waits for a count, which is undone when the server fails. */
export type CountEvent = (taking: Promise<LimitReservation>) => Promise<void>;

/**
 * Runs work that counts events itself, such as those of a request that is not a repeated one, and returns its result. Undoes
 * these counts as `releaseOnServerError` does.
 */
export function releaseCountsOnServerError<Result>(
  work: (count: CountEvent) => Promise<Result>,
): Promise<Result> {
  const taken: LimitReservation[] = [];
  const count: CountEvent = async (taking) => {
    taken.push(await taking);
  };
  const all = { release: () => combineReservations(taken).release() };
  return releaseOnServerError(all, () => work(count));
}

/** Counts each address, and all addresses of an IPv6 network together. */
function createAddressLimiter(sql: Sql, name: string, rule: Limit): Limiter<[Client]> {
  const perAddress = createLimiter(sql, name, rule);
  const { pointsPerNetwork: points } = rule;
  const perNetwork = points && createLimiter(sql, `${name}-network`, { ...rule, points });
  return {
    take: ({ address, network }) => {
      const takeAddress = () => perAddress.take(address);
      if (!perNetwork || network === address) return takeAddress();
      return takeInSequence([() => perNetwork.take(network), takeAddress]);
    },
    reset: ({ address }) => perAddress.reset(address),
  };
}

function createLimiter(sql: Sql, name: string, { points, seconds, wait }: Limit): Limiter {
  const counter = createCounter(sql, name, seconds);
  /** Counts the events within the current wait: the first of them is allowed. */
  const waitCounter = createCounter(sql, `${name}-turn`, seconds);
  const rejectionCache = createRejectionCache(name);
  return {
    take: async (...key) => {
      const id = counterId(key);
      rejectionCache.repeat(id);
      const countedEvent = await counter.add(id);
      // If the limit has waits, the last point begins the first wait.
      const isWithinPoints =
        countedEvent.number < points || (countedEvent.number === points && !wait);
      const countedWait =
        !isWithinPoints && wait
          ? await waitCounter.add(id, waitSeconds(wait, countedEvent.number - points))
          : undefined;
      const release = async () => {
        rejectionCache.end(id);
        await countedWait?.release();
        await countedEvent.release();
      };
      if (isWithinPoints || countedWait?.number === 1) return { release };
      await release();
      return rejectionCache.refuse(id, (countedWait ?? countedEvent).msLeft);
    },
    reset: async (...key) => {
      const id = counterId(key);
      await counter.reset(id);
      if (wait) await waitCounter.reset(id);
      rejectionCache.endAll(id);
    },
  };
}

/** In seconds; doubled for each earlier wait. */
const waitSeconds = ({ first, longest }: LimitWait, earlierWaits: number) =>
  Math.min(first * 2 ** earlierWaits, longest);

/** Limits how late this server notices a reset by another server. */
const REJECTION_CACHE_MS = 1000;
const MAX_CACHED_REJECTIONS = 10_000;

/** Repeats a rejection for a second without a query, so that a burst of attempts does not keep the database busy. */
function createRejectionCache(name: string) {
  const cache = new Map<string, { until: number; over: number }>();
  return {
    /** Throws 429 if this id was rejected within the last second and not released since. */
    repeat: (id: string) => {
      const { until = 0, over = 0 } = cache.get(id) ?? {};
      const now = performance.now();
      if (now < until) throw tooManyAttempts(name, over - now);
    },
    /** Throws 429, and remembers it. */
    refuse: (id: string, msLeft: number): never => {
      if (cache.size >= MAX_CACHED_REJECTIONS) cache.clear();
      const now = performance.now();
      const over = now + msLeft;
      cache.set(id, { until: Math.min(over, now + REJECTION_CACHE_MS), over });
      throw tooManyAttempts(name, msLeft);
    },
    end: (id: string) => cache.delete(id),
    /** Ends the rejections of all ids that begin with the same parts. */
    endAll: (prefix: string) => {
      for (const id of cache.keys()) if (id.startsWith(prefix)) cache.delete(id);
    },
  };
}

function tooManyAttempts(name: string, msLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return appError(429, CODES[name] ?? 'limits.attempts', {
    values: { seconds },
    headers: { 'Retry-After': String(seconds) },
  });
}
