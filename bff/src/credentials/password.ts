import { fileURLToPath } from 'node:url';
import { hashSync, truncates } from 'bcryptjs';
import { Piscina } from 'piscina';
import { type Asker, HashQueue } from './hash-queue.ts';
import type * as worker from './password-worker.ts';

/** bcrypt's cost: 2^12 rounds, four sign-ins a second on one core (infra/docs/performance.md). */
const COST = 12;
// One thread, so that one of two cores stays free for everything else.
const THREADS = 1;

export interface PasswordHasher {
  /** The bcrypt hash of a password. Refuses with 503 when too many are waiting. */
  hash(password: string, asker: Asker): Promise<string>;
  /**
   * Whether the password is the hashed one; without a hash the answer is no,
   * after the same time. Refuses with 503 when too many are waiting.
   */
  matches(password: string, hashed: string | undefined, asker: Asker): Promise<boolean>;
  stop(): Promise<void>;
}

/** Hashes passwords in a worker thread, so that the event loop never waits for one. */
export function createPasswordHasher({ cost = COST } = {}): PasswordHasher {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./password-worker.ts', import.meta.url)),
    minThreads: THREADS,
    maxThreads: THREADS,
  });
  // The pool's own queue would be first come, first served.
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
      // bcrypt looks at 72 bytes only: a longer password is never the right one.
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

/** A hash that no password has, with the given cost: comparing against it takes the usual time. */
function hashOfNobody(cost: number): string {
  const cheap = hashSync(crypto.randomUUID(), 4);
  return cheap.replace(/^(\$2[aby]\$)\d\d/, `$1${String(cost).padStart(2, '0')}`);
}
