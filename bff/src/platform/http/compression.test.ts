import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const zlib = vi.hoisted(() => ({ compressed: 0 }));
vi.mock('node:zlib', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:zlib')>();
  const counting = Object.assign((...words: Parameters<typeof original.brotliCompress>) => {
    zlib.compressed += 1;
    return original.brotliCompress(...words);
  });
  return { ...original, brotliCompress: counting };
});

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
beforeEach(calls.startOver);

const get = (path: string, accepted: string, also: Record<string, string> = {}, method = 'GET') =>
  studio.call(method, path, { token: staff, headers: { 'Accept-Encoding': accepted, ...also } });

describe.each([
  ['made for one person', '/api/staff/courses'],
  ['from memory', '/api/courses'],
])('JSON over 1 KB %s', (_, path) => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('is sent to a client that accepts “%s” as %s', async (accepted, sent) => {
    const plain = await get(path, 'identity');
    for (let time = 0; time < 2; time += 1) {
      const answer = await get(path, accepted);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Encoding')).toBe(sent);
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('Content-Type')).toBe('application/json');
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      // `fetch` has decoded the body.
      expect(answer.text).toBe(plain.text);
      const share = Number(answer.headers.get('Content-Length')) / Buffer.byteLength(plain.text);
      if (sent) expect(share).toBeLessThan(0.6);
      else expect(share).toBe(1);
    }
  });

  test('has no body for HEAD', async () => {
    const answer = await get(path, 'br', {}, 'HEAD');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('a list from memory', () => {
  const path = '/api/courses';

  test('is compressed once for all requests, and again when it changed', async () => {
    await studio.sql`update courses set summary = 'Changed once.' where id = 1`;
    await expect.poll(async () => (await get(path, 'identity')).text).toContain('Changed once.');
    zlib.compressed = 0;
    await Promise.all(Array.from({ length: 10 }, () => get(path, 'br')));
    expect(zlib.compressed).toBe(1);
    await studio.sql`update courses set summary = 'Changed twice.' where id = 1`;
    await expect.poll(async () => (await get(path, 'br')).text).toContain('Changed twice.');
    await get(path, 'br');
    expect(zlib.compressed).toBe(2);
  });

  test.each(['br', 'gzip', 'identity'])(
    'is answered with 304 in %s to a client that has it in any encoding',
    async (encoding) => {
      const etag = (await get(path, 'gzip')).headers.get('ETag') as string;
      // A tag that is the same for different bytes is a weak tag (RFC 9110, 8.8.1).
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await get(path, encoding, { 'If-None-Match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.get('ETag')).toBe(etag);
      expect(again.headers.get('Vary')).toBe('Accept-Encoding');
      expect(again.headers.get('Content-Encoding')).toBeNull();
    },
  );
});

test('a small response, and one with a token or a version, is sent uncompressed', async () => {
  const credentials = { email: 'small@example.com', password: 'pranayama' };
  const headers = { 'Accept-Encoding': 'br' };
  await studio.call('POST', '/api/auth/register', { body: { name: 'Asha', ...credentials } });
  await studio.sql`update accounts set role_name = 'staff' where email = ${credentials.email}`;
  const signIn = await studio.call('POST', '/api/auth/login', { body: credentials, headers });
  expect(Buffer.byteLength(signIn.text)).toBeGreaterThan(1024);
  const [course] = (await get('/api/staff/courses', 'br')).body.items;
  const { id, slug, seatsLeft, version, ...change } = course;
  const changed = await studio.call('PUT', `/api/staff/courses/${id}`, {
    token: staff,
    headers,
    body: { ...change, forWhom: 'Anyone who wants a practice that lasts. '.repeat(14).trim() },
  });
  expect(Buffer.byteLength(changed.text)).toBeGreaterThan(1024);
  expect(changed.headers.get('ETag')).toBe(`"${version + 1}"`);
  for (const answer of [signIn, changed, await get('/api/staff/backups', 'br')]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Encoding')).toBeNull();
  }
});

test('an export is compressed, and still a download', async () => {
  const learner = await calls.submitted();
  const answer = await studio.call('GET', '/api/account/export', {
    token: learner.token,
    headers: { 'Accept-Encoding': 'gzip' },
  });
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  expect(answer.headers.get('Content-Disposition')).toContain('ganga-yoga-my-data.json');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.body.orders).toHaveLength(1);
});

test('an error keeps its status and message', async () => {
  const answer = await get('/api/orders/999', 'br');
  expect([answer.status, answer.body]).toMatchObject([404, { error: 'There is no such order.' }]);
});
