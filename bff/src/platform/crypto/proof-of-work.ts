import { hkdfSync } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Sql } from '../database/db.ts';
import { type Counter, counterId, createCounter } from '../http/limit-counts.ts';

/** Challenges that cost a computer time to solve, and a server next to nothing to check. */
export interface ProofsOfWork {
  /** A new challenge. Solving it takes a cheap phone about two seconds. */
  challenge(): Promise<Challenge>;
  /**
   * Whether this is the solution of a challenge of these servers, as base64 of the JSON `{challenge, solution}`: in time, and
   * for the first time at any server. Rejects only when the database is unavailable.
   */
  accept(proof: string | undefined): Promise<boolean>;
}

/** Rounds for each try. Creating a challenge takes as many, a third of a millisecond. */
const COST = 1_000;
/** The range of the counter that a solver finds by trying all lower numbers. */
const COUNTER_RANGE = { from: 2_000, to: 3_000 };
const VALID_SECONDS = 120;
const MAX_PROOF_LENGTH = 2_000;

const proofSchema = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Counts in the database how often each valid solution is used. */
export const createProofCounter = (sql: Sql): Counter =>
  createCounter(sql, 'proofOfWork', VALID_SECONDS + 1);

/** Challenges of [ALTCHA](https://altcha.org), signed with their own keys, so that every server with this secret checks them. */
export function createProofsOfWork(secret: string, useCounter: Pick<Counter, 'add'>): ProofsOfWork {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `ganga-yoga ${purpose}`, 32)).toString('hex');
  const keys = {
    hmacSignatureSecret: keyFor('challenge'),
    hmacKeySignatureSecret: keyFor('solution'),
  };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER_RANGE.from, COUNTER_RANGE.to),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + VALID_SECONDS,
        ...keys,
      }),
    accept: async (proof) => {
      const given = readProof(proof);
      if (!given) return false;
      const { verified } = await verifySolution({ ...given, deriveKey, ...keys });
      if (!verified) return false;
      const { number } = await useCounter.add(counterId([given.challenge.signature ?? '']));
      return number === 1;
    },
  };
}

function readProof(proof: string | undefined) {
  if (!proof || proof.length > MAX_PROOF_LENGTH) return undefined;
  try {
    const { challenge, solution } = proofSchema.parse(
      JSON.parse(Buffer.from(proof, 'base64').toString()),
    );
    return { challenge: challenge as unknown as Challenge, solution };
  } catch {
    return undefined;
  }
}
