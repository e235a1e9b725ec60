import { AppError } from '../http/errors.ts';

/** Calls that wait for each other: of known devices, of other devices that sign in, and of people who register. */
export type Lane = 'known' | 'sign-in' | 'registration';

/** The origin of a call that needs a password to be hashed or judged. */
export interface Asker {
  /** The `network` of the client's address. */
  network: string;
  /** The e-mail address of the account that the call names, which need not exist. */
  account: string;
  lane: Lane;
  /** Whether the caller's device has worked for it (proof-of-work.ts). Those that have come first in their lane. */
  isProven?: boolean;
}

interface Waiting {
  asker: Asker;
  /** By `performance.now()`. */
  since: number;
  begin(): void;
  refuse(reason: Error): void;
}

/** Of a lane. About eight seconds of work, where the other lanes are empty. */
export const LONGEST_LANE = 32;
/** Newcomers without a proof, of a lane: five seconds of work, where the other lane of newcomers is busy as well. */
export const MOST_UNPROVEN = 10;
// People and clients give up soon after.
const LONGEST_WAIT_MS = 10_000;
/** With a proof the same call comes sooner. */
const LONGEST_WAIT_UNPROVEN_MS = 5_000;
/** Bounds the memory of when each network and account was served last. */
const MOST_REMEMBERED = 10_000;

/** The 503 for a call that would have to wait too long. */
export class TooManyWaiting extends AppError {
  constructor() {
    super(503, { code: 'auth.too-many-waiting' }, { headers: { 'Retry-After': '5' } });
  }
}

/**
 * Runs at most `atOnce` pieces of work at a time, and chooses the next one fairly: the lanes take turns; in a lane those
 * with a proof come first, then the network that was served longest ago, and within it the account that was served longest
 * ago. So a rush for one account or for hundreds delays callers from other networks by at most one turn. When more wait in
 * a lane than may, the newest call from the network with the most waiting calls is refused.
 *
 * Own code, as no library here chooses so. p-queue and the pool's own queue order calls by what is known when they come;
 * p-queue has no bound, and the pool one for all, which refuses whoever comes last. Here the order follows from who was
 * served meanwhile, and who has most calls waiting gives way. As `queueClass` of the one or `taskQueue` of the other, this
 * choice would be as long.
 */
export class HashQueue {
  readonly #waiting: Waiting[] = [];
  readonly #lastServed = new Map<string, number>();
  #turn = 0;
  /** The lane that was served last comes first here, so that it is the last to be served again. */
  #lanes: Lane[] = ['known', 'sign-in', 'registration'];
  #running = 0;
  readonly #atOnce: number;

  constructor({ atOnce }: { atOnce: number }) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs the work when its turn comes, and gives its result. Throws `TooManyWaiting` when the lane is full, or when the
   * work has waited for more than ten seconds, or five without a proof.
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

  /** How much work waits for its turn. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Refuses all waiting work with 503. */
  stop(): void {
    for (const waiting of this.#waiting.splice(0)) waiting.refuse(new TooManyWaiting());
  }

  #wait(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asker, since: performance.now(), begin: resolve, refuse: reject });
      const equals = this.#waiting.filter((other) => isEqual(other.asker, asker));
      if (equals.length > mostOf(asker)) this.#refuse(heaviest(equals, this.#servedAt));
      if (this.#running < this.#atOnce) this.#next();
    });
  }

  #next(): void {
    this.#refuseLate();
    const next = this.#fairest();
    if (!next) return;
    this.#running += 1;
    this.#leave(next);
    this.#lanes = [next.asker.lane, ...this.#lanes.filter((lane) => lane !== next.asker.lane)];
    this.#remember(next.asker.network);
    this.#remember(pairOf(next.asker));
    next.begin();
  }

  #refuseLate(): void {
    const now = performance.now();
    const isLate = ({ asker, since }: Waiting) =>
      now - since > (hasPlace(asker) ? LONGEST_WAIT_MS : LONGEST_WAIT_UNPROVEN_MS);
    for (const late of this.#waiting.filter(isLate)) this.#refuse(late);
  }

  /** Of the lane that was served longest ago, in the order that the class promises. */
  #fairest(): Waiting | undefined {
    return minimum(this.#waiting, ({ asker }) => [
      -this.#lanes.indexOf(asker.lane),
      asker.isProven ? 0 : 1,
      this.#servedAt(asker.network),
      this.#servedAt(pairOf(asker)),
    ]);
  }

  #refuse(waiting: Waiting): void {
    this.#leave(waiting);
    waiting.refuse(new TooManyWaiting());
  }

  #leave(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }

  /** The number of the turn in which this network or account was served last; 0 if it is not remembered. */
  readonly #servedAt = (key: string): number => this.#lastServed.get(key) ?? 0;

  #remember(key: string): void {
    this.#turn += 1;
    this.#lastServed.delete(key);
    this.#lastServed.set(key, this.#turn);
    const [oldest] = this.#lastServed.keys();
    if (oldest !== undefined && this.#lastServed.size > MOST_REMEMBERED)
      this.#lastServed.delete(oldest);
  }
}

/** Whether calls compete for the same places: those with a proof have places of their own. */
const isEqual = (one: Asker, other: Asker) =>
  one.lane === other.lane && hasPlace(one) === hasPlace(other);

const hasPlace = ({ lane, isProven }: Asker) => lane === 'known' || isProven === true;

const mostOf = (asker: Asker) => (hasPlace(asker) ? LONGEST_LANE : MOST_UNPROVEN);

/** The newest call for the account with the most waiting calls, in the network with the most waiting calls. */
function heaviest(waiting: Waiting[], servedAt: (network: string) => number): Waiting {
  const count = (isLike: (asker: Asker) => boolean) =>
    waiting.filter(({ asker }) => isLike(asker)).length;
  return minimum(waiting.toReversed(), ({ asker: { network, account } }) => [
    -count((other) => other.network === network),
    -count((other) => other.network === network && other.account === account),
    -servedAt(network),
  ]) as Waiting;
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
