import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { openLive } from '../../testing/live-stream.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { openStaffRegister } from '../team/staff-register.ts';
import { deleteUnusedTimeCodes } from './code-queries.ts';

const SITE = 'https://yoga.example.org';
const SECURITY = '/api/account/security';
const PASSWORD = 'pranayama';
const MINUTES = { first: 60, longest: 900 };

let studio: TestStudio;
/** The present time of the server, which a test moves on: a code of an app is used once. */
let now = new Date('2026-12-01T06:00:00Z');
beforeAll(async () => {
  studio = await startTestStudio({
    publicUrl: SITE,
    now: () => now,
    rules: {
      codePerSession: { points: 5, seconds: 300 },
      timeCodePerAccount: { points: 8, seconds: 86_400, wait: MINUTES },
      timeCodePerDevice: { points: 8, seconds: 86_400, wait: MINUTES },
    },
  });
});
afterAll(() => studio.stop());

const post = (path: string, token?: string, body: object = {}, headers = {}) =>
  studio.call('POST', path, { token, body, headers });
const get = (path: string, token: string) => studio.call('GET', path, { token });
const logIn = async (email: string) =>
  (await post('/api/auth/login', undefined, { email, password: PASSWORD })).body.token as string;
const prove = (token: string, proof: object, headers = {}) =>
  post('/api/auth/second-step', token, proof, headers);

const isRefused = { status: 403, body: { code: 'auth.second-step-needed' } };
const orders = (token: string) => get('/api/staff/orders', token);

/** Seven days later, as the account's row has it. */
const endGrace = (accountId: number) =>
  studio.sql`update accounts set second_step_from = now() where id = ${accountId}`;

const codeOf = (secret: string) => {
  const codes = new TOTP({ secret: Secret.fromBase32(secret) });
  return codes.generate({ timestamp: now.getTime() });
};
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Staff with codes of an app: the secret, and the recovery codes that were created with it. */
async function staffWithCodes() {
  const { token, user } = await studio.signInStaff();
  const { secret } = (await post(`${SECURITY}/time-codes`, token)).body;
  const confirmed = await post(`${SECURITY}/time-codes/confirm`, token, { code: codeOf(secret) });
  expect(confirmed.status).toBe(201);
  later(30);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { token, user, secret: secret as string, recoveryCodes };
}

async function staffWithPasskey() {
  const { token, user } = await studio.signInStaff();
  const device = new Authenticator(SITE);
  const { options } = (await post(`${SECURITY}/passkeys/options`, token)).body;
  const body = { name: 'Phone', passkey: device.create(options) };
  const added = await post(`${SECURITY}/passkeys`, token, body);
  expect(added.status).toBe(201);
  return { token, user, device, recoveryCodes: added.body.recoveryCodes as string[] };
}

const subjectsTo = async (email: string) => {
  await studio.untilIdle();
  const mails = await parsedMails(studio.mailFolder);
  return mails
    .filter(({ to }) => to && 'text' in to && to.text.includes(email))
    .map(({ subject }) => subject);
};

describe('a team member', () => {
  test('has seven days; after them everything is refused but the way to two-factor', async () => {
    const { token, user } = await studio.signInStaff();
    const { body } = await get(SECURITY, token);
    const days = (Date.parse(body.askedFrom) - Date.now()) / 86_400_000;
    expect([Math.round(days), body.isAwaited]).toEqual([7, false]);
    expect((await orders(token)).status).toBe(200);
    await endGrace(user.id);
    expect(await orders(token)).toMatchObject(isRefused);
    for (const path of ['/api/selection', '/api/orders'])
      expect(await get(path, token)).toMatchObject(isRefused);
    expect((await get('/api/auth/me', token)).status).toBe(200);
    expect((await get(SECURITY, token)).body.isAwaited).toBe(true);
  });

  test('adds an authenticator after that with a mailed code, not with the password alone', async () => {
    const { token, user } = await studio.signInStaff();
    const { secret } = (await post(`${SECURITY}/time-codes`, token)).body;
    await endGrace(user.id);
    const needsCode = { status: 403, body: { code: 'keys.mail-code-first' } };
    const thief = await logIn(user.email);
    expect(await post(`${SECURITY}/confirm`, thief, { password: PASSWORD })).toMatchObject(
      needsCode,
    );
    for (const path of ['passkeys/options', 'time-codes', 'recovery-codes'])
      expect(await post(`${SECURITY}/${path}`, thief)).toMatchObject(needsCode);
    const begun = await post(`${SECURITY}/time-codes/confirm`, thief, { code: codeOf(secret) });
    expect(begun).toMatchObject(needsCode);

    const code = await mailedCode(studio, user.email);
    expect((await post(`${SECURITY}/confirm`, token, { code })).status).toBe(204);
    const device = new Authenticator(SITE);
    const { options } = (await post(`${SECURITY}/passkeys/options`, token)).body;
    const body = { name: 'Phone', passkey: device.create(options) };
    const added = await post(`${SECURITY}/passkeys`, token, body);
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect((await orders(token)).status).toBe(200);
  });

  test('has entered the code by signing in with it, for ten minutes', async () => {
    const { user } = await studio.signInStaff();
    await endGrace(user.id);
    const entered = await mailedCode(studio, user.email);
    const { token } = (await post('/api/auth/code/enter', undefined, entered)).body;
    expect((await post(`${SECURITY}/passkeys/options`, token)).status).toBe(200);
    await studio.sql`
      update sessions set mail_code_at = now() - interval '11 minutes' where account_id = ${user.id}`;
    const late = await post(`${SECURITY}/passkeys/options`, token);
    expect(late.body.code).toBe('keys.mail-code-first');
  });

  test('uses the authenticator before deleting the account or changing its password or address', async () => {
    const { user, secret } = await staffWithCodes();
    const token = await logIn(user.email);
    const changes: [path: string, body: object][] = [
      ['/api/account/address', { email: `new-${user.email}`, password: PASSWORD }],
      ['/api/account/password', { currentPassword: PASSWORD, newPassword: 'chandra namaskar' }],
      ['/api/account/delete', { password: 'chandra namaskar' }],
    ];
    for (const [path] of changes) {
      const code = await mailedCode(studio, user.email);
      const body = { email: 'x@example.org', newPassword: 'chandra namaskar' };
      for (const shown of [{ password: PASSWORD, currentPassword: PASSWORD }, { code }])
        expect(await post(path, token, { ...body, ...shown }), path).toMatchObject(isRefused);
    }
    expect((await prove(token, { timeCode: codeOf(secret) })).status).toBe(200);
    later(30);
    let holds = token;
    for (const [path, body] of changes) {
      const answer = await post(path, holds, body);
      expect(answer.status, path).toBeLessThan(300);
      holds = answer.body?.token ?? holds;
    }
  });

  test('needs none of it as a learner with a passkey', async () => {
    const { token, user } = await studio.signIn();
    const device = new Authenticator(SITE);
    const { options } = (await post(`${SECURITY}/passkeys/options`, token)).body;
    await post(`${SECURITY}/passkeys`, token, { name: 'Phone', passkey: device.create(options) });
    const another = await logIn(user.email);
    const deleted = await post('/api/account/delete', another, { password: PASSWORD });
    expect(deleted.status).toBe(204);
  });

  test('uses it once in each session, from the first authenticator on', async () => {
    const { user } = await studio.signInStaff();
    const before = await logIn(user.email);
    const { body } = await post(`${SECURITY}/time-codes`, before);
    expect((await orders(before)).status).toBe(200);
    await post(`${SECURITY}/time-codes/confirm`, before, { code: codeOf(body.secret) });
    later(30);
    expect((await orders(before)).status).toBe(200);
    const after = await logIn(user.email);
    expect(await orders(after)).toMatchObject(isRefused);
    expect((await prove(after, { timeCode: codeOf(body.secret) })).status).toBe(200);
    later(30);
    expect((await orders(after)).status).toBe(200);
  });

  test('signs in by a passkey in one step that is both', async () => {
    const { device } = await staffWithPasskey();
    const { options } = (await post('/api/auth/passkey/options')).body;
    const { body } = await post('/api/auth/passkey', undefined, { passkey: device.get(options) });
    expect((await orders(body.token)).status).toBe(200);
  });

  test('uses a passkey after the password', async () => {
    const { user, device } = await staffWithPasskey();
    const token = await logIn(user.email);
    const { options } = (await post('/api/auth/second-step/options', token)).body;
    expect(options.allowCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
    expect((await prove(token, { passkey: device.get(options) })).status).toBe(200);
    expect((await orders(token)).status).toBe(200);
  });

  test('cannot add or remove an authenticator by the password alone, once there is one', async () => {
    const { user } = await staffWithPasskey();
    const thief = await logIn(user.email);
    expect(await post(`${SECURITY}/passkeys/options`, thief)).toMatchObject(isRefused);
    expect(await post(`${SECURITY}/time-codes`, thief)).toMatchObject(isRefused);
    expect(await post(`${SECURITY}/recovery-codes`, thief)).toMatchObject(isRefused);
    const { passkeys } = (await get(SECURITY, thief)).body;
    const path = `${SECURITY}/passkeys/${passkeys[0].id}`;
    expect(await studio.call('DELETE', path, { token: thief })).toMatchObject(isRefused);
  });

  test('cannot remove the only authenticator', async () => {
    const { token, secret } = await staffWithCodes();
    const remove = () => studio.call('DELETE', `${SECURITY}/time-codes`, { token });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'keys.only-one' } });
    expect((await prove(token, { timeCode: codeOf(secret) })).status).toBe(200);
  });

  test('must use two-factor from the moment a role is given, and not as a learner', async () => {
    const { token, user } = await studio.signIn();
    await studio.sql`update accounts set role_name = 'staff' where id = ${user.id}`;
    expect((await get(SECURITY, token)).body.askedFrom).toEqual(expect.any(String));
    await studio.sql`update accounts set role_name = 'learner' where id = ${user.id}`;
    expect((await get(SECURITY, token)).body.askedFrom).toBeNull();
  });

  test('gets live events of the studio’s work only after two-factor', async () => {
    const { user, secret } = await staffWithCodes();
    const token = await logIn(user.email);
    const waiting = await openLive(studio.url, { token });
    await waiting.next('hello');
    const { length: ofStaff } = [...studio.live.hub.streamsOf('staff')];
    expect((await prove(token, { timeCode: codeOf(secret) })).status).toBe(200);
    later(30);
    await waiting.next('bye');
    const proven = await openLive(studio.url, { token });
    await proven.next('hello');
    expect([...studio.live.hub.streamsOf('staff')]).toHaveLength(ofStaff + 1);
    waiting.close();
    proven.close();
  });
});

describe('a learner', () => {
  /** Enters a code that was mailed to the learner, as its row has it. */
  const enterMailCode = (accountId: number) =>
    studio.sql`update sessions set mail_code_at = now() where account_id = ${accountId}`;

  /** A learner who has turned two-factor on. */
  async function careful() {
    const { token, user } = await studio.signIn();
    await enterMailCode(user.id);
    const { secret } = (await post(`${SECURITY}/time-codes`, token)).body;
    const confirmed = await post(`${SECURITY}/time-codes/confirm`, token, { code: codeOf(secret) });
    expect(confirmed.status).toBe(201);
    later(30);
    return { token, user, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }
  const select = (token: string) => post('/api/selection', token, { courseId: 1_000_000 });
  const isOn = async (token: string) => (await get(SECURITY, token)).body.askedFrom !== null;

  test('turns it on with an app, and gets recovery codes', async () => {
    const { token, recoveryCodes } = await careful();
    expect(recoveryCodes).toHaveLength(10);
    expect((await get(SECURITY, token)).body).toMatchObject({
      askedFrom: expect.any(String),
      isAwaited: false,
    });
  });

  test('turns it on only with a mailed code, which a thief of the password lacks', async () => {
    const { token, user } = await studio.signIn();
    const begin = async () => (await post(`${SECURITY}/time-codes`, token)).body.code;
    expect(await begin()).toBe('keys.mail-code-first');
    await enterMailCode(user.id);
    await studio.sql`update accounts set email_changed_at = now() where id = ${user.id}`;
    expect(await begin()).toBe('keys.address-new');
    expect(await isOn(token)).toBe(false);
  });

  test('changes nothing in another session before a code, and does after it', async () => {
    const { user, secret, recoveryCodes } = await careful();
    for (const proof of [{ timeCode: codeOf(secret) }, { recoveryCode: recoveryCodes[0] }]) {
      const token = await logIn(user.email);
      expect(await select(token)).toMatchObject(isRefused);
      expect(await post('/api/account/delete', token, { password: PASSWORD })).toMatchObject(
        isRefused,
      );
      expect(await studio.call('DELETE', `${SECURITY}/time-codes`, { token })).toMatchObject(
        isRefused,
      );
      expect((await prove(token, proof)).status).toBe(200);
      expect((await select(token)).status).not.toBe(403);
    }
  });

  test('turns it off again: the app and the recovery codes go, and no session is asked', async () => {
    const { token, user } = await careful();
    const off = await studio.call('DELETE', `${SECURITY}/time-codes`, { token });
    expect(off).toMatchObject({ status: 200, body: { askedFrom: null, recoveryCodesLeft: 0 } });
    expect((await select(await logIn(user.email))).status).not.toBe(403);
  });

  test('needs nothing more with a passkey alone', async () => {
    const { token, user } = await studio.signIn();
    const device = new Authenticator(SITE);
    const { options } = (await post(`${SECURITY}/passkeys/options`, token)).body;
    const passkey = device.create(options);
    const added = await post(`${SECURITY}/passkeys`, token, { name: 'Phone', passkey });
    expect(added.body.recoveryCodes).toBeNull();
    expect(await isOn(token)).toBe(false);
    expect((await select(await logIn(user.email))).status).not.toBe(403);
  });

  test('who has lost everything is helped by the operator, and is not asked again', async () => {
    const { user } = await careful();
    const register = await openStaffRegister(studio.databaseUrl);
    await register.resetTwoFactor(user.email);
    await register.close();
    const token = await logIn(user.email);
    expect(await isOn(token)).toBe(false);
    expect((await select(token)).status).not.toBe(403);
  });

  test('who joins the team and leaves it keeps it on', async () => {
    const { token, user } = await careful();
    await studio.sql`update accounts set role_name = 'staff' where id = ${user.id}`;
    await studio.sql`update accounts set role_name = 'learner' where id = ${user.id}`;
    expect(await isOn(token)).toBe(true);
  });
});

describe('codes', () => {
  test('of an app are used once, and may be half a minute old', async () => {
    const { user, secret } = await staffWithCodes();
    const code = codeOf(secret);
    later(30);
    const first = await logIn(user.email);
    expect((await prove(first, { timeCode: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
      200,
    );
    const second = await logIn(user.email);
    const again = await prove(second, { timeCode: code });
    expect(again).toMatchObject({ status: 403, body: { code: 'keys.code-wrong' } });
    expect(await orders(second)).toMatchObject(isRefused);
    later(60);
    expect((await prove(second, { timeCode: code })).status).toBe(403);
  });

  test('of an app are not in the database as they are, and those never used are forgotten', async () => {
    const { token, user } = await studio.signInStaff();
    const { secret, uri } = (await post(`${SECURITY}/time-codes`, token)).body;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ganga%20Yoga:/);
    const wrong = await post(`${SECURITY}/time-codes/confirm`, token, { code: '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'keys.code-wrong']);
    const rows = await studio.sql`select * from time_codes where account_id = ${user.id}`;
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await get(SECURITY, token)).body.timeCodesSince).toBeNull();
    await studio.sql`update time_codes set created_at = now() - interval '2 days' where account_id = ${user.id}`;
    expect(await deleteUnusedTimeCodes(studio.sql, 100)).toBe(1);
  });

  test('for recovery are ten, work once each, and notify the owner', async () => {
    const { user, recoveryCodes } = await staffWithPasskey();
    expect(new Set(recoveryCodes).size).toBe(10);
    // 24 letters of five bits.
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){5}$/);
    const [code = ''] = recoveryCodes;
    const token = await logIn(user.email);
    expect((await prove(token, { recoveryCode: ` ${code.toUpperCase()} ` })).status).toBe(200);
    expect((await orders(token)).status).toBe(200);
    expect((await get(SECURITY, token)).body.recoveryCodesLeft).toBe(9);
    const other = await logIn(user.email);
    expect((await prove(other, { recoveryCode: code })).status).toBe(403);
    expect(await subjectsTo(user.email)).toContain('A recovery code was used');
    const rows = await studio.sql`select hash from recovery_codes where account_id = ${user.id}`;
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('for recovery are replaced, and the earlier ones end', async () => {
    const { token, user, recoveryCodes } = await staffWithPasskey();
    const renewed = (await post(`${SECURITY}/recovery-codes`, token)).body.recoveryCodes;
    const other = await logIn(user.email);
    expect((await prove(other, { recoveryCode: recoveryCodes[0] })).status).toBe(403);
    expect((await prove(other, { recoveryCode: renewed[0] })).status).toBe(200);
  });

  test('cannot be guessed by a person who knows the password, and the owner is not locked out', async () => {
    const { user, secret, recoveryCodes } = await staffWithCodes();
    const own = await logIn(user.email);
    const proven = await prove(own, { timeCode: codeOf(secret) });
    later(30);
    const cookie = proven.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect(cookie).toContain('proven_device');
    const statuses: number[] = [];
    for (let session = 0; session < 3; session += 1) {
      const thief = await logIn(user.email);
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push((await prove(thief, { timeCode: '000000' })).status);
    }
    // Five in a session, eight for the account, and one more after each wait.
    expect(statuses.filter((status) => status === 403)).toHaveLength(8);
    const elsewhere = await logIn(user.email);
    expect((await prove(elsewhere, { timeCode: codeOf(secret) })).status).toBe(429);
    const byCode = await prove(elsewhere, { recoveryCode: recoveryCodes[0] });
    expect(byCode.status).toBe(200);
    const again = await logIn(user.email);
    const known = await prove(again, { timeCode: codeOf(secret) }, { Cookie: cookie });
    expect(known.status).toBe(200);
    later(30);
  });

  test('are required: an empty body is refused', async () => {
    const { token } = await studio.signIn();
    expect((await prove(token, {})).body.code).toBe('keys.proof-required');
    expect((await prove(token, { timeCode: ' ' })).body.code).toBe('keys.code-required');
  });
});

test('the command line resets two-factor: sessions end, the person is notified, and has a day for another authenticator', async () => {
  const { token, user, device } = await staffWithPasskey();
  const register = await openStaffRegister(studio.databaseUrl);
  expect(await register.resetTwoFactor(user.email)).toMatchObject({ id: user.id });
  expect(await register.resetTwoFactor('nobody@example.org')).toBeUndefined();
  await register.close();
  expect((await get('/api/auth/me', token)).status).toBe(401);
  const { options } = (await post('/api/auth/passkey/options')).body;
  expect(
    (await post('/api/auth/passkey', undefined, { passkey: device.get(options) })).status,
  ).toBe(401);
  const after = await logIn(user.email);
  const { body } = await get(SECURITY, after);
  expect([body.passkeys, body.recoveryCodesLeft, body.isAwaited]).toEqual([[], 0, false]);
  expect(Math.round((Date.parse(body.askedFrom) - Date.now()) / 3_600_000)).toBe(24);
  expect(await subjectsTo(user.email)).toContain('Your passkeys and codes were removed');
});
