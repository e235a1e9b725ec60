import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResetTokens } from '../../platform/crypto/mailed-tokens.ts';
import { many, oneByOne } from '../../testing/order-calls.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { deleteExpiredSessions } from './queries.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

/** The password with which `studio.signIn` registers. */
const known = 'pranayama';
const owners = 'monsoon lamp on the ghat';

const post = (path: string, token?: string, body?: unknown) =>
  studio.call('POST', path, { token, body });
const me = async (token: string) => (await studio.call('GET', '/api/auth/me', { token })).status;
const logIn = (email: string, password = known) =>
  post('/api/auth/login', undefined, { email, password });
const change = (token: string, currentPassword: string, newPassword: string) =>
  post('/api/account/password', token, { currentPassword, newPassword });
const reset = (link: string, password = owners) =>
  post('/api/auth/reset-password', undefined, { token: link, password });

/** The token of the link in the mail for this address, signed as by the mail job. */
async function linkFor(email: string) {
  await post('/api/auth/forgot-password', undefined, { email });
  const [row] = await studio.sql`select max(id) as id from password_resets where email = ${email}`;
  return createResetTokens(TEST_SECRET).sign(row?.id);
}

/** Runs two operations on the account so that the second waits for the lock of the first. */
async function inThisOrder<Result>(
  accountId: number,
  first: () => Promise<{ status: number }>,
  second: () => Promise<Result>,
) {
  const waiting = () => waitingForLocks(studio.sql);
  const [going, behind] = await studio.sql.begin(async (tx) => {
    await tx`select from accounts where id = ${accountId} for no key update`;
    const going = first();
    await expect.poll(waiting).toHaveLength(1);
    const behind = second();
    await expect.poll(waiting).toHaveLength(2);
    // Wrapped in an object: a returned promise would be awaited inside the transaction, and deadlock.
    return [{ answer: going }, { answer: behind }] as const;
  });
  expect((await going.answer).status).toBeLessThan(300);
  return behind.answer;
}

async function whileResetCommits<Result>(
  { id, email }: { id: number; email: string },
  intrude: () => Promise<Result>,
) {
  const link = await linkFor(email);
  return inThisOrder(id, () => reset(link), intrude);
}

async function expectOnlyTheOwner(email: string, tried: string[]) {
  for (const password of tried)
    expect([password, (await logIn(email, password)).status]).toEqual([password, 401]);
  expect((await logIn(email, owners)).status).toBe(200);
}

describe('an intruder who knows the password', () => {
  test('cannot invalidate the mailed link by which the owner sets another password', async () => {
    const { token, user } = await studio.signIn();
    const link = await linkFor(user.email);
    const intruder = await change(token, known, 'taken over by me');
    expect(intruder.status).toBe(200);
    expect((await reset(link)).status).toBe(200);
    expect(await me(intruder.body.token)).toBe(401);
    await expectOnlyTheOwner(user.email, [known, 'taken over by me']);
  });

  test('cannot overwrite the owner’s new password by a change that is under way: 10 of 10', async () => {
    const answers = await oneByOne(10, async () => {
      const { token, user } = await studio.signIn();
      const answer = await whileResetCommits(user, () => change(token, known, 'taken over by me'));
      await expectOnlyTheOwner(user.email, [known, 'taken over by me']);
      return [answer.status, answer.body];
    });
    const refused = [401, { error: 'Please log in to continue.' }];
    expect(answers).toMatchObject(Array(10).fill(refused));
  });

  test('gets no session by a sign-in that is under way', async () => {
    const { user } = await studio.signIn();
    const answer = await whileResetCommits(user, () => logIn(user.email));
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { error: 'E-mail or password is wrong.' },
    ]);
    const sessions = await studio.sql`select from sessions where account_id = ${user.id}`;
    expect(sessions, 'the owner’s, which the reset has begun').toHaveLength(1);
  });

  test('cannot delete the account by a deletion that is under way', async () => {
    const { token, user } = await studio.signIn();
    const answer = await whileResetCommits(user, () =>
      post('/api/account/delete', token, { password: known }),
    );
    expect(answer.status).toBe(401);
    await expectOnlyTheOwner(user.email, [known]);
  });

  test('keeps no session by a change under way while the owner signs out everywhere', async () => {
    const { token, user } = await studio.signIn();
    const owner = (await logIn(user.email)).body.token;
    const changed = await inThisOrder(
      user.id,
      () => post('/api/auth/logout-everywhere', owner),
      () => change(token, known, 'taken over by me'),
    );
    expect(changed.status).toBe(401);
    expect(await studio.sql`select from sessions where account_id = ${user.id}`).toHaveLength(0);
  });

  test('can change the password five times a day, and no more', async () => {
    const guarded = await startTestStudio({
      rules: { passwordChangePerAccount: { points: 5, seconds: 86_400 } },
    });
    const { user, ...first } = await guarded.signIn();
    let { token } = first;
    let current = known;
    const tryChange = async (newPassword: string, currentPassword = current) => {
      const body = { currentPassword, newPassword };
      const answer = await guarded.call('POST', '/api/account/password', { token, body });
      if (answer.status === 200) [token, current] = [answer.body.token, newPassword];
      return answer;
    };
    expect((await tryChange('taken over by me', 'wrong')).status).toBe(403);
    const answers = await oneByOne(7, (n) => tryChange(`taken over by me ${n}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers[5]?.body.error).toMatch(/^Too many attempts\. Please try again in/);
    // The owner has a mailed link, so the limit that the intruder has used up does not apply.
    await guarded.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
    const [row] = await guarded.sql`select max(id) as id from password_resets`;
    const link = createResetTokens(TEST_SECRET).sign(row?.id);
    const body = { token: link, password: owners };
    await guarded.call('POST', '/api/auth/reset-password', { body });
    const login = { email: user.email, password: owners };
    ({ token } = (await guarded.call('POST', '/api/auth/login', { body: login })).body);
    current = owners;
    expect((await tryChange('and another of mine')).status).toBe(200);
    await guarded.stop();
  });
});

describe('a session', () => {
  const twoDevices = async () => {
    const { token, user } = await studio.signIn();
    return { user, here: token, there: (await logIn(user.email)).body.token as string };
  };

  test('ends on the server when its device logs out, and no other does', async () => {
    const { here, there } = await twoDevices();
    expect((await post('/api/auth/logout', here)).status).toBe(204);
    expect([await me(here), await me(there)]).toEqual([401, 200]);
    expect((await post('/api/auth/logout', here)).status).toBe(401);
  });

  test('ends with all others when the learner signs out everywhere', async () => {
    const { user, here, there } = await twoDevices();
    const somebodyElse = await studio.signIn();
    expect((await post('/api/auth/logout-everywhere', here)).status).toBe(204);
    expect([await me(here), await me(there)]).toEqual([401, 401]);
    expect(await me(somebodyElse.token)).toBe(200);
    expect((await logIn(user.email)).status).toBe(200);
  });

  test('outlives a changed password on the device that changed it, and ends on others', async () => {
    const { user, here, there } = await twoDevices();
    const { token } = (await change(here, known, 'chandra namaskar')).body;
    expect([await me(here), await me(there), await me(token)]).toEqual([401, 401, 200]);
    expect(await studio.sql`select from sessions where account_id = ${user.id}`).toHaveLength(1);
  });

  test('is one of at most twenty: the oldest ends when more sign in', async () => {
    const { user, token: first } = await studio.signIn();
    const tokens: string[] = await oneByOne(20, async () => (await logIn(user.email)).body.token);
    expect(await me(first)).toBe(401);
    expect(await Promise.all(tokens.map(me))).toEqual(Array(20).fill(200));
  });

  test('is one of at most twenty also when many sign in at once', async () => {
    const { user } = await studio.signIn();
    // As many as may wait without a proof of work.
    for (const atOnce of [10, 10, 5]) await many(atOnce, () => logIn(user.email));
    expect(await studio.sql`select from sessions where account_id = ${user.id}`).toHaveLength(20);
  });

  test('ends after thirty days, and its row is forgotten', async () => {
    const { user, here, there } = await twoDevices();
    const [row] = await studio.sql`
      select extract(epoch from expires_at - created_at)::int as seconds from sessions
      where account_id = ${user.id}`;
    expect(row?.seconds).toBe(30 * 24 * 3600);
    const { jti } = JSON.parse(Buffer.from(here.split('.')[1] ?? '', 'base64url').toString());
    await studio.sql`update sessions set expires_at = now() where id = ${jti}`;
    expect([await me(here), await me(there)]).toEqual([401, 200]);
    await deleteExpiredSessions(studio.sql, 5000);
    expect(await studio.sql`select from sessions where account_id = ${user.id}`).toHaveLength(1);
  });

  test('is deleted with its account', async () => {
    const { user, here } = await twoDevices();
    await post('/api/account/delete', here, { password: known });
    expect(await studio.sql`select from sessions where account_id = ${user.id}`).toHaveLength(0);
  });

  test('is part of the account’s export', async () => {
    const { user, here } = await twoDevices();
    const rows = await studio.sql`
      select created_at, expires_at from sessions where account_id = ${user.id} order by created_at`;
    const answer = await studio.call('GET', '/api/account/export', { token: here });
    const times = answer.body.sessions.map((session: Record<'createdAt' | 'expiresAt', string>) => [
      Date.parse(session.createdAt),
      Date.parse(session.expiresAt),
    ]);
    expect(times).toEqual(rows.map((row) => [row.created_at.getTime(), row.expires_at.getTime()]));
    const { jti } = JSON.parse(Buffer.from(here.split('.')[1] ?? '', 'base64url').toString());
    expect(answer.text).not.toContain(jti);
  });
});
