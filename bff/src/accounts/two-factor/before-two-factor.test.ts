import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import { can, type Permission, type Role } from '../../shared/permissions.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { openStaffRegister } from '../team/staff-register.ts';

const SITE = 'https://yoga.example.org';
const SECURITY = '/api/account/security';
const PASSWORD = 'pranayama';
const NEW_PASSWORD = 'a quiet mountain river';

interface SignedIn {
  token: string;
  user: { id: number; email: string };
}

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ publicUrl: SITE });
  // Tests remove other owners: the last one must stay.
  await studio.signInAs('owner');
});
afterAll(() => studio.stop());

const post = (path: string, token?: string, body: object = {}) =>
  studio.call('POST', path, { token, body });
const get = (path: string, token?: string) => studio.call('GET', path, { token });
const logIn = async (email: string, password = PASSWORD) =>
  (await post('/api/auth/login', undefined, { email, password })).body?.token as string;

/** Seven days later, as the account's row has it. */
const endGrace = (accountId: number) =>
  studio.sql`update accounts set second_step_from = now() where id = ${accountId}`;

/** A team member who must have an authenticator but has none, and a session of somebody who only knows the password. */
async function awaited(role: Role): Promise<SignedIn> {
  const { user } = await studio.signInAs(role);
  await endGrace(user.id);
  return { user, token: await logIn(user.email) };
}

/** All permissions of a session that awaits two-factor. */
const OPEN = [
  'GET /api/account/security',
  'GET /api/account/sign-in',
  'GET /api/auth/me',
  'POST /api/auth/logout',
  'POST /api/auth/second-step',
  'POST /api/auth/second-step/options',
  'PUT /api/account/language',
];
/** These routes answer that a code must be mailed first. */
const BY_CODE = [
  'DELETE /api/account/security/passkeys/:id',
  'DELETE /api/account/security/time-codes',
  'PATCH /api/account/security/passkeys/:id',
  'POST /api/account/address',
  'POST /api/account/delete',
  'POST /api/account/password',
  'POST /api/account/security/confirm',
  'POST /api/account/security/passkeys',
  'POST /api/account/security/passkeys/options',
  'POST /api/account/security/recovery-codes',
  'POST /api/account/security/time-codes',
  'POST /api/account/security/time-codes/confirm',
];
const BODIES: Record<string, object> = {
  'POST /api/account/address': { email: 'thief@example.org', password: PASSWORD },
  'POST /api/account/delete': { password: PASSWORD },
  'POST /api/account/password': { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  'POST /api/account/security/confirm': { password: PASSWORD },
  'POST /api/account/security/time-codes/confirm': { code: '123456' },
  'PATCH /api/account/security/passkeys/:id': { name: 'Mine' },
};

describe.each(['teacher', 'staff', 'owner'] as const)('a password alone of %s', (role) => {
  test('allows only the short list of permissions once two-factor is required', async () => {
    const { token } = await awaited(role);
    const pathOf = (route: string) =>
      route.replace(':date', '2026-12-01').replace(/:\w+(\{[^}]+\})?/g, '1000000');
    const open: string[] = [];
    const byCode: string[] = [];
    for (const { method, path, handler } of mountRoutes(studio.deps).routes) {
      if (
        method === 'ALL' ||
        !('permission' in handler) ||
        can('visitor', handler.permission as Permission)
      )
        continue;
      const route = `${method} ${path}`;
      // It would end the session.
      if (route === 'POST /api/auth/logout') open.push(route);
      if (open.includes(route) || !can(role, handler.permission as Permission)) continue;
      const body = BODIES[route] ?? (method === 'GET' ? undefined : {});
      const answer = await studio.call(method, pathOf(path), { token, ...(body && { body }) });
      const { code } = answer.body ?? {};
      if (answer.status === 403 && code === 'auth.second-step-needed') continue;
      const isByCode =
        (answer.status === 403 && code === 'keys.mail-code-first') ||
        (route === 'POST /api/account/security/passkeys' && answer.status === 400);
      (isByCode ? byCode : open).push(route);
    }
    expect(open.sort()).toEqual(OPEN);
    expect(byCode.sort()).toEqual(BY_CODE);
  });

  test('changes nothing with the code of another mailbox', async () => {
    const { token } = await awaited(role);
    const other = await studio.signIn();
    for (const [route, body] of Object.entries(BODIES).slice(0, 4)) {
      const code = await mailedCode(studio, other.user.email);
      const { password: _, currentPassword: __, ...rest } = body as Record<string, string>;
      const answer = await post(route.split(' ')[1] as string, token, { ...rest, code });
      expect([answer.status, answer.body.code], route).toEqual([410, 'auth.code-over']);
    }
    expect((await get('/api/auth/me', token)).status).toBe(200);
  });

  test('with a code from its mailbox changes the password or the address, or deletes the account', async () => {
    const { token, user } = await awaited(role);
    const code = () => mailedCode(studio, user.email);
    const chosen = { newPassword: NEW_PASSWORD, code: await code() };
    const changed = await post('/api/account/password', token, chosen);
    expect(changed.status).toBe(200);
    const wanted = { email: `new-${user.email}`, code: await code() };
    expect((await post('/api/account/address', changed.body.token, wanted)).status).toBe(202);
    const deletion = { code: await code() };
    expect((await post('/api/account/delete', changed.body.token, deletion)).status).toBe(204);
  });
});

/** Changes the address within the grace, by the password, and opens the link as the owner of the new mailbox. */
async function moved({ token, user }: SignedIn) {
  const email = `thief-${user.id}@example.org`;
  const asked = await post('/api/account/address', token, { email, password: PASSWORD });
  expect(asked.status, asked.text).toBe(202);
  const [change] = await studio.sql`
    select max(id) as id from address_changes where account_id = ${user.id}`;
  const link = studio.deps.addressTokens.sign(change?.id);
  expect((await post('/api/account/address/confirm', undefined, { token: link })).status).toBe(204);
  return email;
}
const stopLinks = async (email: string): Promise<string[]> => {
  await studio.untilIdle();
  const mails = await parsedMails(studio.mailFolder);
  return mails
    .filter(({ to }) => [to].flat().some((one) => one?.text === email))
    .flatMap(({ text = '' }) =>
      [...text.matchAll(/\/ConfirmAddress#(stop\.\S+)/g)].map(([, secret = '']) => secret),
    );
};
const stop = (token: string) => post('/api/account/address/stop', undefined, { token });
const byCode = async (email: string) =>
  (await post('/api/auth/code/enter', undefined, await mailedCode(studio, email))).body;

const tooNew = { status: 403, body: { code: 'keys.address-new' } };

async function firstKeyOf(token: string) {
  const answers = [await post(`${SECURITY}/passkeys/options`, token)];
  answers.push(await post(`${SECURITY}/time-codes`, token));
  return answers;
}

describe('an address that was changed by the password', () => {
  test.each([true, false])(
    'allows no first authenticator for seven days, in the grace period (%s) and after it',
    async (isInGrace) => {
      const member = await studio.signInStaff();
      const email = await moved(member);
      if (!isInGrace) await endGrace(member.user.id);
      const { token } = await byCode(email);
      const code = await mailedCode(studio, email);
      if (!isInGrace)
        for (const [path, body] of Object.entries({
          '/api/account/delete': {},
          '/api/account/password': { newPassword: NEW_PASSWORD },
          [`${SECURITY}/confirm`]: {},
        }))
          expect(await post(path, token, { ...body, code }), path).toMatchObject(tooNew);
      for (const answer of await firstKeyOf(token)) expect(answer).toMatchObject(tooNew);
      await studio.sql`
      update accounts set email_changed_at = now() - interval '7 days' where id = ${member.user.id}`;
      for (const answer of await firstKeyOf((await byCode(email)).token))
        expect(answer.status).toBe(200);
    },
  );

  test('is stopped by the previous mailbox, whose owner alone can use the account again', async () => {
    const member = await studio.signInAs('owner');
    const email = await moved(member);
    const thief = await byCode(email);
    const [fromAsking, fromChange] = await stopLinks(member.user.email);
    expect((await get(`/ConfirmAddress`)).status, 'a look changes nothing').not.toBe(410);
    expect((await get('/api/auth/me', thief.token)).body.user.email).toBe(email);
    expect((await stop(fromChange as string)).status).toBe(204);
    for (const token of [thief.token, member.token])
      expect((await get('/api/auth/me', token)).status).toBe(401);
    for (const address of [email, member.user.email])
      expect(await logIn(address), 'the password was known').toBeUndefined();
    expect(await byCode(email)).not.toHaveProperty('token');
    const back = await byCode(member.user.email);
    expect(back.user).toMatchObject({ id: member.user.id, role: 'owner' });
    const key = await post(`${SECURITY}/passkeys/options`, back.token);
    expect(key.status, 'the address is an old one').toBe(200);
    for (const used of [fromAsking, fromChange])
      expect((await stop(used as string)).status, 'once').toBe(410);
  });

  test('is also stopped before its link was opened, by the page of the previous app', async () => {
    const { token, user } = await studio.signInStaff();
    const wanted = { email: `thief-${user.id}@example.org`, password: PASSWORD };
    await post('/api/account/address', token, wanted);
    const [link = ''] = await stopLinks(user.email);
    expect((await post('/api/account/address/confirm', undefined, { token: link })).status).toBe(
      204,
    );
    expect((await get('/api/auth/me', token)).status).toBe(401);
    const [change] = await studio.sql`
      select max(id) as id from address_changes where account_id = ${user.id}`;
    const proof = studio.deps.addressTokens.sign(change?.id);
    expect((await post('/api/account/address/confirm', undefined, { token: proof })).status).toBe(
      410,
    );
  });

  test('can be stopped by the first mailbox also after a second change, and no longer by the second mailbox', async () => {
    const member = await studio.signInStaff();
    const first = await moved(member);
    const { token } = await byCode(first);
    const second = `second-${first}`;
    const asked = await post('/api/account/address', token, { email: second, password: PASSWORD });
    expect(asked.status).toBe(202);
    const [change] = await studio.sql`
      select max(id) as id from address_changes where account_id = ${member.user.id}`;
    const link = studio.deps.addressTokens.sign(change?.id);
    await post('/api/account/address/confirm', token, { token: link });
    const [ofThief = ''] = await stopLinks(first);
    expect((await stop((await stopLinks(member.user.email))[0] as string)).status).toBe(204);
    expect((await stop(ofThief)).status).toBe(410);
    expect((await byCode(member.user.email)).user.id).toBe(member.user.id);
  });

  test('can be stopped for seven days, and nobody else can take the previous address meanwhile', async () => {
    const member = await studio.signInStaff();
    await moved(member);
    const { email } = member.user;
    const taken = { name: 'A Thief', email, password: NEW_PASSWORD };
    expect((await post('/api/auth/register', undefined, taken)).status).toBe(409);
    const [link = ''] = await stopLinks(email);
    await studio.sql`
      update address_changes set asked_at = asked_at - interval '8 days', used_at = used_at - interval '7 days'
      where account_id = ${member.user.id}`;
    expect((await stop(link)).status).toBe(410);
    expect((await post('/api/auth/register', undefined, taken)).status).toBe(201);
  });

  test('of a learner with an unproven mailbox cannot be stopped', async () => {
    const learner = await studio.signIn();
    await moved(learner);
    expect(await stopLinks(learner.user.email)).toEqual([]);
  });

  test('can no longer be stopped once its owner has joined the team', async () => {
    const boss = await studio.signInAs('owner');
    const learner = await studio.signIn();
    await studio.sql`update accounts set email_proven_at = now() where id = ${learner.user.id}`;
    const email = await moved(learner);
    const links = await stopLinks(learner.user.email);
    const invited = { email, role: 'staff' };
    const { id } = (await post('/api/staff/team/invitations', boss.token, invited)).body;
    const linked = { token: studio.deps.invitationTokens.sign(id) };
    const accepted = await post('/api/invitations/accept', (await byCode(email)).token, linked);
    expect(accepted.status).toBe(200);
    for (const link of links) expect((await stop(link)).status).toBe(410);
    expect((await firstKeyOf(accepted.body.token))[0]?.status, 'the owner knows it').toBe(200);
  });

  test('allows a first authenticator after the operator has reset two-factor', async () => {
    const member = await studio.signInStaff();
    const email = await moved(member);
    const register = await openStaffRegister(studio.databaseUrl);
    await register.resetTwoFactor(email);
    await register.close();
    expect((await firstKeyOf((await byCode(email)).token))[0]?.status).toBe(200);
  });
});

test('a passkey stays when a team member opens the link for a new address on another device', async () => {
  const { token, user } = await studio.signInStaff();
  const device = new Authenticator(SITE);
  const { options } = (await post(`${SECURITY}/passkeys/options`, token)).body;
  const made = { name: 'Phone', passkey: device.create(options) };
  expect((await post(`${SECURITY}/passkeys`, token, made)).status).toBe(201);
  await moved({ token, user });
  expect((await get('/api/staff/orders', token)).status).toBe(200);
});
