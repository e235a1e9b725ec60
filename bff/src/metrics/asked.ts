import { setTimeout as pause } from 'node:timers/promises';

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
  let known: Answer | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const askNow = async () => {
    known = await ask().catch(() => undefined);
    askedAt = performance.now();
    asking = undefined;
  };
  return async () => {
    if (performance.now() - askedAt < everyMs) return known;
    asking ??= askNow();
    const isLate = await Promise.race([
      asking.then(() => false),
      pause(withinMs, true, { ref: false }),
    ]);
    return isLate ? undefined : known;
  };
}
