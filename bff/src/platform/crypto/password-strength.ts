import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type HashCaller, HashQueue } from './hash-queue.ts';
import type { PasswordWeakness } from './password-strength-worker.ts';

const STUDIO_WORDS = ['ganga', 'yoga'];
const MIN_WORD_LENGTH = 3;
// One thread, as for hashing (password.ts).
const THREADS = 1;
// Passwords are rarely chosen, and the thread's lists take 25 MB.
const IDLE_MS = 60_000;

/** Checks the strength of new passwords. */
export interface PasswordStrength {
  /**
   * Why a password must not be used: it is easy to guess (a common password, a pattern, or made of the studio's words or of `about`, the
   * name and e-mail address of its owner), or it leaked from another site. `undefined` for a good one. Nothing leaves the server. Throws
   * `TooManyWaiting` when too many are waiting.
   */
  weaknessOf(
    password: string,
    about: string[],
    caller: HashCaller,
  ): Promise<PasswordWeakness | undefined>;
  /** Refuses all waiting calls with 503, and ends the worker thread. */
  stop(): Promise<void>;
}

/** Checks new passwords in a worker thread, so that a check never blocks the event loop. */
export function createPasswordStrength(): PasswordStrength {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./password-strength-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  });
  // Guessable passwords never reach the hashing queue, so strangers must be queued here, too.
  const queue = new HashQueue({ atOnce: THREADS });
  return {
    weaknessOf: (password, about, caller) => {
      const task = { password, words: [...STUDIO_WORDS, ...splitWords(about)] };
      return queue.run(caller, () => pool.run(task, { name: 'findWeakness' }));
    },
    stop: () => {
      queue.stop();
      return pool.destroy();
    },
  };
}

/** Each text, also without separators, and its parts. Parts of one or two characters occur in any password by chance. */
const splitWords = (texts: string[]) =>
  texts
    .flatMap((text) => [
      text,
      text.replaceAll(/[^\p{L}\p{N}]+/gu, ''),
      ...text.split(/[^\p{L}\p{N}]+/u),
    ])
    .filter((word) => word.length >= MIN_WORD_LENGTH);
