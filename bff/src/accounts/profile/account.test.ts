import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResetTokens } from '../../platform/crypto/mailed-tokens.ts';
import { receiptNumber } from '../../testing/order-calls.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { deleteOldPasswordResets } from '../login/password-reset-queries.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const call = (method: string, path: string, token: string | undefined, body?: unknown) =>
  studio.call(method, path, { token, body });
const logIn = (email: string, password: string) =>
  studio.call('POST', '/api/auth/login', { body: { email, password } });
const forget = (email: string) =>
  studio.call('POST', '/api/auth/forgot-password', { body: { email } });
const reset = (token: unknown, password: unknown) =>
  studio.call('POST', '/api/auth/reset-password', { body: { token, password } });
const me = (token: string) => call('GET', '/api/auth/me', token);

/** The token of the link in the mail for this address, signed as by the mail job. */
async function linkFor(email: string, { call, sql } = studio) {
  await call('POST', '/api/auth/forgot-password', { body: { email } });
  const [row] = await sql`select max(id) as id from password_resets where email = ${email}`;
  return createResetTokens(TEST_SECRET).sign(row?.id);
}

describe('the account', () => {
  test('can be renamed', async () => {
    const { token } = await studio.signIn('Asha');
    const answer = await call('PATCH', '/api/account', token, { name: ' Asha Devi ' });
    expect([answer.status, answer.body.user.name]).toEqual([200, 'Asha Devi']);
    expect((await me(token)).body.user.name).toBe('Asha Devi');
    expect((await call('PATCH', '/api/account', token, { name: '' })).status).toBe(400);
  });

  test('chooses its language, as often as it likes', async () => {
    const { token, user } = await studio.signIn();
    expect(user.language).toBe(null);
    const choose = (language: unknown) => call('PUT', '/api/account/language', token, { language });
    for (const language of ['hi', 'hi', 'en']) {
      const answer = await choose(language);
      expect([answer.status, answer.body.user]).toEqual([200, { ...user, language }]);
      expect((await me(token)).body.user.language).toBe(language);
    }
    for (const unknown of ['fr', 'HI', '', null, 7]) {
      const refused = await choose(unknown);
      expect([refused.status, refused.body.code]).toEqual([400, 'auth.language-unknown']);
    }
    expect((await me(token)).body.user.language).toBe('en');
  });

  test('has no language if a newer version stored one that this version does not know', async () => {
    const { token, user } = await studio.signIn();
    await studio.sql`update accounts set language = 'ta' where id = ${user.id}`;
    expect((await me(token)).body.user.language).toBe(null);
    const body = { email: user.email, password: 'pranayama', language: 'hi' };
    expect((await studio.call('POST', '/api/auth/login', { body })).body.user.language).toBe(null);
    const [{ language } = {}] =
      await studio.sql`select language from accounts where id = ${user.id}`;
    expect(language, 'the newer version finds its choice again').toBe('ta');
  });

  test('can be given another password, which ends the sessions of every other device', async () => {
    const { token, user } = await studio.signIn();
    const wrong = await call('POST', '/api/account/password', token, {
      currentPassword: 'no',
      newPassword: 'chandra namaskar',
    });
    expect([wrong.status, wrong.body]).toMatchObject([403, { error: 'The password is wrong.' }]);
    const short = await call('POST', '/api/account/password', token, {
      currentPassword: 'pranayama',
      newPassword: 'short',
    });
    expect(short.status).toBe(400);
    const answer = await call('POST', '/api/account/password', token, {
      currentPassword: 'pranayama',
      newPassword: 'chandra namaskar',
    });
    expect(answer.status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await me(answer.body.token)).status).toBe(200);
    expect((await logIn(user.email, 'pranayama')).status).toBe(401);
    expect((await logIn(user.email, 'chandra namaskar')).status).toBe(200);
  });

  test('exports everything stored about it, and nothing of another account', async () => {
    const { user } = await studio.signIn('Meera');
    await reset(await linkFor(user.email), 'pranayama');
    const { token } = (await logIn(user.email, 'pranayama')).body;
    const other = await studio.signIn('Somebody Else');
    await studio.sql`
      insert into attendance (course_id, date, account_id)
      values (1, '2026-12-01', ${user.id}), (1, '2026-12-02', ${other.user.id})`;
    await studio.sql`
      insert into class_notices
        (account_id, course_id, date, kind, notice, starts_at, ends_at, sequence)
      values (${user.id}, 1, '2026-12-03', 'cancelled', 'No class: Diwali', now(), now(), 1)`;
    await call('PUT', '/api/account/language', token, { language: 'hi' });
    await call('POST', '/api/selection', token, { courseId: 3 });
    await call('POST', '/api/orders', token);
    await call('POST', '/send-email', undefined, {
      fullName: 'Meera',
      email: user.email,
      mobileNumber: '98',
      message: 'Namaste',
    });
    const answer = await call('GET', '/api/account/export', token);
    expect(answer.headers.get('Content-Disposition')).toContain('attachment');
    expect(answer.body).toMatchObject({
      account: { name: 'Meera', email: user.email, role: 'learner', language: 'hi' },
      selection: [{ course: 'एडवांस्ड प्राणायाम सर्टिफ़िकेट कोर्स' }],
      orders: [
        {
          state: 'awaiting payment',
          amount: 6000,
          // The date of its first class: staff entered the day before.
          lines: [{ fee: 6000, startDate: '2026-12-15' }],
          events: [{ state: 'awaiting payment' }],
        },
      ],
      enrolments: [],
      attendance: [{ course: 'आसन की नियमित क्लास', classOf: '2026-12-01' }],
      toldOfClasses: [{ classOf: '2026-12-03', words: 'No class: Diwali', sentAt: null }],
      calendarFeedSince: null,
      messages: [{ message: 'Namaste' }],
    });
    expect(answer.text).not.toMatch(/Somebody Else|\$2[aby]\$/);
  });

  // Anybody can register any address; only an opened mail proves that the address is the learner's.
  test('exports messages from an address only when that address is proven', async () => {
    await studio.call('POST', '/send-email', {
      body: { fullName: 'Asha', email: 'asha@home.example', mobileNumber: '98', message: 'Help' },
    });
    const credentials = { email: 'asha@home.example', password: 'pranayama' };
    await studio.call('POST', '/api/auth/register', { body: { name: 'Stranger', ...credentials } });
    const { token } = (await logIn(credentials.email, credentials.password)).body;
    const answer = await call('GET', '/api/account/export', token);
    expect(answer.body.messages).toEqual([]);
    expect(answer.body.messagesNote).toContain('Forgotten password?');
    await call('PUT', '/api/account/language', token, { language: 'hi' });
    const inHindi = (await call('GET', '/api/account/export', token)).body;
    expect(inHindi.messagesNote).toContain('अभी इस फ़ाइल में नहीं हैं।');
    await reset(await linkFor(credentials.email), 'chandra namaskar');
    const owner = (await logIn(credentials.email, 'chandra namaskar')).body.token;
    const everything = (await call('GET', '/api/account/export', owner)).body;
    expect(everything).toMatchObject({ messages: [{ message: 'Help' }], messagesNote: null });
  });

  test('can be deleted by its owner; paid orders stay without the name', async () => {
    const { token, user } = await studio.signIn('Leaving Learner');
    await forget(user.email);
    const staff = (await studio.signInStaff()).token;
    await call('POST', '/api/selection', token, { courseId: 2 });
    const order = (await call('POST', '/api/orders', token)).body;
    await call('POST', `/api/orders/${order.id}/utr`, token, { utr: '123412341234' });
    await call('POST', `/api/staff/orders/${order.id}/confirm`, staff);
    await call('POST', '/api/selection', token, { courseId: 1 });
    await call('POST', '/api/orders', token);
    expect((await call('POST', '/api/account/delete', token, { password: 'wrong' })).status).toBe(
      403,
    );
    expect(
      (await call('POST', '/api/account/delete', token, { password: 'pranayama' })).status,
    ).toBe(204);
    expect((await me(token)).status).toBe(401);
    expect((await logIn(user.email, 'pranayama')).status).toBe(401);
    const orders = await studio.sql`select state, account_id, amount from orders`;
    expect(orders.filter(({ account_id }) => account_id === null)).toEqual([
      { state: 'paid', account_id: null, amount: 3000 },
    ]);
    const receipt = await call('GET', `/api/receipts/${receiptNumber(1)}`, staff);
    expect(receipt.body).toMatchObject({ number: receiptNumber(1), learner: null, amount: 3000 });
    const everything = JSON.stringify([
      await studio.sql`select * from accounts`,
      await studio.sql`select * from password_resets`,
      await studio.sql`select * from order_events`,
      await studio.sql`select * from enrolments`,
    ]);
    expect(everything).not.toContain('Leaving Learner');
    expect(everything).not.toContain(user.email);
    expect((await call('GET', '/api/staff/courses/2/people', staff)).body.items).toEqual([]);
  });

  test('is deleted together with an order that is made at the same moment', async () => {
    const { token, user } = await studio.signIn();
    let deletion: Promise<{ status: number }> | undefined;
    await studio.sql.begin(async (tx) => {
      await tx`select from accounts where id = ${user.id} for no key update`;
      await tx`
        with made as (
          insert into orders (reference, account_id, amount) values ('GY-ZZZZZZ', ${user.id}, 2500)
          returning id
        )
        insert into order_lines select id, 1, 'Asana Regular Classes', 2500, now() from made`;
      deletion = call('POST', '/api/account/delete', token, { password: 'pranayama' });
      await expect.poll(() => waitingForLocks(studio.sql)).not.toHaveLength(0);
    });
    expect((await deletion)?.status).toBe(204);
    expect(await studio.sql`select from orders where reference = 'GY-ZZZZZZ'`).toHaveLength(0);
  });

  test('is read again by a request that runs while it is deleted', async () => {
    const { token, user } = await studio.signIn();
    let selecting: Promise<{ status: number; body: unknown }> | undefined;
    await studio.sql.begin(async (tx) => {
      await tx`delete from accounts where id = ${user.id}`;
      selecting = call('POST', '/api/selection', token, { courseId: 1 });
      await expect.poll(() => waitingForLocks(studio.sql)).not.toHaveLength(0);
    });
    const answer = await selecting;
    expect([answer?.status, answer?.body]).toMatchObject([
      401,
      { error: 'Please log in to continue.' },
    ]);
  });

  test('accepts a limited number of wrong passwords', async () => {
    const guarded = await startTestStudio({
      rules: { passwordCheckPerAccount: { points: 3, seconds: 900 } },
    });
    const { token } = await guarded.signIn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await guarded.call('POST', '/api/account/delete', {
        token,
        body: { password: 'guess' },
      });
      statuses.push(answer.status);
    }
    await guarded.stop();
    expect(statuses).toEqual([403, 403, 403, 429, 429]);
  });
});

describe('a forgotten password', () => {
  test('is answered the same for every address', async () => {
    const { user } = await studio.signIn();
    const [known, unknown] = [
      await forget(user.email.toUpperCase()),
      await forget('nobody@example.com'),
    ];
    expect([known.status, known.body]).toEqual([
      202,
      { message: 'If there is an account, a mail is on its way.' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await forget('not an address')).status).toBe(400);
  });

  test('is replaced by a link that works once, logs in here, and logs out everywhere else', async () => {
    const { token, user } = await studio.signIn();
    const link = await linkFor(user.email);
    expect((await reset(link, 'short')).status).toBe(400);
    const replaced = await reset(link, 'chandra namaskar');
    expect(replaced.status).toBe(200);
    expect((await me(token)).status, 'everywhere else').toBe(401);
    expect((await me(replaced.body.token)).body.user, 'here').toMatchObject({ email: user.email });
    expect((await logIn(user.email, 'chandra namaskar')).status).toBe(200);
    const again = await reset(link, 'another password');
    expect([again.status, again.body]).toMatchObject([
      410,
      { error: 'This link no longer works. Please ask for a new one.' },
    ]);
  });

  test('is replaced once when its link is used twenty times at once', async () => {
    const { user } = await studio.signIn();
    const link = await linkFor(user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(link, `new password ${n}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)]);
  });

  test('ends the other links of the same person once one is used', async () => {
    const { user } = await studio.signIn();
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)];
    expect((await reset(second, 'chandra namaskar')).status).toBe(200);
    expect((await reset(first, 'another password')).status).toBe(410);
  });

  test('resets the counts of wrong tries once it is replaced', async () => {
    const guarded = await startTestStudio({
      rules: {
        signInPerPair: { points: 3, seconds: 900 },
        signInPerAccount: { points: 3, seconds: 900 },
      },
    });
    const { user } = await guarded.signIn();
    const tries: number[] = [];
    const tryWith = async (password: string) => {
      const body = { email: user.email, password };
      tries.push((await guarded.call('POST', '/api/auth/login', { body })).status);
    };
    for (let n = 0; n < 4; n += 1) await tryWith('forgotten');
    const body = { token: await linkFor(user.email, guarded), password: 'chandra namaskar' };
    await guarded.call('POST', '/api/auth/reset-password', { body });
    await tryWith('chandra namaskar');
    await guarded.stop();
    expect(tries).toEqual([401, 401, 401, 429, 200]);
  });

  test('is not stored for longer than a day', async () => {
    await linkFor('old@example.com');
    await linkFor('new@example.com');
    await studio.sql`
      update password_resets set created_at = now() - interval '25 hours'
      where email = 'old@example.com'`;
    await deleteOldPasswordResets(studio.sql, 5000);
    const left = await studio.sql`
      select email from password_resets where email in ('old@example.com', 'new@example.com')`;
    expect([...left]).toEqual([{ email: 'new@example.com' }]);
  });

  test('expires after an hour', async () => {
    const { user } = await studio.signIn();
    const link = await linkFor(user.email);
    await studio.sql`update password_resets set expires_at = now() where email = ${user.email}`;
    expect((await reset(link, 'chandra namaskar')).status).toBe(410);
  });

  test('is not replaced by a link that this server has not signed', async () => {
    const { user } = await studio.signIn();
    const link = await linkFor(user.email);
    const [id, signature] = link.split('.') as [string, string];
    const forged = createResetTokens('another secret of 32 bytes or more!').sign(Number(id));
    for (const token of [forged, `${Number(id) + 1}.${signature}`, `${id}.`, id, '', 'x.y.z'])
      expect([token, (await reset(token, 'chandra namaskar')).status]).toEqual([token, 410]);
    expect((await reset('x'.repeat(201), 'chandra namaskar')).status).toBe(400);
    expect((await reset(undefined, 'chandra namaskar')).status).toBe(400);
  });
});
