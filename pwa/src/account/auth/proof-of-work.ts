import { create } from 'zustand';
import { ApiError } from '../../data/network/client.ts';

/** Whether this device is solving a challenge of the server. */
export const useChecking = create<{ checking: boolean }>()(() => ({ checking: false }));

const challengeOf = (failure: unknown): object | undefined => {
  const body = failure instanceof ApiError ? failure.body : undefined;
  const { challenge } = (body ?? {}) as { challenge?: unknown };
  return typeof challenge === 'object' && challenge ? challenge : undefined;
};

/** The solution of the challenge; `undefined` where the code for it does not load, or the browser lacks what it needs. */
const solutionOf = async (challenge: object): Promise<string | undefined> => {
  useChecking.setState({ checking: true });
  try {
    const { solve } = await import('./challenge/solve-challenge.ts');
    return await solve(challenge);
  } catch {
    return undefined;
  } finally {
    useChecking.setState({ checking: false });
  }
};

/**
 * Sends once more, with the solution, where the server asks for a proof of work first: while many strangers want to sign in,
 * it serves those that have worked for it.
 */
export const withProofOfWork = async <Answer>(
  send: (proof?: string) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send();
  } catch (failure) {
    const challenge = challengeOf(failure);
    const proof = challenge && (await solutionOf(challenge));
    if (!proof) throw failure;
    return send(proof);
  }
};
