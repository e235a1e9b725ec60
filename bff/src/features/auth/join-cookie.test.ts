import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const password = 'surya namaskar';
const attributes = 'Max-Age=2592000; Path=/join; HttpOnly; SameSite=Lax';
const cleared = 'join=; Max-Age=0; Path=/join; HttpOnly; SameSite=Lax';

/** The cookie of /join that an answer sets. */
const joinCookie = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('join='));

let people = 0;
const signIn = async () => {
  people += 1;
  const credentials = { email: `asha${people}@example.com`, password };
  await studio.call('POST', '/api/auth/register', { body: { name: 'Asha', ...credentials } });
  const answer = await studio.call('POST', '/api/auth/login', { body: credentials });
  return { answer, token: answer.body.token as string };
};

test('a sign-in, and each look at the account, set the token for /join alone', async () => {
  const { answer, token } = await signIn();
  expect(joinCookie(answer)).toBe(`join=${token}; ${attributes}`);
  expect(answer.headers.getSetCookie()).toHaveLength(2);
  const me = await studio.call('GET', '/api/auth/me', { token });
  expect(joinCookie(me)).toBe(`join=${token}; ${attributes}`);
});

test('a new password sets the new token', async () => {
  const { token } = await signIn();
  const body = { currentPassword: password, newPassword: 'chandra namaskar' };
  const answer = await studio.call('POST', '/api/account/password', { token, body });
  expect(joinCookie(answer)).toBe(`join=${answer.body.token}; ${attributes}`);
  expect(answer.body.token).not.toBe(token);
});

test.each([
  ['logging out', '/api/auth/logout', {}],
  ['logging out everywhere', '/api/auth/logout-everywhere', {}],
  ['deleting the account', '/api/account/delete', { password }],
])('%s removes it', async (_, path, body) => {
  const { token } = await signIn();
  expect(joinCookie(await studio.call('POST', path, { token, body }))).toBe(cleared);
});

test('a refusal sets none', async () => {
  const body = { email: 'asha1@example.com', password: 'wrong' };
  const refused = [
    await studio.call('POST', '/api/auth/login', { body }),
    await studio.call('GET', '/api/auth/me', { token: 'a.b.c' }),
  ];
  expect(refused.map(joinCookie)).toEqual([undefined, undefined]);
});

test('over https it is sent over https alone', async () => {
  const secure = await startTestStudio({ publicUrl: 'https://yoga.example.org' });
  const body = { email: 'asha@example.com', password };
  await secure.call('POST', '/api/auth/register', { body: { name: 'Asha', ...body } });
  const answer = await secure.call('POST', '/api/auth/login', { body });
  const out = await secure.call('POST', '/api/auth/logout', { token: answer.body.token });
  await secure.stop();
  for (const set of [answer, out]) expect(joinCookie(set)).toContain('; Secure');
});

test('a log-out that only the cookie can tell ends its session, and removes it', async () => {
  const { token } = await signIn();
  const leave = (headers = {}) => studio.call('POST', '/join/leave', { headers });
  const answer = await leave({ Cookie: `join=${token}` });
  expect([answer.status, joinCookie(answer)]).toEqual([204, cleared]);
  expect((await studio.call('GET', '/api/auth/me', { token })).status).toBe(401);
  for (const headers of [{ Cookie: `join=${token}` }, { Cookie: 'join=x' }, {}])
    expect((await leave(headers)).status).toBe(204);
});
