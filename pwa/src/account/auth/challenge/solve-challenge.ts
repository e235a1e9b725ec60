import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const maxSolveMs = 60_000;
/** More threads would use up the whole device. */
const maxThreads = 4;

/**
 * Solves a challenge of the server (bff: platform/crypto/proof-of-work.ts) for the header `Proof-Of-Work`. The browser
 * computes in separate threads, so the page stays usable. This module is loaded on demand only.
 */
export const solve = async (given: object): Promise<string | undefined> => {
  const challenge = given as Challenge;
  const controller = new AbortController();
  const atOnce = Math.min(navigator.hardwareConcurrency || 1, maxThreads);
  const solving = Array.from({ length: atOnce }, (_, counterStart) =>
    solveChallenge({
      challenge,
      controller,
      counterStart,
      counterStep: atOnce,
      deriveKey,
      timeout: maxSolveMs,
    }),
  );
  const solution = await Promise.race(solving);
  controller.abort();
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
};
