import PQueue from 'p-queue';
import { AppError } from '../http/errors.ts';

/** After a deploy all streams come back. What a second takes here leaves time for other requests. */
const RATE = { atOnce: 500, aSecond: 200 };
/** More than the streams of a network, twice. Otherwise one client that opens and closes them would keep others out. */
const OF_ONE_NETWORK = { most: 200, withinMs: 10_000 };
/** Sign-ins that are looked up at once. The database has ten connections, and other requests need them too. */
const LOOKUPS = { atOnce: 20, waiting: 500 };
/** In seconds. What is refused at once comes back at different times. */
const COME_BACK = { first: 5, last: 30 };

const between = (first: number, last: number) => first + Math.random() * (last - first);

/** The refusal of a stream. The app goes on without, and tries again at a time of its own within half a minute. */
export const tooManyStreams = () =>
  new AppError(503, 'Too many screens follow the changes at the moment. Please try again later.', {
    headers: { 'Retry-After': String(Math.round(between(COME_BACK.first, COME_BACK.last))) },
  });

/** In milliseconds: when a stream that made room may come back. */
export const comeBackLater = (): number => between(COME_BACK.first, COME_BACK.last) * 1000;

/** Spreads a rush of new streams: takes so many at once and so many a second, and refuses the others with 503. */
export class Rush {
  readonly #lookups = new PQueue({ concurrency: LOOKUPS.atOnce });
  #left = RATE.atOnce;
  #at = performance.now();
  readonly #ofNetworks = new Map<string, number>();
  #since = performance.now();

  /** Counts a new stream of this network. Throws 503 where there are too many. */
  take(network: string): void {
    const now = performance.now();
    this.#left = Math.min(RATE.atOnce, this.#left + ((now - this.#at) * RATE.aSecond) / 1000);
    this.#at = now;
    if (now - this.#since > OF_ONE_NETWORK.withinMs) {
      this.#ofNetworks.clear();
      this.#since = now;
    }
    const taken = this.#ofNetworks.get(network) ?? 0;
    if (this.#left < 1 || taken >= OF_ONE_NETWORK.most) throw tooManyStreams();
    this.#ofNetworks.set(network, taken + 1);
    this.#left -= 1;
  }

  /** Looks somebody up when it is their turn. Throws 503 when too many wait. */
  lookUp<Found>(find: () => Promise<Found>): Promise<Found> {
    if (this.#lookups.size >= LOOKUPS.waiting) throw tooManyStreams();
    return this.#lookups.add(find);
  }
}
