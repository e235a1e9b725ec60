import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { createDeviceCookies } from '../crypto/device-cookies.ts';
import { createResetTokens } from '../crypto/mailed-tokens.ts';
import { counterId } from './limit-counts.ts';
import { createLimits } from './limits.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({
    rules: {
      signInPerAddress: { points: 5, seconds: 900, pointsPerNetwork: 8 },
      signInPerPair: { points: 3, seconds: 900 },
      signInPerDevice: { points: 3, seconds: 900 },
      signInPerAccount: { points: 6, seconds: 86_400, wait: { first: 60, longest: 180 } },
      signInSuccessPerAddress: { points: 20, seconds: 900 },
      signInSuccessPerAccount: { points: 14, seconds: 900 },
      registrationPerAddress: { points: 6, seconds: 3600, pointsPerNetwork: 8 },
      forgotPerAddress: { points: 6, seconds: 3600, pointsPerNetwork: 8 },
      forgotPerPair: { points: 2, seconds: 3600 },
      forgotPerDevice: { points: 2, seconds: 3600 },
      forgotPerAccount: { points: 4, seconds: 3600 },
      junkTokenPerAddress: { points: 3, seconds: 3600, pointsPerNetwork: 5 },
      passwordCheckPerAccount: { points: 3, seconds: 900 },
      contactPerAddress: { points: 2, seconds: 3600 },
      utrPerAccount: { points: 3, seconds: 3600 },
    },
  });
});
afterAll(() => studio.stop());

/** The test is the trusted proxy, and so chooses the address that a call comes from. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

const login = (address: string, email: string, password = 'wrong password') =>
  studio.call('POST', '/api/auth/login', { body: { email, password }, headers: from(address) });

const register = (address: string, email: string) =>
  studio.call('POST', '/api/auth/register', {
    body: { name: 'Asha', email, password: 'surya namaskar' },
    headers: from(address),
  });

const contact = (address: string) =>
  studio.call('POST', '/send-email', {
    body: { fullName: 'Asha', email: 'a@example.com', mobileNumber: '98', message: 'Namaste' },
    headers: from(address),
  });

const statusesOf = async (count: number, work: (n: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await work(n)).status);
  return statuses;
};

const forget = (address: string, email: string, headers = {}) =>
  studio.call('POST', '/api/auth/forgot-password', {
    body: { email },
    headers: { ...from(address), ...headers },
  });

const resetWith = (address: string, token: string) =>
  studio.call('POST', '/api/auth/reset-password', {
    body: { token, password: 'chandra namaskar' },
    headers: from(address),
  });

/** The secret in the mail that the last request for this address caused. */
async function linkFor(email: string) {
  const [row] = await studio.sql`select max(id) as id from password_resets where email = ${email}`;
  return createResetTokens(TEST_SECRET).sign(row?.id);
}

test('wrong passwords for one account are limited by their origin, and lock nobody else out', async () => {
  await register('203.0.113.1', 'target@example.com');
  expect(await statusesOf(3, () => login('198.51.100.1', 'target@example.com'))).toEqual([
    401, 401, 401,
  ]);
  const answer = await login('198.51.100.1', ' TARGET@example.com ');
  expect([answer.status, answer.body]).toMatchObject([
    429,
    { error: 'Too many attempts. Please try again in 15 minutes.' },
  ]);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(890);
  const right = await login('198.51.100.1', 'target@example.com', 'surya namaskar');
  expect(right.status).toBe(429);
  const elsewhere = await login('198.51.100.2', 'target@example.com', 'surya namaskar');
  expect(elsewhere.status).toBe(200);
});

test('one address cannot use up the tries that an account has for everybody', async () => {
  await register('203.0.113.1', 'busy@example.com');
  await statusesOf(12, () => login('198.51.100.3', 'busy@example.com'));
  expect((await login('198.51.100.4', 'busy@example.com', 'surya namaskar')).status).toBe(200);
});

test('wrong passwords from very many addresses have to wait, longer each time', {
  tags: 'faults',
}, async () => {
  const guess = (n: number) => login(`192.0.2.${n}`, 'besieged@example.com');
  const waitOver = () => studio.sql`
    update rate_limits set expire = ${Date.now()} where key like 'signInPerAccount-turn:%'`;
  expect(await statusesOf(6, (n) => guess(n))).toEqual(Array(6).fill(401));
  const sentences: string[] = [];
  for (let n = 10; n < 40; n += 10) {
    const refused = await guess(n);
    expect(refused.status).toBe(429);
    sentences.push(refused.body.error);
    await waitOver();
    // For a second a rejection is repeated without a query.
    await expect.poll(async () => (await guess(n + 1)).status, { timeout: 5000 }).toBe(401);
  }
  expect(sentences).toEqual(
    ['one minute', '2 minutes', '3 minutes'].map(
      (wait) =>
        `Too many attempts. Please try again in ${wait}. To log in at once, ask for a new password by e-mail.`,
    ),
  );
});

test('a device that logged in before is not locked out by strangers', async () => {
  await register('203.0.113.1', 'at-home@example.com');
  const first = await login('198.51.100.5', 'at-home@example.com', 'surya namaskar');
  const [cookie = ''] = first.headers.getSetCookie();
  expect(cookie).toMatch(
    /^known_device=[^;]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  expect(decodeURIComponent(cookie)).not.toContain('at-home');
  const onDevice = (email: string, password: string) =>
    studio.call('POST', '/api/auth/login', {
      body: { email, password },
      headers: { ...from('198.51.100.5'), Cookie: cookie.split(';')[0] as string },
    });
  // Strangers behind the same address use up the pair and the address, others the account.
  await statusesOf(6, (n) =>
    login('198.51.100.5', n < 3 ? 'at-home@example.com' : `n${n}@b.example`),
  );
  await statusesOf(6, (n) => login(`192.0.2.${n + 100}`, 'at-home@example.com'));
  expect((await login('198.51.100.6', 'at-home@example.com', 'surya namaskar')).status).toBe(429);
  expect((await onDevice('at-home@example.com', 'surya namaskar')).status).toBe(200);
  // A known device has attempts of its own: as many, and for this account only.
  const guesses = await statusesOf(4, () => onDevice('at-home@example.com', 'wrong'));
  expect(guesses).toEqual([401, 401, 401, 429]);
  expect((await onDevice('somebody@example.com', 'wrong')).status).toBe(429);
});

test('a device that only claims to be known is not', async () => {
  await register('203.0.113.2', 'forged@example.com');
  const mine = await login('198.51.100.7', 'forged@example.com', 'surya namaskar');
  const value = (mine.headers.get('Set-Cookie') ?? '').split(';')[0] as string;
  await statusesOf(3, () => login('198.51.100.7', 'forged@example.com'));
  const forged = value.replace(/\.[^.]{8}/, '.00000000');
  for (const cookie of [forged, 'known_device=x', 'known_device=x.y.z', 'known_device='])
    expect(
      (
        await studio.call('POST', '/api/auth/login', {
          body: { email: 'forged@example.com', password: 'surya namaskar' },
          headers: { ...from('198.51.100.7'), Cookie: cookie },
        })
      ).status,
    ).toBe(429);
});

test('over https a device stays known by its earlier cookie', async () => {
  const rules = { signInPerAddress: { points: 0, seconds: 900 } };
  const secure = await startTestStudio({ publicUrl: 'https://yoga.example.org', rules });
  const email = 'asha@example.com';
  const password = 'surya namaskar';
  await secure.call('POST', '/api/auth/register', { body: { name: 'Asha', email, password } });
  const loginWith = (cookie: string) =>
    secure.call('POST', '/api/auth/login', {
      body: { email, password },
      headers: { Cookie: cookie },
    });
  const devices = createDeviceCookies(TEST_SECRET, { https: false });
  const app = new Hono().get('/', async (c) => {
    await devices.remember(c, email);
    return c.body(null);
  });
  const before = (await app.request('/')).headers.get('Set-Cookie')?.split(';')[0] as string;
  expect(before).toMatch(/^known_device=/);
  expect((await loginWith('')).status).toBe(429);
  const first = await loginWith(before);
  expect(first.status).toBe(200);
  const [now = ''] = first.headers.getSetCookie();
  expect(now).toMatch(/^__Host-known_device=/);
  expect((await loginWith(now.split(';')[0] as string)).status).toBe(200);
  await secure.stop();
});

test('strangers cannot prevent a logged-in user from changing the password', async () => {
  const { token, user } = await studio.signIn();
  await statusesOf(8, (n) => login(`192.0.2.${n + 150}`, user.email));
  const change = (currentPassword: string) =>
    studio.call('POST', '/api/account/password', {
      token,
      body: { currentPassword, newPassword: 'chandra namaskar' },
    });
  expect(await statusesOf(2, () => change('wrong'))).toEqual([403, 403]);
  expect((await change('pranayama')).status).toBe(200);
});

test('a stranger cannot prevent the e-mail for a new password', async () => {
  const email = 'forgetful@example.com';
  expect(await statusesOf(4, () => forget('198.51.100.8', email))).toEqual([202, 202, 429, 429]);
  expect((await forget('198.51.100.9', email)).status).toBe(202);
  // Requests from very many addresses are bounded: several mails are sent before the bound is reached.
  expect((await forget('198.51.100.10', email)).status).toBe(202);
  const refused = await forget('198.51.100.11', email);
  expect([refused.status, refused.body.error]).toEqual([
    429,
    expect.stringContaining('If you have an account, we have already sent you a link'),
  ]);
});

test('strangers in four networks do not use up the password e-mails of the owner’s device', async () => {
  const email = 'asked-for@example.com';
  await register('203.0.113.6', email);
  const signedIn = await login('203.0.113.6', email, 'surya namaskar');
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] as string;
  await statusesOf(4, (n) => forget(`198.51.100.${60 + n}`, email));
  expect((await forget('203.0.113.6', email)).status).toBe(429);
  const own = () => forget('203.0.113.6', email, { Cookie });
  expect(await statusesOf(3, own)).toEqual([202, 202, 429]);
});

test('forged tokens have their own limit', async () => {
  const address = '198.51.100.12';
  await register('203.0.113.3', 'owner@example.com');
  await forget(address, 'owner@example.com');
  const link = await linkFor('owner@example.com');
  expect(await statusesOf(5, (n) => resetWith(address, `${n}.junk`))).toEqual([
    410, 410, 410, 429, 429,
  ]);
  expect((await register(address, 'newcomer@example.com')).status).toBe(201);
  expect((await forget(address, 'newcomer@example.com')).status).toBe(202);
  expect((await resetWith(address, link)).status).toBe(200);
});

test('a password reset by e-mail clears the wrong tries of all origins', async () => {
  const email = 'regained@example.com';
  await register('203.0.113.4', email);
  await statusesOf(3, () => login('198.51.100.13', email));
  await statusesOf(4, (n) => login(`192.0.2.${n + 180}`, email));
  expect((await login('198.51.100.14', email, 'surya namaskar')).status).toBe(429);
  await forget('198.51.100.15', email);
  const reset = await resetWith('198.51.100.15', await linkFor(email));
  expect(reset.headers.get('Set-Cookie')).toMatch(/^known_device=/);
  for (const address of ['198.51.100.13', '198.51.100.14'])
    expect((await login(address, email, 'chandra namaskar')).status).toBe(200);
});

test('an address that tries many accounts is limited', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await login('198.51.100.30', `guess${n}@example.com`)).status).toBe(401);
  expect((await login('198.51.100.30', 'guess5@example.com')).status).toBe(429);
  expect((await login('198.51.100.31', 'guess5@example.com')).status).toBe(401);
});

test('the addresses of one IPv6 network have a limit together', async () => {
  const at = (n: number) => `2001:db8:77:${n}::1`;
  const doors = {
    login: (n: number) => login(at(n), `guess${n}@example.com`),
    register: (n: number) => register(at(n), `ipv6-${n}@example.com`),
    forget: (n: number) => forget(at(n), `ipv6-${n}@example.com`),
    reset: (n: number) => resetWith(at(n), '1.junk'),
  };
  const limited: Record<string, number> = {};
  for (const [door, call] of Object.entries(doors))
    limited[door] = (await statusesOf(10, call)).filter((status) => status === 429).length;
  expect(limited).toEqual({ login: 2, register: 2, forget: 2, reset: 5 });
  expect((await login('2001:db8:78::1', 'guess0@example.com')).status).toBe(401);
});

test('one network can guess at an account only a few times, from however many of its addresses', async () => {
  const guess = (n: number) => login(`2001:db8:79:${n}::1`, 'spread@example.com');
  expect(await statusesOf(5, guess)).toEqual([401, 401, 401, 429, 429]);
});

test('successful sign-ins are limited, too', async () => {
  await register('203.0.113.5', 'eager@example.com');
  const signIn = (n: number) =>
    login(`198.51.100.${40 + (n % 3)}`, 'eager@example.com', 'surya namaskar');
  const statuses = await statusesOf(16, signIn);
  expect(statuses).toEqual([...Array(14).fill(200), 429, 429]);
});

test('a successful sign-in uses up no attempts', async () => {
  await register('203.0.113.2', 'regular@example.com');
  for (let n = 0; n < 12; n += 1) {
    const answer = await login('198.51.100.20', 'regular@example.com', 'surya namaskar');
    expect(answer.status).toBe(200);
  }
});

test('a count that is released twice is undone once', async () => {
  const limits = createLimits(studio.sql);
  const all = await Promise.all([1, 2, 3].map(() => limits.utrPerAccount.take('giver')));
  await Promise.all(all.map((taken) => taken.release()));
  const [one] = [
    await limits.utrPerAccount.take('giver'),
    await limits.utrPerAccount.take('giver'),
  ];
  await Promise.all([one?.release(), one?.release()]);
  const rows =
    await studio.sql`select points from rate_limits where key = ${`utrPerAccount:${counterId(['giver'])}`}`;
  expect([...rows]).toEqual([{ points: 1 }]);
});

test('simultaneous tries do not exceed the limit', async () => {
  const tries = Array.from({ length: 20 }, () => login('198.51.100.21', 'rushed@example.com'));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(17);
});

test('registration and contact are limited per address', async () => {
  for (let n = 0; n < 6; n += 1)
    expect((await register('203.0.113.50', `many${n}@example.com`)).status).toBe(201);
  expect((await register('203.0.113.50', 'many6@example.com')).status).toBe(429);
  expect((await contact('203.0.113.50')).status).toBe(202);
  expect((await contact('203.0.113.50')).status).toBe(202);
  const answer = await contact('203.0.113.50');
  expect(answer.status).toBe(429);
  expect(answer.body.error).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  expect((await contact('203.0.113.51')).status).toBe(202);
});

test('one subscriber has one count, however many IPv6 addresses they use', async () => {
  expect((await contact('2001:db8:1:2::1')).status).toBe(202);
  expect((await contact('2001:db8:1:2:ffff::2')).status).toBe(202);
  expect((await contact('2001:db8:1:2:abcd:0:0:3')).status).toBe(429);
  expect((await contact('2001:db8:1:3::1')).status).toBe(202);
});

test('an account that submits UTR after UTR is limited: each sends an e-mail', async () => {
  const { token } = await studio.signIn();
  const post = (path: string, body?: unknown) => studio.call('POST', path, { token, body });
  await post('/api/selection', { courseId: 1 });
  const statuses: number[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const { id } = (await post('/api/orders')).body;
    statuses.push((await post(`/api/orders/${id}/utr`, { utr: `41930562718${n}` })).status);
    await post(`/api/orders/${id}/cancel`);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('strangers get no more attempts at two servers than at one', async () => {
  const rules = { contactPerAddress: { points: 2, seconds: 3600 } };
  const other = await startTestStudio({ databaseUrl: studio.databaseUrl, rules });
  const body = { fullName: 'Asha', email: 'a@example.com', mobileNumber: '98', message: 'Namaste' };
  const options = { body, headers: from('203.0.113.90') };
  const send = (n: number) => (n % 2 ? other : studio).call('POST', '/send-email', options);
  expect(await statusesOf(4, send)).toEqual([202, 202, 429, 429]);
  await other.stop();
});
