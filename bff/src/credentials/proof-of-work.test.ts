import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';
import { createProofsOfWork } from './proof-of-work.ts';

const proofs = createProofsOfWork('a secret');

type Challenge = Awaited<ReturnType<typeof proofs.challenge>>;

async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('There is no solution.');
  return { challenge, solution };
}

const written = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');

test('a solution counts once, and at no server with another secret', async () => {
  const proof = written(await solve(await proofs.challenge()));
  expect(await createProofsOfWork('another secret').accept(proof)).toBe(false);
  const atOnce = await Promise.all([1, 2, 3].map(() => proofs.accept(proof)));
  expect(atOnce.sort()).toEqual([false, false, true]);
  expect(await proofs.accept(proof)).toBe(false);
});

test('a solution counts for two minutes', async () => {
  const late = await solve(await proofs.challenge());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 122_000 });
  const accepted = await proofs.accept(written(late));
  vi.useRealTimers();
  expect(accepted).toBe(false);
});

test('what solves nothing is refused', async () => {
  const { challenge, solution } = await solve(await proofs.challenge());
  const easier = { ...challenge.parameters, keyPrefix: '00', cost: 1 };
  const forged = [
    undefined,
    '',
    'x',
    'x'.repeat(5000),
    written(null),
    written({ challenge, solution: null }),
    written({ challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix } }),
    written({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    written({ challenge: { ...challenge, parameters: easier }, solution }),
    written({ challenge: { ...challenge, signature: '00' }, solution }),
  ];
  for (const proof of forged) expect(await proofs.accept(proof)).toBe(false);
});
