import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const SITE = 'https://yoga.example.org';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ publicUrl: SITE });
});
afterAll(() => studio.stop());

const post = (path: string, token?: string, body: object = {}) =>
  studio.call('POST', path, { token, body });
const optionsOf = async (path: string, token?: string) => (await post(path, token)).body.options;
const SECURITY = '/api/account/security';

const register = async (token: string, device: Authenticator, answering = {}) =>
  post(`${SECURITY}/passkeys`, token, {
    name: 'Phone',
    passkey: device.create(await optionsOf(`${SECURITY}/passkeys/options`, token), answering),
  });
const signIn = async (device: Authenticator, answering = {}) =>
  post('/api/auth/passkey', undefined, {
    passkey: device.get(await optionsOf('/api/auth/passkey/options'), answering),
  });

/** A learner with a passkey. */
async function learnerWithPasskey({ counts = true } = {}) {
  const { token, user } = await studio.signIn();
  const device = new Authenticator(SITE, { counts });
  expect((await register(token, device)).status).toBe(201);
  return { token, user, device };
}

const subjectsTo = async (email: string) => {
  await studio.untilIdle();
  const mails = await parsedMails(studio.mailFolder);
  const own = mails.filter(({ to }) => to && 'text' in to && to.text.includes(email));
  return own.map(({ subject }) => subject);
};

test('a passkey is registered, signs in alone, and its owner gets an e-mail', async () => {
  const { user, device } = await learnerWithPasskey();
  const { status, body } = await signIn(device);
  expect([status, body.user.email]).toEqual([200, user.email]);
  const { body: security } = await studio.call('GET', SECURITY, { token: body.token });
  expect(security).toMatchObject({
    passkeys: [{ name: 'Phone', usedAt: expect.any(String), refusedAt: null }],
    timeCodesSince: null,
    recoveryCodesLeft: 0,
    askedFrom: null,
    isAwaited: false,
  });
  expect(await subjectsTo(user.email)).toContain('A new way to log in was added');
});

test('a device without a signature counter signs in again and again', async () => {
  const { device } = await learnerWithPasskey({ counts: false });
  for (const _ of [1, 2]) expect((await signIn(device)).status).toBe(200);
});

test('a counter that goes back means a copy: the passkey is refused, and the owner is notified once', async () => {
  const { user, device, token } = await learnerWithPasskey();
  expect((await signIn(device, { counter: 9 })).status).toBe(200);
  for (const counter of [9, 3])
    expect(await signIn(device, { counter })).toMatchObject({
      status: 401,
      body: { code: 'keys.passkey-refused' },
    });
  const subjects = await subjectsTo(user.email);
  expect(subjects.filter((subject) => subject?.includes('copy'))).toHaveLength(1);
  const { body } = await studio.call('GET', SECURITY, { token });
  expect(body.passkeys[0].refusedAt).toEqual(expect.any(String));
  expect((await signIn(device, { counter: 10 })).status).toBe(200);
});

test('a counter that goes back without a valid signature notifies nobody', async () => {
  const { user, device } = await learnerWithPasskey();
  const asked = await optionsOf('/api/auth/passkey/options');
  const passkey = device.get(asked, { counter: 1 });
  const other = new Authenticator(SITE).get(asked, { counter: 1 });
  const forged = {
    ...passkey,
    response: { ...passkey.response, signature: other.response.signature },
  };
  expect((await post('/api/auth/passkey', undefined, { passkey: forged })).status).toBe(401);
  expect((await subjectsTo(user.email)).join()).not.toContain('copy');
});

describe('a signature is not accepted', () => {
  test.each([
    ['of another origin', { origin: 'https://yoga.example.net' }],
    ['of the origin without https', { origin: 'http://yoga.example.org' }],
    ['of a device that has not asked who is there', { isVerified: false }],
  ])('%s', async (_, answering) => {
    const { token } = await studio.signIn();
    expect((await register(token, new Authenticator(SITE), answering)).status).toBe(400);
    const { device } = await learnerWithPasskey();
    expect((await signIn(device, answering)).status).toBe(401);
  });

  test('of another site, whose page has asked for it', async () => {
    const { device } = await learnerWithPasskey();
    const asked = await optionsOf('/api/auth/passkey/options');
    const passkey = device.get({ ...asked, rpId: 'example.net' });
    expect((await post('/api/auth/passkey', undefined, { passkey })).status).toBe(401);
  });

  test('twice', async () => {
    const { device } = await learnerWithPasskey({ counts: false });
    const passkey = device.get(await optionsOf('/api/auth/passkey/options'));
    expect((await post('/api/auth/passkey', undefined, { passkey })).status).toBe(200);
    expect((await post('/api/auth/passkey', undefined, { passkey })).status).toBe(401);
  });

  test('for another purpose, or another session, than it was asked for', async () => {
    const { token, user, device } = await learnerWithPasskey();
    const login = { email: user.email, password: 'pranayama' };
    const { body: other } = await post('/api/auth/login', undefined, login);
    const asked = await optionsOf('/api/auth/second-step/options', token);
    const passkey = () => device.get(asked);
    expect((await post('/api/auth/passkey', undefined, { passkey: passkey() })).status).toBe(401);
    expect((await post('/api/auth/second-step', other.token, { passkey: passkey() })).status).toBe(
      403,
    );
    expect((await post('/api/auth/second-step', token, { passkey: passkey() })).status).toBe(200);
  });

  test('of somebody else, in one’s own session', async () => {
    const { token } = await studio.signIn();
    const { device } = await learnerWithPasskey();
    const passkey = device.get(await optionsOf('/api/auth/second-step/options', token));
    expect((await post('/api/auth/second-step', token, { passkey })).status).toBe(403);
  });

  test('after five minutes', async () => {
    const { device } = await learnerWithPasskey();
    const challenges = studio.deps.passkeyChallenges;
    const asked = await optionsOf('/api/auth/passkey/options');
    expect(challenges.isValid(asked.challenge, 'sign in', new Date())).toBe(true);
    const later = new Date(Date.now() + 5 * 60_000);
    expect(challenges.isValid(asked.challenge, 'sign in', later)).toBe(false);
    const bent = `${asked.challenge.slice(0, 30)}AA${asked.challenge.slice(32)}`;
    const passkey = device.get({ ...asked, challenge: bent });
    expect((await post('/api/auth/passkey', undefined, { passkey })).status).toBe(401);
  });
});

describe('the passkeys of an account', () => {
  test('are ten at most, and each is kept once', async () => {
    const { token, device } = await learnerWithPasskey();
    expect((await register(token, device)).body.code).toBe('keys.passkey-known');
    for (let more = 0; more < 9; more += 1)
      expect((await register(token, new Authenticator(SITE))).status).toBe(201);
    const { status, body } = await post(`${SECURITY}/passkeys/options`, token);
    expect([status, body.code, body.values]).toEqual([409, 'keys.too-many', { most: 10 }]);
  });

  test('have names, and are removed by their owner alone', async () => {
    const { token, user, device } = await learnerWithPasskey();
    const other = await learnerWithPasskey();
    const { body } = await studio.call('GET', SECURITY, { token });
    const path = `${SECURITY}/passkeys/${body.passkeys[0].id}`;
    const rename = (by: string) =>
      studio.call('PATCH', path, { token: by, body: { name: 'Old phone' } });
    expect((await rename(other.token)).status).toBe(404);
    expect((await rename(token)).body.passkeys).toMatchObject([{ name: 'Old phone' }]);
    expect((await studio.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await studio.call('DELETE', path, { token })).body.passkeys).toEqual([]);
    expect((await signIn(device)).status).toBe(401);
    expect(await subjectsTo(user.email)).toContain('A way to log in was removed');
  });

  test('are changed within ten minutes of a sign-in, or after the password', async () => {
    const { token, user } = await studio.signIn();
    await studio.sql`
      update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${user.id}`;
    const begin = () => post(`${SECURITY}/passkeys/options`, token);
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'keys.confirm-first' } });
    const confirm = (password: string) => post(`${SECURITY}/confirm`, token, { password });
    expect((await confirm('surya namaskar')).status).toBe(403);
    expect((await begin()).status).toBe(403);
    expect((await confirm('pranayama')).status).toBe(204);
    expect((await begin()).status).toBe(200);
  });

  test('are in the export without secrets, and go with the account', async () => {
    const { token, user, device } = await learnerWithPasskey();
    const { text, body } = await studio.call('GET', '/api/account/export', { token });
    expect(body.passkeys).toMatchObject([{ name: 'Phone' }]);
    expect(text).not.toContain(device.id.toString('base64url'));
    await post('/api/account/delete', token, { password: 'pranayama' });
    expect(await studio.sql`select from passkeys where account_id = ${user.id}`).toHaveLength(0);
    expect((await signIn(device)).status).toBe(401);
  });
});
