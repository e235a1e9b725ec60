import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HashCaller, TooManyWaiting } from '../../platform/crypto/hash-queue.ts';
import { createPasswordHasher } from '../../platform/crypto/password.ts';
import { createLogger } from '../../platform/runtime/logging.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const hasher = createPasswordHasher({ cost: 4 });
let isBusy: boolean;
const busy = () => Promise.reject(new TooManyWaiting());
/** While the server is busy with newcomers, it serves only calls with a proof of work. */
let isBusyWithNewcomers: boolean;
const isBusyFor = ({ hasProofOfWork }: HashCaller) =>
  isBusy || (isBusyWithNewcomers && !hasProofOfWork);
const ONE = { points: 1, seconds: 900, pointsPerNetwork: 1 };
const lines: string[] = [];

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({
    workers: {
      passwords: {
        hash: (...asked) => (isBusyFor(asked[1]) ? busy() : hasher.hash(...asked)),
        check: (...asked) => (isBusyFor(asked[2]) ? busy() : hasher.check(...asked)),
        waiting: () => hasher.waiting(),
        stop: () => hasher.stop(),
      },
    },
    logger: createLogger('info', { write: (line) => lines.push(line) }),
    rules: {
      signInPerAddress: ONE,
      signInPerPair: ONE,
      signInPerDevice: { ...ONE, wait: { first: 60, longest: 60 } },
      signInPerAccount: { ...ONE, wait: { first: 60, longest: 60 } },
      signInSuccessPerAddress: { ...ONE, points: 2, pointsPerNetwork: 2 },
      signInSuccessPerAccount: { ...ONE, points: 2 },
      passwordCheckPerAccount: ONE,
      registrationPerAddress: ONE,
    },
  });
});
afterAll(() => studio.stop());

let networks = 0;
/** The address that calls come from: of another network in each test, as the server remembers refused ones. */
let clientAddress: string;
beforeEach(async () => {
  isBusy = false;
  isBusyWithNewcomers = false;
  clientAddress = `2001:db8:${++networks}:6::7`;
  await studio.sql`delete from rate_limits`;
});

const post = (path: string, body: object, headers = {}) =>
  studio.call('POST', path, { body, headers: { 'X-Forwarded-For': clientAddress, ...headers } });
const counts = async () => [
  ...(await studio.sql`
    select key, points from rate_limits
    where points <> 0 and key not like 'unprovenMail%'
    order by key`),
];
const logged = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

test('a try that the server was too busy for is not counted', async () => {
  const asha = { email: 'asha@example.com', password: 'surya namaskar' };
  const register = () => post('/api/auth/register', { name: 'Asha', ...asha });
  isBusy = true;
  for (let n = 0; n < 3; n += 1) expect((await register()).status).toBe(503);
  isBusy = false;
  expect((await register()).status).toBe(201);

  const logIn = (headers = {}) => post('/api/auth/login', asha, headers);
  isBusy = true;
  for (let n = 0; n < 3; n += 1) expect((await logIn()).status).toBe(503);
  isBusy = false;
  const answer = await logIn();
  expect(answer.status).toBe(200);

  const device = { Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] };
  const change = () =>
    post(
      '/api/account/password',
      { currentPassword: asha.password, newPassword: asha.password },
      { Authorization: `Bearer ${answer.body.token}` },
    );
  const before = await counts();
  isBusy = true;
  for (let n = 0; n < 3; n += 1) {
    expect((await logIn(device)).status).toBe(503);
    expect((await change()).status).toBe(503);
  }
  isBusy = false;
  expect(await counts()).toEqual(before);
  expect((await logIn(device)).status).toBe(200);
  expect((await change()).status).toBe(200);
});

test('while many newcomers wait, registering and signing in need a proof of work', async () => {
  const lata = { email: 'lata@example.com', password: 'surya namaskar' };
  const from = { 'X-Forwarded-For': '192.0.2.77' };
  const registration = { name: 'Lata', ...lata };
  isBusyWithNewcomers = true;
  for (const [path, body, status] of [
    ['/api/auth/register', registration, 201],
    ['/api/auth/login', lata, 200],
  ] as const) {
    const asked = await post(path, body, from);
    expect(asked.status).toBe(503);
    expect(asked.body.error).toMatch(/^Many people are logging in right now\./);
    const { challenge } = asked.body;
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = btoa(JSON.stringify({ challenge, solution }));
    const proven = await post(path, body, { ...from, 'Proof-Of-Work': proof });
    expect(proven.status).toBe(status);
    const again = await post(path, body, { ...from, 'Proof-Of-Work': proof });
    expect(again.status).not.toBe(status);
  }
  isBusyWithNewcomers = false;
});

test('a successful sign-in releases its own count and no other', async () => {
  const meera = { email: 'meera@example.com', password: 'surya namaskar' };
  await studio.call('POST', '/api/auth/register', { body: { name: 'Meera', ...meera } });
  await studio.sql`delete from rate_limits`;
  await post('/api/auth/login', meera);
  const counted = async () =>
    (await counts()).map(({ key, points }) => `${key.split(':')[0]} ${points}`);
  const successes = [
    'signInSuccessPerAccount 1',
    'signInSuccessPerAddress-network 1',
    'signInSuccessPerAddress 1',
  ];
  expect(await counted()).toEqual(successes);
  // The first failure stays counted; the second try is refused and not counted.
  for (const status of [401, 429])
    expect((await post('/api/auth/login', { ...meera, password: 'wrong' })).status).toBe(status);
  expect(await counted()).toEqual([
    'signInPerAccount-turn 1',
    'signInPerAccount 1',
    'signInPerAddress-network 1',
    'signInPerAddress 1',
    'signInPerPair 1',
    ...successes,
  ]);
});

test('a passkey that nobody has is logged with the client’s address', async () => {
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
  const passkey = { id: 'unknown', rawId: 'unknown', type: 'public-key', response };
  lines.length = 0;
  const answer = await post(
    '/api/auth/passkey',
    { passkey },
    { 'X-Forwarded-For': '198.51.100.3' },
  );
  expect(answer.status).toBe(401);
  expect(logged('passkey sign-in failed')).toMatchObject([{ address: '198.51.100.3' }]);
});

test('failed sign-ins are logged with the client’s and a hash of the mail address, and without what was typed', async () => {
  const { user, token } = await studio.signIn();
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const wrong = { email: user.email, password: 'typed by mistake' };
  lines.length = 0;
  await post('/api/auth/login', wrong, from('198.51.100.1'));
  await post('/api/auth/login', { ...wrong, email: 'nobody@example.com' }, from('198.51.100.2'));
  await post('/api/auth/login', wrong, from('198.51.100.1'));
  const deletion = { password: 'typed by mistake' };
  await post('/api/account/delete', deletion, { Authorization: `Bearer ${token}` });
  const [first, unknown] = logged('sign-in failed');
  const [refused] = logged('sign-in refused');
  const [confirmation] = logged('password confirmation failed');
  const hashed = expect.stringMatching(/^[0-9a-f]{16}$/);
  const address = '198.51.100.1';
  const requestId = expect.any(String);
  expect(first).toMatchObject({ requestId, accountId: user.id, address, emailHash: hashed });
  expect(unknown).toMatchObject({ address: '198.51.100.2', emailHash: hashed });
  expect(unknown).not.toHaveProperty('accountId');
  expect(unknown.emailHash).not.toBe(first.emailHash);
  expect(refused).toMatchObject({ address, emailHash: first.emailHash });
  expect(confirmation).toMatchObject({
    accountId: user.id,
    address: expect.stringMatching(/^2001:db8:\d:.*\/64$/),
  });
  expect(confirmation.emailHash).toBe(first.emailHash);
  expect(lines.join('\n')).not.toMatch(/typed by mistake|@example\.com/);
});
