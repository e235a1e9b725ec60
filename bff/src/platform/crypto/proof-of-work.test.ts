import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectDatabase, type Sql } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { createProofCounter, createProofsOfWork, type ProofsOfWork } from './proof-of-work.ts';

let database: TestDatabase;
let sql: Sql;
let proofs: ProofsOfWork;
/** A server on the same database. */
const server = (secret = 'a secret') => createProofsOfWork(secret, createProofCounter(sql));
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectDatabase(database.url);
  await migrate(sql);
  proofs = server();
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

type Challenge = Awaited<ReturnType<ProofsOfWork['challenge']>>;

async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('There is no solution.');
  return { challenge, solution };
}

const written = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');

test('a solution is accepted once, by any of the servers, and by none with another secret', async () => {
  const proof = written(await solve(await proofs.challenge()));
  expect(await server('another secret').accept(proof)).toBe(false);
  const second = server();
  const atOnce = [proofs, second, second, proofs].map((one) => one.accept(proof));
  expect((await Promise.all(atOnce)).sort()).toEqual([false, false, false, true]);
  for (const one of [proofs, second]) expect(await one.accept(proof)).toBe(false);
});

test('a solution is valid for two minutes', async () => {
  const late = await solve(await proofs.challenge());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 122_000 });
  const accepted = await proofs.accept(written(late));
  vi.useRealTimers();
  expect(accepted).toBe(false);
});

test('an invalid solution is refused', async () => {
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
