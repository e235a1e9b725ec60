import { afterAll, expect, test } from 'vitest';
import { createPasswordHasher } from './password.ts';

const passwords = createPasswordHasher({ cost: 9 });
const caller = { network: '203.0.113.1', account: 'asha@example.com', lane: 'known' as const };
afterAll(() => passwords.stop());

const timeOf = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

test('an unknown address takes as long as a wrong password', async () => {
  const hashed = await passwords.hash('surya namaskar', caller);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    known.push(await timeOf(() => passwords.check('wrong', hashed, caller)));
    unknown.push(await timeOf(() => passwords.check('wrong', undefined, caller)));
  }
  // One cost more or less is a factor of two. The shortest times are compared, as other work on the machine only makes times longer.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(1 / 1.9);
  expect(ratio).toBeLessThan(1.9);
});

test('by default, a hash takes 2^12 rounds', async () => {
  const product = createPasswordHasher();
  expect(await product.hash('surya namaskar', caller)).toMatch(/^hmac-sha384:\$2b\$12\$/);
  await product.stop();
});

test('hashing leaves the event loop free', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const took = await timeOf(() =>
    Promise.all(Array.from({ length: 5 }, () => passwords.hash('a password', caller))),
  );
  clearInterval(counting);
  expect(took).toBeGreaterThan(20);
  expect(turns).toBeGreaterThan(took / 20);
});

test('calls that would wait too long are refused', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => passwords.check('a password', undefined, caller)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.reason).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  expect(await passwords.check('a password', undefined, caller)).toEqual({ matches: false });
});
