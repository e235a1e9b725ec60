import type { Context } from 'hono';
import { TooManyWaiting } from '../../platform/crypto/hash-queue.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/errors.ts';

/**
 * Runs `work` for a caller on an unknown device, which may be one of an attacker's many addresses. While too many of
 * these wait for a hash, rejects with a 503 that has a `challenge`. With its solution in the header `Proof-Of-Work` the
 * same call is served before all that have none: a person's device works for two seconds, and an attacker pays for each try.
 */
export async function withProofOfWork<Result>(
  { proofsOfWork }: Pick<Deps, 'proofsOfWork'>,
  c: Context,
  work: (isProven: boolean) => Promise<Result>,
): Promise<Result> {
  const isProven = await proofsOfWork.accept(c.req.header('Proof-Of-Work'));
  try {
    return await work(isProven);
  } catch (error) {
    if (isProven || !(error instanceof TooManyWaiting)) throw error;
    const { reason, headers } = error;
    throw new AppError(503, reason, {
      headers,
      details: { challenge: await proofsOfWork.challenge() },
    });
  }
}
