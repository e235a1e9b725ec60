import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setRole } from '../accounts/login/queries.ts';
import { type LiveStream, openLive } from '../testing/live-stream.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const streams: LiveStream[] = [];
async function follow(token?: string) {
  const stream = await openLive(studio.url, { token });
  streams.push(stream);
  await stream.next('hello');
  return stream;
}
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const password = 'pranayama';
const logInAgain = async (email: string): Promise<string> =>
  (await studio.call('POST', '/api/auth/login', { body: { email, password } })).body.token;
const expectEnded = async (stream: LiveStream) => {
  expect((await stream.next('bye')).data).toEqual({ why: 'ended' });
  await stream.ended;
};

test.each([
  ['an invalid token', 'Bearer abc'],
  ['no token at all', 'Bearer'],
  ['another scheme', 'Basic YTpi'],
  ['nothing', ''],
])('a request with %s is refused', async (_, authorization) => {
  const { status } = await openLive(studio.url, { headers: { Authorization: authorization } });
  expect(status).toBe(401);
});

test('an account that keeps changing gets no stream, as its look-up is outdated', async () => {
  const { token, user } = await studio.signIn();
  const { accountChanges, hub } = studio.live;
  const spied = vi.spyOn(accountChanges, 'hasChangedSince').mockReturnValue(true);
  try {
    const refused = await openLive(studio.url, { token });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(spied).toHaveBeenCalledWith(user.id, expect.any(Number));
  } finally {
    spied.mockRestore();
  }
  expect(hub.size).toBe(0);
  await follow(token);
});

test('the stream is available by GET only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await studio.call(method, '/api/live')).status).toBe(404);
  expect((await studio.call('HEAD', '/api/live')).status).toBe(405);
});

test('a stream ends with the logout of its session, and no other does', async () => {
  const { token, user } = await studio.signIn();
  const other = await follow(await logInAgain(user.email));
  const ending = await follow(token);
  await studio.call('POST', '/api/auth/logout', { token });
  await expectEnded(ending);
  expect((await openLive(studio.url, { token })).status).toBe(401);
  // The other one is revalidated, too, and stays.
  await other.next('hello');
});

test('a changed password ends the streams of the other sessions', async () => {
  const { token, user } = await studio.signIn();
  const other = await follow(await logInAgain(user.email));
  const own = await follow(token);
  const answer = await studio.call('POST', '/api/account/password', {
    token,
    body: { currentPassword: password, newPassword: 'surya-namaskar' },
  });
  expect(answer.status).toBeLessThan(300);
  await expectEnded(other);
  // Its session continues with the new token only.
  expect((await own.next('bye')).data).toEqual({ why: 'later' });
  expect((await openLive(studio.url, { token })).status).toBe(401);
  expect((await follow(answer.body.token)).status).toBe(200);
});

test('logging out everywhere ends all streams of the account', async () => {
  const { token, user } = await studio.signIn();
  const all = [await follow(token), await follow(await logInAgain(user.email))];
  await studio.call('POST', '/api/auth/logout-everywhere', { token });
  for (const stream of all) await expectEnded(stream);
});

test('a deleted account ends its streams', async () => {
  const { token, user } = await studio.signIn();
  const stream = await follow(token);
  await studio.sql`delete from accounts where id = ${user.id}`;
  await expectEnded(stream);
});

test('an account that is no longer staff reconnects without the events for staff', async () => {
  const { token, user } = await studio.signInStaff();
  const stream = await follow(token);
  await setRole(studio.sql, { email: user.email, role: 'learner' });
  const { data, retry } = await stream.next('bye');
  expect([data, retry]).toEqual([{ why: 'role' }, 200]);
  const again = await follow(token);
  await studio.sql`insert into meetings (meeting_link) values ('https://meet.example/1')`;
  await again.next('rows');
  expect(again.text()).not.toContain('event: news');
});

test('a session that expires ends its stream at that moment', async () => {
  const { token, user } = await studio.signIn();
  await using quick = await secondStudio({ streamTimes: { heartbeat: 1_000 } });
  await studio.sql`
    update sessions set expires_at = now() + interval '2 seconds' where account_id = ${user.id}`;
  const stream = await openLive(quick.url, { token });
  streams.push(stream);
  await stream.next('hello');
  await expectEnded(stream);
});

test('a session whose end was not notified is found by a look-up', async () => {
  const { token, user } = await studio.signIn();
  await using quick = await secondStudio({ streamCheckMs: 200 });
  const stream = await openLive(quick.url, { token });
  streams.push(stream);
  await stream.next('hello');
  await studio.sql`alter table sessions disable trigger session_ended`;
  await studio.sql`delete from sessions where account_id = ${user.id}`;
  await studio.sql`alter table sessions enable trigger session_ended`;
  await expectEnded(stream);
});

/** A second server on the same database. */
async function secondStudio(options: Parameters<typeof startTestStudio>[0]) {
  const second = await startTestStudio({ ...options, databaseUrl: studio.databaseUrl });
  return { ...second, [Symbol.asyncDispose]: second.stop };
}
