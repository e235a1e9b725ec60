import { AppError } from '../http/errors.ts';

/** For whom a password is hashed. */
export interface Asker {
  /** Where the call came from: `network` of the client's address. */
  network: string;
  /** The account that it is about, whether or not it exists. */
  account: string;
  /** Whether the device has signed in to this account before. */
  known?: boolean;
}

interface Waiting {
  asker: Asker;
  since: number;
  begin(): void;
  refuse(reason: Error): void;
}

/** About eight seconds' worth of waiting; who comes later is told so at once. */
export const LONGEST_QUEUE = 32;
// A caller's own patience ends soon after.
const LONGEST_WAIT_MS = 10_000;
// Whose turn it was last is remembered for so many networks and accounts.
const MOST_REMEMBERED = 10_000;

/**
 * Runs so many pieces of work at once, and is fair about whose comes next:
 * known devices and others take turns; among them the network that was served
 * longest ago, and of its accounts the one that was. So neither a rush for one
 * account nor for hundreds delays anybody elsewhere by more than one turn. When
 * too many wait, the network with the most waiting gives way: its newest is
 * refused with 503.
 */
export class HashQueue {
  readonly #waiting: Waiting[] = [];
  readonly #lastServed = new Map<string, number>();
  #turn = 0;
  #knownWereServed = false;
  #running = 0;
  readonly #atOnce: number;

  constructor({ atOnce }: { atOnce: number }) {
    this.#atOnce = atOnce;
  }

  /** What the work gives. Refuses with 503 when it would wait for too long. */
  async run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(asker);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** Refuses all who wait. */
  stop(): void {
    for (const one of this.#waiting.splice(0)) one.refuse(tooManyWaiting());
  }

  #wait(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asker, since: performance.now(), begin: resolve, refuse: reject });
      if (this.#waiting.length > LONGEST_QUEUE) this.#refuse(this.#heaviest());
      if (this.#running < this.#atOnce) this.#next();
    });
  }

  #next(): void {
    const soonEnough = performance.now() - LONGEST_WAIT_MS;
    for (const late of this.#waiting.filter(({ since }) => since < soonEnough)) this.#refuse(late);
    const lane = this.#nextLane();
    const first = minimum(lane, ({ asker }) => [
      this.#servedAt(asker.network),
      this.#servedAt(pairOf(asker)),
    ]);
    if (!first) return;
    this.#running += 1;
    this.#leave(first);
    this.#knownWereServed = first.asker.known === true;
    this.#remember(first.asker.network);
    this.#remember(pairOf(first.asker));
    first.begin();
  }

  /** Strangers cannot fill both lanes: a known device has signed in before. */
  #nextLane(): Waiting[] {
    const lane = this.#waiting.filter(
      ({ asker }) => (asker.known === true) !== this.#knownWereServed,
    );
    return lane.length > 0 ? lane : this.#waiting;
  }

  /** The newest of the account with the most waiting, in the network with the most waiting. */
  #heaviest(): Waiting {
    const count = (isLike: (asker: Asker) => boolean) =>
      this.#waiting.filter(({ asker }) => isLike(asker)).length;
    const newestFirst = this.#waiting.toReversed();
    return minimum(newestFirst, ({ asker: { network, account, known } }) => [
      -count((other) => other.network === network),
      -count((other) => other.network === network && other.account === account),
      known ? 1 : 0,
      -this.#servedAt(network),
    ]) as Waiting;
  }

  #refuse(one: Waiting): void {
    this.#leave(one);
    one.refuse(tooManyWaiting());
  }

  #leave(one: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
  }

  #servedAt(key: string): number {
    return this.#lastServed.get(key) ?? 0;
  }

  #remember(key: string): void {
    this.#turn += 1;
    this.#lastServed.delete(key);
    this.#lastServed.set(key, this.#turn);
    const [oldest] = this.#lastServed.keys();
    if (oldest !== undefined && this.#lastServed.size > MOST_REMEMBERED)
      this.#lastServed.delete(oldest);
  }
}

const pairOf = ({ network, account }: Asker) => `${network} ${account}`;

/** The first of those whose rank is lowest, its numbers compared one after the other. */
function minimum<Item>(items: Item[], rankOf: (item: Item) => number[]): Item | undefined {
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  return ranked.reduce<(typeof ranked)[number] | undefined>(
    (best, one) => (best && !isLower(one.rank, best.rank) ? best : one),
    undefined,
  )?.item;
}

function isLower(one: number[], other: number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}

const tooManyWaiting = () =>
  new AppError(503, 'Many people are signing in right now. Please try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });
