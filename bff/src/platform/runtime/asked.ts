import { setTimeout as pause } from 'node:timers/promises';
import { knownFor } from './memoize.ts';

interface Asking {
  /** For how long an answer is used again. */
  everyMs: number;
  /** After this time the caller goes on without the answer. */
  withinMs: number;
}

/**
 * A question that is asked when somebody wants to know, but not more often than every `everyMs`, and one at a time: of a
 * database or a disk that does not answer, nobody waits for more than `withinMs`. `undefined` where there is no answer.
 */
export function asked<Answer>(
  ask: () => Promise<Answer>,
  { everyMs, withinMs }: Asking,
): () => Promise<Answer | undefined> {
  const known = knownFor(everyMs, () => ask().catch(() => undefined));
  return () => Promise.race([known.ask(), pause(withinMs, undefined, { ref: false })]);
}
