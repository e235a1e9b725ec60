import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDoctorTokens } from '../../platform/crypto/doctor-token.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const now = new Date();
const ask = (token: string, headers = {}) =>
  studio.call('GET', '/healthz/doctor', {
    headers: { Authorization: `Doctor ${token}`, ...headers },
  });

test('the doctor endpoint returns the address that the server sees, also through a trusted proxy', async () => {
  const token = createDoctorTokens(TEST_SECRET).sign(now);
  const { pushKey } = studio.deps;
  const direct = { peer: '127.0.0.1', client: '127.0.0.1', isForwarded: false, pushKey };
  expect((await ask(token)).body).toMatchObject(direct);
  const forwarded = { peer: '127.0.0.1', client: '203.0.113.7', isForwarded: true };
  expect((await ask(token, { 'X-Forwarded-For': '203.0.113.7' })).body).toMatchObject(forwarded);
});

test.each([
  ['no token', ''],
  ['another secret', createDoctorTokens('x'.repeat(32)).sign(now)],
  ['an old token', createDoctorTokens(TEST_SECRET).sign(new Date(now.getTime() - 11 * 60_000))],
  ['a longer token', `${createDoctorTokens(TEST_SECRET).sign(now)}.x`],
])('the doctor endpoint is hidden from other callers: %s', async (_, token) => {
  const { status, body } = await ask(token);
  expect([status, body.code]).toEqual([404, 'request.nothing-here']);
});
