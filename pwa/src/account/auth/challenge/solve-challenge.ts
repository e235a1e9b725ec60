import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const longestMs = 60_000;
/** More of them would take the whole device for themselves. */
const mostAtOnce = 4;

/**
 * The solution of a challenge of the server (bff: platform/crypto/proof-of-work.ts), as the header `Proof-Of-Work` has it. The browser
 * computes in threads of its own, so the page stays usable. This module is loaded on demand only.
 */
export const solve = async (given: object): Promise<string | undefined> => {
  const challenge = given as Challenge;
  const controller = new AbortController();
  const atOnce = Math.min(navigator.hardwareConcurrency || 1, mostAtOnce);
  const solving = Array.from({ length: atOnce }, (_, counterStart) =>
    solveChallenge({
      challenge,
      controller,
      counterStart,
      counterStep: atOnce,
      deriveKey,
      timeout: longestMs,
    }),
  );
  const solution = await Promise.race(solving);
  controller.abort();
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
};
