import { fileURLToPath } from 'node:url';
import { hashSync, truncates } from 'bcryptjs';
import { Piscina } from 'piscina';
import { type Asker, HashQueue } from './hash-queue.ts';
import type * as worker from './password-worker.ts';

/** The cost of bcrypt: 2^12 rounds, which allows four sign-ins a second on one core (infra/docs/performance.md). */
const COST = 12;
// One thread, so that on a machine with two cores the other core stays free.
const THREADS = 1;

/** Hashes passwords, and compares them with hashes. */
export interface PasswordHasher {
  /** The bcrypt hash of a password. Throws an `AppError` 503 when too many are waiting. */
  hash(password: string, asker: Asker): Promise<string>;
  /**
   * Whether `hashed` was made of the password. Without a hash the result is false, after the same time. Throws an
   * `AppError` 503 when too many are waiting.
   */
  matches(password: string, hashed: string | undefined, asker: Asker): Promise<boolean>;
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
  const run = <Name extends keyof typeof worker>(
    name: Name,
    task: Parameters<(typeof worker)[Name]>[0],
    asker: Asker,
  ) => queue.run(asker, () => pool.run(task, { name }));
  const nobody = hashOfNobody(cost);
  return {
    hash: (password, asker) => run('hashPassword', { password, cost }, asker),
    matches: async (password, hashed, asker) => {
      // bcrypt reads 72 bytes only. Longer passwords cannot be set, so a longer one is always wrong.
      const possible = truncates(password) ? undefined : hashed;
      const task = { password, hashed: possible ?? nobody };
      const same = await run('checkPassword', task, asker);
      return same && possible !== undefined;
    },
    stop: () => {
      queue.stop();
      return pool.destroy();
    },
  };
}

/** A hash of an unknown password with the given cost, so that comparing with it takes the usual time. */
function hashOfNobody(cost: number): string {
  const cheap = hashSync(crypto.randomUUID(), 4);
  return cheap.replace(/^(\$2[aby]\$)\d\d/, `$1${String(cost).padStart(2, '0')}`);
}
