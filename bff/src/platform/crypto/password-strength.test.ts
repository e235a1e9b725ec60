import { setTimeout as pause } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { createResetTokens } from './mailed-tokens.ts';
import { createPasswordStrength, type PasswordStrength } from './password-strength.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const refused = [
  400,
  {
    error:
      'This password is too easy to guess. Please choose another, such as three words that do not belong together.',
  },
];
const post = (path: string, body: object, token?: string) =>
  studio.call('POST', path, { token, body });
const meera = { name: 'Meera Joshi', email: 'meera.joshi@home.example' };

/** Breached passwords, patterns, and words that an attacker of this studio would try first. */
const guessable = [
  'password',
  'Password1!',
  '12345678',
  '9876543210',
  'qwertyuiop',
  'aaaaaaaa',
  'p@ssw0rd',
  'iloveyou',
  'india123',
  'krishna1',
  'Welcome@123',
  'gangayoga',
  'Ganga@123',
  'meerajoshi',
  'Joshi1990',
  'meera.joshi@home.example',
];

describe('a new password that is easy to guess', () => {
  test.each(guessable)('%s is refused at registration', async (password) => {
    const answer = await post('/api/auth/register', { ...meera, password });
    expect([answer.status, answer.body]).toMatchObject(refused);
  });

  test('is refused when it is changed, which is then not counted as a change', async () => {
    const guarded = await startTestStudio({
      rules: { passwordChangePerAccount: { points: 1, seconds: 3600 } },
    });
    const { token } = await guarded.signIn('Meera Joshi');
    const change = (newPassword: string) =>
      guarded.call('POST', '/api/account/password', {
        token,
        body: { currentPassword: 'pranayama', newPassword },
      });
    for (const password of ['password1', 'meerajoshi']) {
      const answer = await change(password);
      expect([answer.status, answer.body]).toMatchObject(refused);
    }
    expect((await change('chandra namaskar')).status).toBe(200);
    await guarded.stop();
  });

  test('is refused with a mailed link, which is then not used up', async () => {
    const { user } = await studio.signIn('Meera Joshi');
    await post('/api/auth/forgot-password', { email: user.email });
    const [row] = await studio.sql`select max(id) as id from password_resets`;
    const token = createResetTokens(TEST_SECRET).sign(row?.id);
    for (const password of ['password1', 'meerajoshi']) {
      const answer = await post('/api/auth/reset-password', { token, password });
      expect([answer.status, answer.body]).toMatchObject(refused);
    }
    const better = await post('/api/auth/reset-password', { token, password: 'chandra namaskar' });
    expect(better.status).toBe(200);
  });

  test('still signs in to an account that has it already', async () => {
    const email = 'long.ago@example.com';
    await studio.sql`
      insert into accounts (name, email, password_hash)
      values ('Long Ago', ${email}, ${hashSync('password1', 4)})`;
    expect((await post('/api/auth/login', { email, password: 'password1' })).status).toBe(200);
  });
});

describe('a new password that leaked from another site', () => {
  /** None is easy to guess: the second is a Russian word on English keys. */
  const breached = ['Krzysiek12', 'ghtlghbznbt', 'ROYALFLUSH'];

  test.each([
    ['en', 'This password is on a list of passwords that leaked from other sites.'],
    ['hi', 'यह पासवर्ड उन पासवर्ड की लिस्ट में है जो दूसरी साइटों से लीक हो चुके हैं।'],
  ])('is refused at registration, with a reason in %s', async (language, reason) => {
    for (const password of breached) {
      const answer = await studio.call('POST', '/api/auth/register', {
        body: { ...meera, password },
        headers: { 'Accept-Language': language },
      });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        {
          code: 'auth.password-breached',
          field: 'password',
          error: expect.stringContaining(reason),
        },
      ]);
    }
  });

  test('is refused when it is changed, and with a mailed link', async () => {
    const { user, token } = await studio.signIn('Meera Joshi');
    const body = { currentPassword: 'pranayama', newPassword: 'royalflush' };
    expect(await studio.call('POST', '/api/account/password', { token, body })).toMatchObject({
      status: 400,
      body: { code: 'auth.password-breached', field: 'newPassword' },
    });
    await post('/api/auth/forgot-password', { email: user.email });
    const [row] = await studio.sql`select max(id) as id from password_resets`;
    const link = createResetTokens(TEST_SECRET).sign(row?.id);
    expect(
      await post('/api/auth/reset-password', { token: link, password: 'royalflush' }),
    ).toMatchObject({ status: 400, body: { code: 'auth.password-breached' } });
  });
});

test.each([
  'y7!kQz2p',
  'pranayama',
  'surya namaskar',
  'तत्त्वमसि',
  'monsoon lamp ghat',
  'और फिर गंगा में',
])('%s is good enough', async (password) => {
  const email = `good.enough${password.length}${password.charCodeAt(0)}@example.com`;
  const answer = await post('/api/auth/register', { name: 'A. B. In', email, password });
  expect(answer.status).toBe(201);
});

const known = { network: '203.0.113.7', account: 'meera', lane: 'known' } as const;

// A password of dates and swapped letters, found by trying: the slowest to check.
const SLOWEST_PASSWORD = [
  '../121/..//1-----./---.//22/-2//12.22/./1.21-..1-2/.1/2/-1-/2-2..11.//-1',
];

test('checking the slowest password leaves the event loop free', async () => {
  const strength = createPasswordStrength();
  await strength.weaknessOf('warm up', [], known);
  let longest = 0;
  let last = performance.now();
  const watching = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const begin = performance.now();
  for (const password of [...SLOWEST_PASSWORD, ...SLOWEST_PASSWORD, ...SLOWEST_PASSWORD])
    await strength.weaknessOf(password, [], known);
  const took = performance.now() - begin;
  clearInterval(watching);
  await strength.stop();
  expect(longest).toBeLessThan(took / 3);
});

test('calls that would wait too long are refused', async () => {
  const strength = createPasswordStrength();
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => strength.weaknessOf('surya namaskar', [], known)),
  );
  const late = results.filter((result) => result.status === 'rejected');
  expect(late.length).toBeGreaterThan(0);
  expect(late[0]?.reason).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  expect(await strength.weaknessOf('surya namaskar', [], known)).toBeUndefined();
  await strength.stop();
});

/** Strangers who keep the queue full. Each call is from another network, and is repeated as soon as it is answered. */
function floodWithStrangers(strength: PasswordStrength) {
  let isOver = false;
  let count = 0;
  const flood = async () => {
    while (!isOver) {
      count += 1;
      const caller = { network: `2001:db8:${count.toString(16)}::/48`, account: `${count}` };
      await strength
        .weaknessOf('12.12.2012', [], { ...caller, lane: 'registration' })
        .catch(() => pause(5));
    }
  };
  const all = Promise.all(Array.from({ length: 40 }, flood));
  return async () => {
    isOver = true;
    await all;
  };
}

test('while strangers fill the queue, a new visitor is served with a proof of work, and a known device without', {
  tags: 'faults',
}, async () => {
  const passwordStrength = createPasswordStrength();
  const busy = await startTestStudio({ workers: { passwordStrength } });
  const { user, token } = await busy.signIn('Meera Joshi');
  await busy.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
  const [row] = await busy.sql`select max(id) as id from password_resets`;
  const end = floodWithStrangers(passwordStrength);

  const register = (headers = {}) =>
    busy.call('POST', '/api/auth/register', {
      body: { ...meera, password: 'surya namaskar' },
      headers: { 'X-Forwarded-For': '203.0.113.7', ...headers },
    });
  const asked = await register();
  expect([asked.status, asked.body.challenge]).toEqual([503, expect.any(Object)]);
  const { challenge } = asked.body;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = btoa(JSON.stringify({ challenge, solution }));
  // One proof pays for judging the password and for hashing it.
  expect((await register({ 'Proof-Of-Work': proof })).status).toBe(201);

  const changed = await busy.call('POST', '/api/account/password', {
    token,
    body: { currentPassword: 'pranayama', newPassword: 'chandra namaskar' },
  });
  expect(changed.status).toBe(200);
  const reset = await busy.call('POST', '/api/auth/reset-password', {
    body: { token: createResetTokens(TEST_SECRET).sign(row?.id), password: 'lamp monsoon ghat' },
  });
  expect(reset.status).toBe(200);
  // The response that the address is taken needs no place in the queue.
  expect((await register()).status).toBe(409);
  await end();
  await busy.stop();
});
