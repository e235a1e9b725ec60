import PQueue from 'p-queue';
import { appError } from '../../platform/http/errors.ts';

/**
 * After a deployment all streams reconnect within half a minute (hub.ts), those of 5,000 screens without a long wait.
 * This rate leaves time for other requests.
 */
const RATE = { atOnce: 500, aSecond: 300 };
/**
 * The capacity that must be left to admit a new stream: less for logged-in users than for visitors, and most for
 * clients that had their share of this second already. So a few clients that keep connecting exclude nobody else.
 */
const RESERVE = { signedIn: 1, visitor: 100, hadItsShare: 300 };
/** More than twice the streams of a network. Otherwise one client that opens and closes them would exclude others. */
const MAX_PER_CLIENT = { network: 200, account: 100, withinMs: 10_000 };
const SECOND_MS = 1_000;
/** Concurrent look-ups of sessions. The database has ten connections, which other requests need too. */
const LOOKUPS = { atOnce: 20, waiting: 500 };
/** In seconds. Clients that are refused at the same time retry at different times. */
const RETRY_AFTER = { first: 5, last: 30 };

const randomBetween = (first: number, last: number) => first + Math.random() * (last - first);

/** The error that refuses a stream. The app works without, and retries at a random time within half a minute. */
export const tooManyStreams = () =>
  appError(503, 'live.too-many-streams', {
    headers: {
      'Retry-After': String(Math.round(randomBetween(RETRY_AFTER.first, RETRY_AFTER.last))),
    },
    comesInThousands: true,
  });

/** In milliseconds: when a stream that was closed for another one may reconnect. */
export const randomRetryMs = (): number =>
  randomBetween(RETRY_AFTER.first, RETRY_AFTER.last) * 1000;

/** The client of a stream: the account of a signed token, or else the network of a visitor. */
export type StreamClient = { accountId: number } | { network: string };

/**
 * Limits new streams: admits a number at once and a number a second, shared among clients, and refuses the others with
 * 503.
 */
export class AdmissionControl {
  readonly #lookups = new PQueue({ concurrency: LOOKUPS.atOnce });
  #left = RATE.atOnce;
  #at = performance.now();
  readonly #taken = new WindowCounter(MAX_PER_CLIENT.withinMs);
  readonly #takenNow = new WindowCounter(SECOND_MS);

  /** Counts a new stream. Throws 503 where there are too many. */
  admit(client: StreamClient): void {
    const now = performance.now();
    this.#left = Math.min(RATE.atOnce, this.#left + ((now - this.#at) * RATE.aSecond) / 1000);
    this.#at = now;
    const isSignedIn = 'accountId' in client;
    const key = isSignedIn ? `account ${client.accountId}` : client.network;
    const most = isSignedIn ? MAX_PER_CLIENT.account : MAX_PER_CLIENT.network;
    if (this.#taken.of(key) >= most || this.#left < this.#mustBeLeft(key, isSignedIn))
      throw tooManyStreams();
    this.#taken.add(key);
    this.#takenNow.add(key);
    this.#left -= 1;
  }

  #mustBeLeft(key: string, isSignedIn: boolean): number {
    const own = this.#takenNow.of(key);
    const share = RATE.aSecond / (this.#takenNow.size + (own === 0 ? 1 : 0));
    if (own >= Math.max(1, share)) return RESERVE.hadItsShare;
    return isSignedIn ? RESERVE.signedIn : RESERVE.visitor;
  }

  /** Queues a look-up. Throws 503 when too many wait. */
  runLookup<Found>(find: () => Promise<Found>): Promise<Found> {
    if (this.#lookups.size >= LOOKUPS.waiting) throw tooManyStreams();
    return this.#lookups.add(find);
  }
}

/** Counts by key, reset after this number of milliseconds. */
class WindowCounter {
  readonly #withinMs: number;
  readonly #counts = new Map<string, number>();
  #since = performance.now();

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** How many keys have a count. */
  get size(): number {
    this.#beginAnewInTime();
    return this.#counts.size;
  }

  of(key: string): number {
    this.#beginAnewInTime();
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  #beginAnewInTime(): void {
    const now = performance.now();
    if (now - this.#since <= this.#withinMs) return;
    this.#counts.clear();
    this.#since = now;
  }
}
