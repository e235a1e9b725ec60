import { hkdfSync } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** Challenges that cost a computer time to solve, and a server next to nothing to check. */
export interface ProofsOfWork {
  /** A new challenge. Solving it takes a cheap phone about two seconds. */
  challenge(): Promise<Challenge>;
  /**
   * Whether this is the solution of a challenge of this server, as base64 of the JSON `{challenge, solution}`: in time, and
   * for the first time. Never throws.
   */
  accept(proof: string | undefined): Promise<boolean>;
}

/** Rounds for each try. Making a challenge takes as many, a third of a millisecond. */
const COST = 1_000;
/** The number that a solver finds by trying all before it. */
const TRIES = { from: 2_000, to: 3_000 };
const SECONDS = 120;
/** Used ones are remembered until they expire. With this many, further ones are refused. */
const MOST_USED = 10_000;
const LONGEST = 2_000;

const solved = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Challenges of [ALTCHA](https://altcha.org), signed with keys of their own, so that every server with this secret checks
 * them. Which ones were used is in this server's memory: at another one a solution counts once more.
 */
export function createProofsOfWork(secret: string, { seconds = SECONDS } = {}): ProofsOfWork {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `ganga-yoga ${purpose}`, 32)).toString('hex');
  const keys = {
    hmacSignatureSecret: keyFor('challenge'),
    hmacKeySignatureSecret: keyFor('solution'),
  };
  const used = new Map<string, number>();
  // All last equally long, so the oldest come first.
  const forgetExpired = () => {
    for (const [signature, until] of used) {
      if (until > Date.now()) return;
      used.delete(signature);
    }
  };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(TRIES.from, TRIES.to),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + seconds,
        ...keys,
      }),
    accept: async (proof) => {
      const given = readProof(proof);
      if (!given) return false;
      const { verified } = await verifySolution({ ...given, deriveKey, ...keys });
      forgetExpired();
      const { signature = '' } = given.challenge;
      if (!verified || used.has(signature) || used.size >= MOST_USED) return false;
      used.set(signature, Date.now() + seconds * 1000 + 1000);
      return true;
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
