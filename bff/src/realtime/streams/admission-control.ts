import PQueue from 'p-queue';
import { refusal } from '../../platform/http/errors.ts';

/**
 * After a deploy all streams come back within half a minute (hub.ts), those of 5,000 screens without waiting long for their
 * turn. What a second takes here leaves time for other requests.
 */
const RATE = { atOnce: 500, aSecond: 300 };
/**
 * What must be left for a new stream to be taken: less for who is signed in than for visitors, and most for those who had
 * their share of this second already. So a few who ask all the time keep nobody else out.
 */
const MUST_BE_LEFT = { signedIn: 1, visitor: 100, hadItsShare: 300 };
/** More than the streams of a network, twice. Otherwise one client that opens and closes them would keep others out. */
const MOST_OF_ONE = { network: 200, account: 100, withinMs: 10_000 };
const SECOND_MS = 1_000;
/** Sign-ins that are looked up at once. The database has ten connections, and other requests need them too. */
const LOOKUPS = { atOnce: 20, waiting: 500 };
/** In seconds. What is refused at once comes back at different times. */
const COME_BACK = { first: 5, last: 30 };

const between = (first: number, last: number) => first + Math.random() * (last - first);

/** The refusal of a stream. The app goes on without, and tries again at a time of its own within half a minute. */
export const tooManyStreams = () =>
  refusal(503, 'live.too-many-streams', {
    headers: { 'Retry-After': String(Math.round(between(COME_BACK.first, COME_BACK.last))) },
    comesInThousands: true,
  });

/** In milliseconds: when a stream that made room may come back. */
export const comeBackLater = (): number => between(COME_BACK.first, COME_BACK.last) * 1000;

/** Who asks for a stream: the account, where a token names one that this site has signed, or else a visitor's network. */
export type Asker = { accountId: number } | { network: string };

/**
 * Spreads a rush of new streams: takes so many at once and so many a second, shared by those who ask, and refuses the others
 * with 503.
 */
export class Rush {
  readonly #lookups = new PQueue({ concurrency: LOOKUPS.atOnce });
  #left = RATE.atOnce;
  #at = performance.now();
  readonly #taken = new CountsOf(MOST_OF_ONE.withinMs);
  readonly #takenNow = new CountsOf(SECOND_MS);

  /** Counts a new stream. Throws 503 where there are too many. */
  take(asker: Asker): void {
    const now = performance.now();
    this.#left = Math.min(RATE.atOnce, this.#left + ((now - this.#at) * RATE.aSecond) / 1000);
    this.#at = now;
    const isSignedIn = 'accountId' in asker;
    const key = isSignedIn ? `account ${asker.accountId}` : asker.network;
    const most = isSignedIn ? MOST_OF_ONE.account : MOST_OF_ONE.network;
    if (this.#taken.of(key) >= most || this.#left < this.#mustBeLeft(key, isSignedIn))
      throw tooManyStreams();
    this.#taken.add(key);
    this.#takenNow.add(key);
    this.#left -= 1;
  }

  #mustBeLeft(key: string, isSignedIn: boolean): number {
    const own = this.#takenNow.of(key);
    const share = RATE.aSecond / (this.#takenNow.size + (own === 0 ? 1 : 0));
    if (own >= Math.max(1, share)) return MUST_BE_LEFT.hadItsShare;
    return isSignedIn ? MUST_BE_LEFT.signedIn : MUST_BE_LEFT.visitor;
  }

  /** Looks somebody up when it is their turn. Throws 503 when too many wait. */
  lookUp<Found>(find: () => Promise<Found>): Promise<Found> {
    if (this.#lookups.size >= LOOKUPS.waiting) throw tooManyStreams();
    return this.#lookups.add(find);
  }
}

/** Counts by a key, which begin anew after so many milliseconds. */
class CountsOf {
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
