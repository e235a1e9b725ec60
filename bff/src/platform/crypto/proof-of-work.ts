import { hkdfSync } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Sql } from '../database/db.ts';
import { type Counter, createCounter, idOf } from '../http/limit-counts.ts';

/** Challenges that cost a computer time to solve, and a server next to nothing to check. */
export interface ProofsOfWork {
  /** A new challenge. Solving it takes a cheap phone about two seconds. */
  challenge(): Promise<Challenge>;
  /**
   * Whether this is the solution of a challenge of these servers, as base64 of the JSON `{challenge, solution}`: in time, and
   * for the first time at any server. Rejects only when the database is away.
   */
  accept(proof: string | undefined): Promise<boolean>;
}

/** Rounds for each try. Making a challenge takes as many, a third of a millisecond. */
const COST = 1_000;
/** The number that a solver finds by trying all before it. */
const TRIES = { from: 2_000, to: 3_000 };
const SECONDS = 120;
const LONGEST = 2_000;

const solved = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Counts how often each solution comes, in the database: each counted one was worked for. */
export const usesOfProofs = (sql: Sql): Counter => createCounter(sql, 'proofOfWork', SECONDS + 1);

/** Challenges of [ALTCHA](https://altcha.org), signed with keys of their own, so that every server with this secret checks them. */
export function createProofsOfWork(secret: string, uses: Pick<Counter, 'add'>): ProofsOfWork {
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
        counter: randomInt(TRIES.from, TRIES.to),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + SECONDS,
        ...keys,
      }),
    accept: async (proof) => {
      const given = readProof(proof);
      if (!given) return false;
      const { verified } = await verifySolution({ ...given, deriveKey, ...keys });
      if (!verified) return false;
      const { number } = await uses.add(idOf([given.challenge.signature ?? '']));
      return number === 1;
    },
  };
}

function readProof(proof: string | undefined) {
  if (!proof || proof.length > LONGEST) return undefined;
  try {
    const { challenge, solution } = solved.parse(
      JSON.parse(Buffer.from(proof, 'base64').toString()),
    );
    return { challenge: challenge as unknown as Challenge, solution };
  } catch {
    return undefined;
  }
}
