import { create } from 'zustand';
import { ApiError } from '../../data/network/client.ts';

/** Whether this device is solving a challenge of the server. */
export const useProofOfWork = create<{ checking: boolean }>()(() => ({ checking: false }));

const challengeIn = (failure: unknown): object | undefined => {
  const body = failure instanceof ApiError ? failure.body : undefined;
  const { challenge } = (body ?? {}) as { challenge?: unknown };
  return typeof challenge === 'object' && challenge ? challenge : undefined;
};

/** The solution of the challenge; `undefined` if the module does not load, or the browser lacks a required API. */
const solveChallenge = async (challenge: object): Promise<string | undefined> => {
  useProofOfWork.setState({ checking: true });
  try {
    const { solve } = await import('./challenge/solve-challenge.ts');
    return await solve(challenge);
  } catch {
    return undefined;
  } finally {
    useProofOfWork.setState({ checking: false });
  }
};

/**
 * Repeats the request with the solution if the server demands a proof of work: under many login attempts,
 * it serves only clients with a solution.
 */
export const withProofOfWork = async <Result>(
  send: (proof?: string) => Promise<Result>,
): Promise<Result> => {
  try {
    return await send();
  } catch (failure) {
    const challenge = challengeIn(failure);
    const proof = challenge && (await solveChallenge(challenge));
    if (!proof) throw failure;
    return send(proof);
  }
};
