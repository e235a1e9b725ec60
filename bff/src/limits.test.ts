import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from './testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({
    rules: {
      signInPerAccount: { points: 3, seconds: 900 },
      signInPerAddress: { points: 5, seconds: 900 },
      registrationPerAddress: { points: 6, seconds: 3600 },
      contactPerAddress: { points: 2, seconds: 3600 },
      utrPerAccount: { points: 3, seconds: 3600 },
    },
  });
});
afterAll(() => studio.stop());

/** The test itself is the trusted proxy, so it says whom it speaks for. */
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

test('wrong passwords for one account are limited, from wherever they come', async () => {
  await register('203.0.113.1', 'target@example.com');
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    expect((await login(address, 'target@example.com')).status).toBe(401);
  const answer = await login('198.51.100.4', ' TARGET@example.com ');
  expect([answer.status, answer.body]).toEqual([
    429,
    { error: 'Too many attempts. Please try again in 15 minutes.' },
  ]);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(890);
  expect((await login('198.51.100.4', 'target@example.com', 'surya namaskar')).status).toBe(429);
});

test('an address that tries many accounts is limited', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await login('198.51.100.9', `guess${n}@example.com`)).status).toBe(401);
  expect((await login('198.51.100.9', 'guess5@example.com')).status).toBe(429);
  expect((await login('198.51.100.10', 'guess5@example.com')).status).toBe(401);
});

test('signing in rightly uses nothing up', async () => {
  await register('203.0.113.2', 'regular@example.com');
  for (let n = 0; n < 12; n += 1) {
    const answer = await login('198.51.100.20', 'regular@example.com', 'surya namaskar');
    expect(answer.status).toBe(200);
  }
});

test('tries that come all at once do not get past the limit', async () => {
  const tries = Array.from({ length: 20 }, (_, n) => login(`192.0.2.${n}`, 'rushed@example.com'));
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

test('an account that tells UTR after UTR is limited: each sends a mail', async () => {
  const { token } = await studio.signIn();
  const post = (path: string, body?: unknown) => studio.call('POST', path, { token, body });
  await post('/api/selection', { courseId: 1 });
  const statuses: number[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const { id } = (await post('/api/orders')).body;
    statuses.push((await post(`/api/orders/${id}/utr`, { utr: `12345678901${n}` })).status);
    await post(`/api/orders/${id}/cancel`);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
