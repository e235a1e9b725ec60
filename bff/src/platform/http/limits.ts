import type { Sql } from '../database/db.ts';
import type { RefusalCode } from '../errors/error-codes.ts';
import type { Client } from './client-address.ts';
import { AppError, refusal } from './errors.ts';
import { createCounter, idOf } from './limit-counts.ts';

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
  wait?: Wait;
}

interface Wait {
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
  tellingPerAccount: Limit;
  consentPerAccount: Limit;
  deskPerAccount: Limit;
  actPerAccount: Limit;
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
  // Failed ones: nobody can guess a passkey.
  passkeyPerAddress: { points: 300, seconds: 15 * MINUTE, pointsPerNetwork: 420 },
  // Failed codes of a second step. Who knows the password may begin many sessions, but the six digits of an app are counted by account,
  // too: so that a guess hits once in 3,000 days. The devices of the owner have a count of their own.
  codePerSession: { points: 5, seconds: 5 * MINUTE },
  timeCodePerDevice: { points: 10, seconds: DAY, wait: { first: MINUTE, longest: HOUR } },
  timeCodePerAccount: { points: 20, seconds: DAY, wait: { first: MINUTE, longest: 15 * MINUTE } },
  keyChangePerAccount: { points: 30, seconds: DAY },
  registrationPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  forgotPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  forgotPerPair: { points: 5, seconds: HOUR },
  forgotPerDevice: { points: 5, seconds: HOUR },
  forgotPerAccount: { points: 20, seconds: HOUR },
  // A link lasts an hour: so its mailbox has one that works, or another one can be asked for.
  forgotPerMailbox: { points: 5, seconds: DAY, wait: { first: HOUR, longest: HOUR } },
  // Codes that are mailed to sign in with.
  codeAskPerAddress: { points: 120, seconds: HOUR, pointsPerNetwork: 240 },
  codeAskPerPair: { points: 5, seconds: HOUR },
  codeAskPerDevice: { points: 5, seconds: HOUR },
  codeAskPerAccount: { points: 10, seconds: HOUR },
  codeAskPerMailbox: { points: 15, seconds: DAY },
  // All mails together that strangers can cause to an address, but for links to a new password, which always lead in.
  strangersMailPerMailbox: { points: 25, seconds: DAY },
  // Wrong ones. Of a million codes, those of an account let strangers guess one in 20,000 a day.
  codeTryPerAddress: { points: 100, seconds: 15 * MINUTE, pointsPerNetwork: 140 },
  codeTryPerDevice: { points: 20, seconds: DAY },
  codeTryPerAccount: { points: 50, seconds: DAY },
  junkTokenPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  contactPerAddress: { points: 60, seconds: HOUR, pointsPerNetwork: 120 },
  // Mails to an address that anybody may have typed.
  grievancePerMailbox: { points: 3, seconds: DAY },
  unprovenMailPerAccount: { points: 3, seconds: DAY },
  // For as long as the links to unproven addresses last (accounts/login/password-reset-queries.ts).
  unprovenResetPerAccount: { points: 3, seconds: DAY },
  unprovenCodePerAccount: { points: 5, seconds: DAY },
  passwordChangePerAccount: { points: 5, seconds: DAY },
  addressChangePerAccount: { points: 5, seconds: DAY },
  // Children who are added, who may have been removed again.
  childPerAccount: { points: 20, seconds: DAY },
  // Links to a new mail address: it may be anybody's, and many accounts may ask for it.
  addressProofPerMailbox: { points: 5, seconds: DAY },
  utrPerAccount: { points: 20, seconds: HOUR },
  announcementPerAccount: { points: 20, seconds: DAY },
  // Of one class.
  classChangePerAccount: { points: 20, seconds: HOUR },
  // Of all classes and courses: each may be mailed to every learner.
  tellingPerAccount: { points: 60, seconds: HOUR },
  // What one of the staff orders for learners, and mails to those whom staff have entered.
  deskPerAccount: { points: 300, seconds: DAY },
  // What one of the staff does for the studio: each act is a row that is kept for a year.
  actPerAccount: { points: 20_000, seconds: HOUR },
  invitationPerAccount: { points: 50, seconds: DAY },
  invitationPerMailbox: { points: 5, seconds: DAY },
  // People whom one of the staff looks for: a search at each pause in typing.
  searchPerAccount: { points: 1200, seconds: HOUR },
  // Tables of all people, of a month's attendance, or of its documents.
  tablePerAccount: { points: 20, seconds: HOUR },
  // Own health notes, and readings of others'.
  healthPerAccount: { points: 120, seconds: HOUR },
  mergePerAccount: { points: 30, seconds: DAY },
  // Each change of the UPI id is mailed to all who may change it.
  studioPerAccount: { points: 60, seconds: HOUR },
  consentPerAccount: { points: 20, seconds: DAY },
  pushPerAccount: { points: 60, seconds: HOUR },
  unsubscribePerAddress: { points: 120, seconds: HOUR, pointsPerNetwork: 240 },
};

type LimitCode = Extract<RefusalCode, `limits.${string}`>;

/** The limits whose refusals say more than that there were too many attempts. */
const CODES: Partial<Record<string, LimitCode>> = {
  signInPerAccount: 'limits.sign-ins',
  forgotPerAccount: 'limits.reset-mails',
  forgotPerMailbox: 'limits.reset-mails',
  codeAskPerAccount: 'limits.codes',
  codeAskPerMailbox: 'limits.codes',
  strangersMailPerMailbox: 'limits.mails',
  codeTryPerAccount: 'limits.codes',
  tellingPerAccount: 'limits.tellings',
} satisfies Partial<Record<keyof LimitRules, LimitCode>>;

/** Events that were counted by one or several limiters. */
export interface Taken {
  /** Takes the counts back, when the event turned out to be harmless. A second call does nothing. */
  giveBack(): Promise<void>;
}

/** Counts events by a key, and refuses those over its limit. */
export interface Limiter<Key extends unknown[] = string[]> {
  /**
   * Counts one event. Over the limit it throws an `AppError` 429 with `Retry-After` in seconds, and does not
   * count the refused event.
   */
  take(...key: Key): Promise<Taken>;
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
 * Counts with one limiter after the other. If one refuses, rejects with its refusal, and the counts of the earlier
 * ones are taken back.
 */
export async function takeEach(takes: (() => Promise<Taken>)[]): Promise<Taken> {
  const taken: Taken[] = [];
  try {
    for (const take of takes) taken.push(await take());
  } catch (error) {
    await allOf(taken).giveBack();
    throw error;
  }
  return allOf(taken);
}

/**
 * Counts with all limiters at once. If one refuses, rejects with the first refusal in the given order, and the
 * counts of the others are taken back.
 */
export async function takeTogether(takes: (() => Promise<Taken>)[]): Promise<Taken[]> {
  const outcomes = await Promise.allSettled(takes.map((take) => take()));
  const taken = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!refused) return taken;
  await allOf(taken).giveBack();
  throw refused.reason;
}

/** Whether one more mail that a stranger has caused may go to the address, which it is counted for. */
export const mayMail = (limits: Pick<Limits, 'strangersMailPerMailbox'>, email: string) =>
  limits.strangersMailPerMailbox.take(email).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** Several counts as one, which takes all of them back. */
export const allOf = (taken: Taken[]): Taken => ({
  giveBack: async () => {
    await Promise.all(taken.map((each) => each.giveBack()));
  },
});

/**
 * Runs the work that was counted, and gives its result. Takes the count back when the server failed: the work
 * throws a 503 or an error that is not an `AppError`. Rejects with what the work threw.
 */
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

/** Counts each address, and all addresses of an IPv6 network together. */
function createAddressLimiter(sql: Sql, name: string, rule: Limit): Limiter<[Client]> {
  const perAddress = createLimiter(sql, name, rule);
  const { pointsPerNetwork: points } = rule;
  const perNetwork = points && createLimiter(sql, `${name}-network`, { ...rule, points });
  return {
    take: ({ address, network }) => {
      const takeAddress = () => perAddress.take(address);
      if (!perNetwork || network === address) return takeAddress();
      return takeEach([() => perNetwork.take(network), takeAddress]);
    },
    reset: ({ address }) => perAddress.reset(address),
  };
}

function createLimiter(sql: Sql, name: string, { points, seconds, wait }: Limit): Limiter {
  const counter = createCounter(sql, name, seconds);
  /** Counts the events within the current wait: the first of them is allowed. */
  const turns = createCounter(sql, `${name}-turn`, seconds);
  const refusals = rememberRefusals(name);
  return {
    take: async (...key) => {
      const id = idOf(key);
      refusals.repeat(id);
      const counted = await counter.add(id);
      // Where there are waits, the last of the points begins the first wait.
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

/** In seconds; doubled for each earlier wait. */
const waitingTime = ({ first, longest }: Wait, earlierWaits: number) =>
  Math.min(first * 2 ** earlierWaits, longest);

/** Bounds how late a reset through another server is noticed here. */
const REFUSALS_KEPT_MS = 1000;
const MOST_REFUSALS_KEPT = 10_000;

/** Repeats a refusal for a second without a query, so that a rush of attempts does not keep the database busy. */
function rememberRefusals(name: string) {
  const kept = new Map<string, { until: number; over: number }>();
  return {
    /** Throws 429 if this id was refused within the last second and has not been given back since. */
    repeat: (id: string) => {
      const { until = 0, over = 0 } = kept.get(id) ?? {};
      const now = performance.now();
      if (now < until) throw tooMany(name, over - now);
    },
    /** Throws 429, and remembers it. */
    refuse: (id: string, msLeft: number): never => {
      if (kept.size >= MOST_REFUSALS_KEPT) kept.clear();
      const now = performance.now();
      const over = now + msLeft;
      kept.set(id, { until: Math.min(over, now + REFUSALS_KEPT_MS), over });
      throw tooMany(name, msLeft);
    },
    end: (id: string) => kept.delete(id),
    /** Ends the refusals of all ids that begin with the same parts. */
    endAll: (prefix: string) => {
      for (const id of kept.keys()) if (id.startsWith(prefix)) kept.delete(id);
    },
  };
}

function tooMany(name: string, msLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return refusal(429, CODES[name] ?? 'limits.attempts', {
    values: { seconds },
    headers: { 'Retry-After': String(seconds) },
  });
}
