import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type HashCaller, HashQueue } from './hash-queue.ts';
import type { PasswordCheckResult } from './password-worker.ts';
import * as worker from './password-worker.ts';

/** The cost of bcrypt: 2^12 rounds, which allows four sign-ins a second on one core (infra/docs/develop/performance.md). */
const COST = 12;
// One thread, so that on a machine with two cores the other core stays free.
const THREADS = 1;

/** Hashes passwords, and compares them with hashes. */
export interface PasswordHasher {
  /** The hash of a password, to be stored. Throws an `AppError` 503 when too many are waiting. */
  hash(password: string, caller: HashCaller): Promise<string>;
  /**
   * Whether `hashed` was made of the password, and the new hash to store if it is of an outdated kind. Without a hash nothing
   * matches, after the same time. Throws an `AppError` 503 when too many are waiting.
   */
  check(
    password: string,
    hashed: string | undefined,
    caller: HashCaller,
  ): Promise<PasswordCheckResult>;
  /** How many calls wait for their turn. */
  waiting(): number;
  /** Refuses all waiting calls with 503, and ends the worker thread. */
  stop(): Promise<void>;
}

/** Hashes passwords in a worker thread, so that hashing never blocks the event loop. */
export function createPasswordHasher({ cost = COST } = {}): PasswordHasher {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./password-worker.ts', import.meta.url)),
    minThreads: THREADS,
    maxThreads: THREADS,
  });
  // Calls wait here, as the pool's own queue is first come, first served.
  const queue = new HashQueue({ atOnce: THREADS });
  const run = <Name extends 'hashPassword' | 'checkPassword'>(
    name: Name,
    task: Parameters<(typeof worker)[Name]>[0],
    caller: HashCaller,
  ): Promise<ReturnType<(typeof worker)[Name]>> =>
    queue.run(caller, () => pool.run(task, { name }));
  const dummyHash = createDummyHash(cost);
  return {
    hash: (password, caller) => run('hashPassword', { password, cost }, caller),
    check: async (password, hashed, caller) => {
      const task = { password, hashed: hashed ?? dummyHash, cost };
      const checked = await run('checkPassword', task, caller);
      return hashed === undefined ? { matches: false } : checked;
    },
    waiting: () => queue.length,
    stop: () => {
      queue.stop();
      return pool.destroy();
    },
  };
}

/** A hash of an unknown password with the given cost, so that comparing with it takes the usual time. */
function createDummyHash(cost: number): string {
  const cheap = worker.hashPassword({ password: crypto.randomUUID(), cost: 4 });
  return cheap.replace(/(\$2[aby]\$)\d\d/, `$1${String(cost).padStart(2, '0')}`);
}
