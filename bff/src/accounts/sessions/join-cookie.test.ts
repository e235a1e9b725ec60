import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

test('a sign-in and each request for the account set the token for /join alone', async () => {
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
])('%s removes the cookie', async (_, path, body) => {
  const { token } = await signIn();
  expect(joinCookie(await studio.call('POST', path, { token, body }))).toBe(cleared);
});

test('an error sets no cookie', async () => {
  const body = { email: 'asha1@example.com', password: 'wrong' };
  const refused = [
    await studio.call('POST', '/api/auth/login', { body }),
    await studio.call('GET', '/api/auth/me', { token: 'a.b.c' }),
  ];
  expect(refused.map(joinCookie)).toEqual([undefined, undefined]);
});

describe('over https', () => {
  const asha = { email: 'asha@example.com', password };
  let secure: TestStudio;
  let token: string;
  let cookies: string[];
  const leaveWith = (cookie: string) =>
    secure.call('POST', '/join/leave', { headers: { Cookie: cookie } });
  const isSignedIn = async () =>
    (await secure.call('GET', '/api/auth/me', { token })).status === 200;
  beforeAll(async () => {
    secure = await startTestStudio({ publicUrl: 'https://yoga.example.org' });
    await secure.call('POST', '/api/auth/register', { body: { name: 'Asha', ...asha } });
  });
  beforeEach(async () => {
    const answer = await secure.call('POST', '/api/auth/login', { body: asha });
    token = answer.body.token;
    cookies = answer.headers.getSetCookie();
  });
  afterAll(() => secure.stop());

  test('no other host and no page over http can set one of these cookies', async () => {
    expect(cookies).toContain(
      `__Host-join=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(cookies.find((cookie) => cookie.includes('device'))).toMatch(
      /^__Host-known_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookies).toHaveLength(2);
  });

  test('logging out removes the cookie, and one of an earlier version', async () => {
    const out = await secure.call('POST', '/api/auth/logout', { token });
    expect(out.headers.getSetCookie()).toEqual([
      '__Host-join=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      'join=; Max-Age=0; Path=/join; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  test.each([
    ['a cookie of before is read', (own: string) => `join=${own}`],
    [
      'one that another host may have set is not read beside it',
      (own: string) => `join=x; __Host-join=${own}`,
    ],
  ])('%s', async (_, cookieOf) => {
    expect(await isSignedIn()).toBe(true);
    await leaveWith(cookieOf(token));
    expect(await isSignedIn()).toBe(false);
  });
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
