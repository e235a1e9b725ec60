import { AppError } from '../http/errors.ts';

/** The origin of a call that needs a password hash. */
export interface Asker {
  /** The `network` of the client's address. */
  network: string;
  /** The e-mail address of the account that the call names, which need not exist. */
  account: string;
  /** Whether the device has signed in to this account before. */
  known?: boolean;
}

interface Waiting {
  asker: Asker;
  /** By `performance.now()`. */
  since: number;
  begin(): void;
  refuse(reason: Error): void;
}

/** About eight seconds of work. */
export const LONGEST_QUEUE = 32;
// People and clients give up soon after.
const LONGEST_WAIT_MS = 10_000;
/** Bounds the memory of when each network and account was served last. */
const MOST_REMEMBERED = 10_000;

/**
 * Runs at most `atOnce` pieces of work at a time, and chooses the next one fairly: known devices and other devices
 * take turns; among them the network comes first that was served longest ago, and within it the account that was
 * served longest ago. So a rush for one account or for hundreds delays callers from other networks by at most one
 * turn. When more than `LONGEST_QUEUE` wait, the newest call from the network with the most waiting calls is
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

  /**
   * Runs the work when its turn comes, and gives its result. Throws an `AppError` 503 when the queue is full, or when
   * the work has waited for more than ten seconds.
   */
  async run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(asker);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** Refuses all waiting work with 503. */
  stop(): void {
    for (const waiting of this.#waiting.splice(0)) waiting.refuse(tooManyWaiting());
  }

  #wait(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asker, since: performance.now(), begin: resolve, refuse: reject });
      if (this.#waiting.length > LONGEST_QUEUE) this.#refuse(this.#heaviest());
      if (this.#running < this.#atOnce) this.#next();
    });
  }

  #next(): void {
    this.#refuseLate();
    const next = this.#fairest();
    if (!next) return;
    this.#running += 1;
    this.#leave(next);
    this.#knownWereServed = next.asker.known === true;
    this.#remember(next.asker.network);
    this.#remember(pairOf(next.asker));
    next.begin();
  }

  #refuseLate(): void {
    const soonEnough = performance.now() - LONGEST_WAIT_MS;
    for (const late of this.#waiting.filter(({ since }) => since < soonEnough)) this.#refuse(late);
  }

  /** From the network, and then the account, that was served longest ago. */
  #fairest(): Waiting | undefined {
    return minimum(this.#nextLane(), ({ asker }) => [
      this.#servedAt(asker.network),
      this.#servedAt(pairOf(asker)),
    ]);
  }

  /** Known devices or all others, in turns: other devices cannot fill the lane of the known ones. */
  #nextLane(): Waiting[] {
    const lane = this.#waiting.filter(
      ({ asker }) => (asker.known === true) !== this.#knownWereServed,
    );
    return lane.length > 0 ? lane : this.#waiting;
  }

  /** The newest call for the account with the most waiting calls, in the network with the most waiting calls. */
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

  #refuse(waiting: Waiting): void {
    this.#leave(waiting);
    waiting.refuse(tooManyWaiting());
  }

  #leave(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }

  /** The number of the turn in which this network or account was served last; 0 if it is not remembered. */
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

/** The item with the lowest rank, the earliest of several. Ranks are compared number by number. */
function minimum<Item>(items: Item[], rankOf: (item: Item) => number[]): Item | undefined {
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  return ranked.reduce<(typeof ranked)[number] | undefined>(
    (best, candidate) => (best && !isLower(candidate.rank, best.rank) ? best : candidate),
    undefined,
  )?.item;
}

function isLower(rank: number[], other: number[]): boolean {
  const at = rank.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (rank[at] as number) < (other[at] as number);
}

const tooManyWaiting = () =>
  new AppError(503, 'Many people are signing in right now. Please try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });
