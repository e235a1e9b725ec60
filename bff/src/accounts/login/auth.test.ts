import { createHmac } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

const register = (body: unknown) => studio.call('POST', '/api/auth/register', { body });
const login = (body: unknown) => studio.call('POST', '/api/auth/login', { body });
const me = (token?: string) => studio.call('GET', '/api/auth/me', { token });

const someone = (email: string, password = 'surya namaskar') => ({ name: 'Asha', email, password });

describe('registering', () => {
  test('creates a learner, and returns nothing of the password', async () => {
    const answer = await register(someone('first@example.com'));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      token: expect.any(String),
      user: {
        id: expect.any(Number),
        name: 'Asha',
        email: 'first@example.com',
        phone: null,
        role: 'learner',
        language: null,
        acts: expect.arrayContaining(['orders.create']),
        secondStepFrom: null,
      },
    });
  });

  test('logs in', async () => {
    const { token, user } = (await register(someone('at-once-in@example.com'))).body;
    expect((await me(token)).body).toEqual({ user });
  });

  test('cannot choose a role', async () => {
    const { body } = await register({ ...someone('role@example.com'), role: 'staff', id: 1 });
    expect(body.user.role).toBe('learner');
  });

  test.each([
    ['hi', 'hi'],
    ['en', 'en'],
    ['ta', null],
    ['x'.repeat(10_000), null],
    [7, null],
  ])('in %j stores the language %j', async (language, stored) => {
    const email = `in-${String(language).slice(0, 9)}@example.com`;
    const { status, body } = await register({ ...someone(email), language });
    expect([status, body.user.language]).toEqual([201, stored]);
  });

  test('trims name and address, and compares addresses without case', async () => {
    const answer = await register({ ...someone('  Mixed@Example.COM '), name: '  आशा  ' });
    expect(answer.body.user).toMatchObject({ name: 'आशा', email: 'mixed@example.com' });
    expect((await register(someone('MIXED@example.com'))).status).toBe(409);
  });

  test('twice at the same time creates one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register(someone('at-once@example.com'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'An account with this e-mail address already exists. Please log in.',
    );
  });

  test.each([
    [{}, 'Name is required.'],
    [{ name: 7, email: 'x@example.com', password: 'long enough' }, 'Name is required.'],
    [{ ...someone('x@example.com'), name: '   ' }, 'Name is required.'],
    [
      { ...someone('x@example.com'), name: 'n'.repeat(101) },
      'Name must be at most 100 characters long.',
    ],
    [
      { ...someone('x@example.com'), name: 'a\u0000b' },
      'Name contains a character that cannot be used. Please remove it.',
    ],
    [
      { ...someone('x@example.com'), name: 'a\nb' },
      'Name contains a character that cannot be used. Please remove it.',
    ],
    [{ name: 'Asha', password: 'long enough' }, 'E-mail is required.'],
    [someone('not an address'), 'E-mail must be an address such as name@example.com.'],
    [
      someone('a@b.example\r\nBcc: c@d.example'),
      'E-mail must be an address such as name@example.com.',
    ],
    [someone(`${'a'.repeat(250)}@example.com`), 'E-mail must be at most 254 characters long.'],
    [{ name: 'Asha', email: 'x@example.com' }, 'Password is required.'],
    [someone('x@example.com', 'seven77'), 'Password must be at least 8 characters long.'],
    [someone('x@example.com', 'ॐ'.repeat(257)), 'Password must be at most 256 characters long.'],
    [
      someone('x@example.com', 'with\u0000 a NUL'),
      'Password contains a character that cannot be used. Please remove it.',
    ],
    [['x'], 'This did not arrive as it should. Please open the page again, and try once more.'],
    [null, 'This did not arrive as it should. Please open the page again, and try once more.'],
  ])('refuses %j', async (body, sentence) => {
    const answer = await register(body);
    expect([answer.status, answer.body]).toMatchObject([400, { error: sentence }]);
  });

  test('takes a password of 256 letters of Devanagari, and needs all of it', async () => {
    const password = 'गंगायमुनाकाशीजल'.repeat(18).slice(0, 256);
    expect((await register(someone('long@example.com', password))).status).toBe(201);
    const statusOf = async (typed: string) =>
      (await login({ email: 'long@example.com', password: typed })).status;
    expect(await statusOf(password)).toBe(200);
    expect(await statusOf(`${password}x`)).toBe(401);
    expect(await statusOf(password.slice(0, -1))).toBe(401);
  });

  test('treats a letter as the same, however a keyboard composes it', async () => {
    const typed = 'ज़मीन और क़लम सड़क';
    const [composed, apart] = [
      typed.normalize('NFD').replaceAll('ज\u093c', '\u095b'),
      typed.normalize('NFD'),
    ];
    expect(composed).not.toBe(apart);
    expect((await register(someone('keyboards@example.com', composed))).status).toBe(201);
    for (const password of [composed, apart])
      expect((await login({ email: 'keyboards@example.com', password })).status).toBe(200);
  });
});

describe('logging in', () => {
  beforeAll(() => register(someone('signs-in@example.com')));

  test('gives a token for 30 days and the account', async () => {
    const answer = await login({ email: ' Signs-In@example.com', password: 'surya namaskar' });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      name: 'Asha',
      email: 'signs-in@example.com',
      role: 'learner',
    });
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const claims = JSON.parse(Buffer.from(answer.body.token.split('.')[1], 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(30 * 24 * 3600);
    expect(claims.sub).toBe(String(answer.body.user.id));
  });

  test('sets the language of the app for an account without one, once', async () => {
    const credentials = { email: 'signs-in@example.com', password: 'surya namaskar' };
    const languageAfter = async (language?: string) => {
      const { status, body } = await login({ ...credentials, language });
      const user = (await me(body.token)).body.user;
      expect([status, body.user]).toEqual([200, user]);
      return user.language;
    };
    expect(await languageAfter()).toBe(null);
    expect(await languageAfter('ta')).toBe(null);
    expect(await languageAfter('hi')).toBe('hi');
    expect(await languageAfter('en')).toBe('hi');
  });

  test('replaces an old hash that was made of the password itself', async () => {
    const { sql } = studio;
    const email = 'of-before@example.com';
    const password = 'surya namaskar';
    const old = hashSync(password, 4);
    await sql`
      insert into accounts (name, email, password_hash) values ('Asha', ${email}, ${old})`;
    const stored = async () =>
      (await sql`select password_hash, token_version from accounts where email = ${email}`)[0];
    const before = await stored();
    expect((await login({ email, password: 'chandra namaskar' })).status).toBe(401);
    expect(await stored()).toEqual(before);
    const first = await login({ email, password });
    const renewed = await stored();
    expect(renewed?.password_hash).not.toBe(old);
    expect(renewed?.token_version).toBe(before?.token_version);
    expect((await me(first.body.token)).status).toBe(200);
    expect((await login({ email, password })).status).toBe(200);
    expect((await login({ email, password: 'chandra namaskar' })).status).toBe(401);
    expect(await stored()).toEqual(renewed);
  });

  test('answers a wrong password and an unknown address the same', async () => {
    const wrong = await login({ email: 'signs-in@example.com', password: 'chandra namaskar' });
    const unknown = await login({ email: 'nobody@example.com', password: 'chandra namaskar' });
    expect([wrong.status, wrong.body]).toMatchObject([
      401,
      { error: 'E-mail or password is wrong.' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test.each([
    [{ password: 'surya namaskar' }, 'E-mail is required.'],
    [{ email: 'signs-in@example.com' }, 'Password is required.'],
    [{ email: 'signs-in@example.com', password: 12345678 }, 'Password is required.'],
    [{ email: { $gt: '' }, password: { $gt: '' } }, 'E-mail is required.'],
  ])('refuses %j', async (body, sentence) => {
    const answer = await login(body);
    expect([answer.status, answer.body]).toMatchObject([400, { error: sentence }]);
  });

  test.each([
    "' or 1=1 --",
    "signs-in@example.com' --",
    'signs-in@example.com"; drop table accounts; --',
  ])('runs no SQL from %j', async (text) => {
    expect((await login({ email: 'signs-in@example.com', password: text })).status).toBe(401);
    expect([400, 401]).toContain((await login({ email: text, password: text })).status);
    expect((await login(someone('signs-in@example.com'))).status).toBe(200);
  });
});

describe('the signed-in account', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const payloadOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const base64 = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

  test('is answered for a token', async () => {
    const { user, token } = await studio.signIn('Meera');
    const answer = await me(token);
    expect([answer.status, answer.body]).toEqual([200, { user }]);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('is refused without a token', async () => {
    const answer = await me();
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { error: 'Please log in to continue.' },
    ]);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test('refuses tokens that are not its own', async () => {
    const { user, token } = await studio.signIn();
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const { jti } = payloadOf(token);
    const claims = { sub: String(user.id), ver: 1, jti, iat: now(), exp: now() + 60 };
    const { jti: another } = payloadOf((await studio.signIn()).token);
    const unsigned = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`;
    const hs384Head = `${base64({ alg: 'HS384', typ: 'JWT' })}.${base64(claims)}`;
    const hs384 = `${hs384Head}.${createHmac('sha384', TEST_SECRET).update(hs384Head).digest('base64url')}`;
    const forgeries = {
      'another secret': await sign(claims, 'another secret of 32 bytes or more!', 'HS256'),
      'alg none': unsigned,
      'alg none with a signature': `${unsigned}${signature}`,
      'another algorithm, right secret': hs384,
      'another subject': `${header}.${base64({ ...claims, sub: '1' })}.${signature}`,
      expired: await sign({ ...claims, exp: now() - 1 }, TEST_SECRET, 'HS256'),
      'without an expiry': await sign({ sub: claims.sub, ver: 1, jti }, TEST_SECRET, 'HS256'),
      'without a version': await sign({ ...claims, ver: undefined }, TEST_SECRET, 'HS256'),
      'without a session': await sign({ ...claims, jti: undefined }, TEST_SECRET, 'HS256'),
      'a session that is none': await sign({ ...claims, jti: 'x' }, TEST_SECRET, 'HS256'),
      'a session that never was': await sign(
        { ...claims, jti: crypto.randomUUID() },
        TEST_SECRET,
        'HS256',
      ),
      "somebody else's session": await sign({ ...claims, jti: another }, TEST_SECRET, 'HS256'),
      'an older version': await sign({ ...claims, ver: 0 }, TEST_SECRET, 'HS256'),
      'nobody there': await sign({ ...claims, sub: '2147483647' }, TEST_SECRET, 'HS256'),
      'an id too large': await sign({ ...claims, sub: '9999999999' }, TEST_SECRET, 'HS256'),
      'cut short': `${header}.${payload}`,
      nonsense: 'a.b.c',
    };
    for (const [what, forgery] of Object.entries(forgeries))
      expect([what, (await me(forgery)).status]).toEqual([what, 401]);
    expect((await me(await sign(claims, TEST_SECRET, 'HS256'))).status).toBe(200);
  });

  test('a raised version and a deleted account end a token at its next call', async () => {
    const raised = await studio.signIn();
    await studio.sql`update accounts set token_version = 2 where id = ${raised.user.id}`;
    expect((await me(raised.token)).status).toBe(401);
    const deleted = await studio.signIn();
    await studio.sql`delete from accounts where id = ${deleted.user.id}`;
    expect((await me(deleted.token)).status).toBe(401);
  });

  test('has the role that the database holds now', async () => {
    const { user, token } = await studio.signInStaff();
    const now = {
      role: 'staff',
      acts: expect.arrayContaining(['orders.confirm']),
      secondStepFrom: expect.any(String),
    };
    expect((await me(token)).body.user).toEqual({ ...user, ...now });
  });
});
