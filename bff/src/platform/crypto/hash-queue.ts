import { AppError } from '../http/errors.ts';

/** The lanes of the queue: known devices, other devices that log in, and registrations. */
export type HashLane = 'known' | 'sign-in' | 'registration';

/** The origin of a call that needs a password hash or a strength check. */
export interface HashCaller {
  /** The `network` of the client's address. */
  network: string;
  /** The e-mail address of the account in the call, which need not exist. */
  account: string;
  lane: HashLane;
  /** Whether the caller's device has solved a proof of work (proof-of-work.ts). Those come first in their lane. */
  hasProofOfWork?: boolean;
}

interface WaitingCall {
  caller: HashCaller;
  /** By `performance.now()`. */
  since: number;
  begin(): void;
  refuse(reason: Error): void;
}

/** The most waiting calls of a lane: about eight seconds of work, if the other lanes are empty. */
export const MAX_LANE_LENGTH = 32;
/** The most waiting calls of a lane without a proof: five seconds of work, if the other lane of unknown devices is busy, too. */
export const MAX_UNPROVEN = 10;
// People and clients give up soon after.
const MAX_WAIT_MS = 10_000;
/** With a proof the same call is served sooner. */
const MAX_WAIT_UNPROVEN_MS = 5_000;
/** Limits how many networks and accounts are remembered. */
const MAX_REMEMBERED = 10_000;

/** The 503 for a call that would have to wait too long. */
export class TooManyWaiting extends AppError {
  constructor() {
    super(503, { code: 'auth.too-many-waiting' }, { headers: { 'Retry-After': '5' } });
  }
}

/**
 * Runs at most `atOnce` calls at a time, and chooses the next one fairly: the lanes alternate; in a lane, calls with a proof
 * come first, then the network that was served longest ago, and within it the account that was served longest ago. So a burst
 * for one account or for hundreds delays callers from other networks by at most one call. When a lane is full, the newest call
 * from the network with the most waiting calls is refused.
 *
 * This is own code, as no library in use schedules like this. p-queue and the pool's own queue order calls by their properties on
 * arrival; p-queue has no bound, and the pool has one for all, which refuses the newest. Here the order depends on who was
 * served meanwhile, and the busiest network is refused first. As `queueClass` of the one or `taskQueue` of the other, this
 * code would be as long.
 */
export class HashQueue {
  readonly #waiting: WaitingCall[] = [];
  readonly #lastServed = new Map<string, number>();
  #turn = 0;
  /** The lane that was served last comes first here, so that it is the last to be served again. */
  #lanes: HashLane[] = ['known', 'sign-in', 'registration'];
  #running = 0;
  readonly #atOnce: number;

  constructor({ atOnce }: { atOnce: number }) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs the work when it is chosen, and returns its result. Throws `TooManyWaiting` when the lane is full, or when the
   * work has waited for more than ten seconds, or five without a proof.
   */
  async run<Result>(caller: HashCaller, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(caller);
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

  /** Rejects all waiting calls with 503. */
  stop(): void {
    for (const waiting of this.#waiting.splice(0)) waiting.refuse(new TooManyWaiting());
  }

  #wait(caller: HashCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ caller, since: performance.now(), begin: resolve, refuse: reject });
      const callsOfQueue = this.#waiting.filter((other) => isSameQueue(other.caller, caller));
      if (callsOfQueue.length > maxWaitingOf(caller))
        this.#refuse(newestOfBusiest(callsOfQueue, this.#servedAt));
      if (this.#running < this.#atOnce) this.#next();
    });
  }

  #next(): void {
    this.#refuseLate();
    const next = this.#fairest();
    if (!next) return;
    this.#running += 1;
    this.#leave(next);
    this.#lanes = [next.caller.lane, ...this.#lanes.filter((lane) => lane !== next.caller.lane)];
    this.#remember(next.caller.network);
    this.#remember(networkAndAccount(next.caller));
    next.begin();
  }

  #refuseLate(): void {
    const now = performance.now();
    const isLate = ({ caller, since }: WaitingCall) =>
      now - since > (hasReservedPlaces(caller) ? MAX_WAIT_MS : MAX_WAIT_UNPROVEN_MS);
    for (const late of this.#waiting.filter(isLate)) this.#refuse(late);
  }

  /** The next call of the lane that was served longest ago, in the order described at the class. */
  #fairest(): WaitingCall | undefined {
    return minimum(this.#waiting, ({ caller }) => [
      -this.#lanes.indexOf(caller.lane),
      caller.hasProofOfWork ? 0 : 1,
      this.#servedAt(caller.network),
      this.#servedAt(networkAndAccount(caller)),
    ]);
  }

  #refuse(waiting: WaitingCall): void {
    this.#leave(waiting);
    waiting.refuse(new TooManyWaiting());
  }

  #leave(waiting: WaitingCall): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }

  /** The number of the turn in which this network or account was served last; 0 if it is not remembered. */
  readonly #servedAt = (key: string): number => this.#lastServed.get(key) ?? 0;

  #remember(key: string): void {
    this.#turn += 1;
    this.#lastServed.delete(key);
    this.#lastServed.set(key, this.#turn);
    const [oldest] = this.#lastServed.keys();
    if (oldest !== undefined && this.#lastServed.size > MAX_REMEMBERED)
      this.#lastServed.delete(oldest);
  }
}

/** Whether calls compete for the same places in the queue: those with a proof have their own. */
const isSameQueue = (one: HashCaller, other: HashCaller) =>
  one.lane === other.lane && hasReservedPlaces(one) === hasReservedPlaces(other);

const hasReservedPlaces = ({ lane, hasProofOfWork }: HashCaller) =>
  lane === 'known' || hasProofOfWork === true;

const maxWaitingOf = (caller: HashCaller) =>
  hasReservedPlaces(caller) ? MAX_LANE_LENGTH : MAX_UNPROVEN;

/** The newest call for the account with the most waiting calls, in the network with the most waiting calls. */
function newestOfBusiest(
  waiting: WaitingCall[],
  servedAt: (network: string) => number,
): WaitingCall {
  const count = (isLike: (caller: HashCaller) => boolean) =>
    waiting.filter(({ caller }) => isLike(caller)).length;
  return minimum(waiting.toReversed(), ({ caller: { network, account } }) => [
    -count((other) => other.network === network),
    -count((other) => other.network === network && other.account === account),
    -servedAt(network),
  ]) as WaitingCall;
}

const networkAndAccount = ({ network, account }: HashCaller) => `${network} ${account}`;

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
