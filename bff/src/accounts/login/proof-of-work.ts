import type { Context } from 'hono';
import { z } from 'zod';
import { TooManyWaiting } from '../../platform/crypto/hash-queue.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, errorSchema } from '../../platform/http/errors.ts';

const hex = z.hex().min(1);

/** The body of a 503 while too many passwords wait: with the challenge (proof-of-work.ts of `crypto`), unless it is solved already. */
export const overloadSchema = errorSchema.extend({
  challenge: z
    .strictObject({
      parameters: z.strictObject({
        algorithm: z.literal('PBKDF2/SHA-256'),
        cost: z.int().min(1),
        /** In seconds since 1970. */
        expiresAt: z.int().min(1),
        keyLength: z.int().min(1),
        keyPrefix: hex,
        keySignature: hex,
        nonce: hex,
        salt: hex,
      }),
      signature: hex,
    })
    .optional(),
});

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
