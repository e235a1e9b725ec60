import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAddressTokens, createResetTokens } from '../../platform/crypto/mailed-tokens.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { statementsOf } from '../../testing/statements.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';

const SITE = 'https://yoga.example.org';
const SECURITY = '/api/account/security';
const PASSWORD = 'pranayama';

interface SignedIn {
  token: string;
  user: { id: number; email: string };
}

let studio: TestStudio;
let owner: SignedIn;
beforeAll(async () => {
  studio = await startTestStudio({ publicUrl: SITE });
  owner = await studio.signInAs('owner', 'The Owner');
});
afterAll(() => studio.stop());
beforeEach(() => studio.sql`delete from invitations`);

const post = (path: string, body: object = {}, token?: string) =>
  studio.call('POST', path, { body, token });
const statusOf = async (token: string) =>
  (await studio.call('GET', '/api/auth/me', { token })).status;
const logIn = (email: string) => post('/api/auth/login', { email, password: PASSWORD });
const invite = (email: string, role = 'staff') =>
  post('/api/staff/team/invitations', { email, role }, owner.token);
/** The secret of the link in the mail to this address. */
const linkFor = async (email: string): Promise<string> => {
  const { status, body, text } = await invite(email);
  expect(status, text).toBe(201);
  return studio.deps.invitationTokens.sign(body.id);
};
const accept = (token: string, as: { token: string }, shown: object = {}) =>
  post('/api/invitations/accept', { token, ...shown }, as.token);
/** Signs in with a mailed code. */
const byCode = async (email: string): Promise<SignedIn> =>
  (await post('/api/auth/code/enter', await mailedCode(studio, email))).body;
const addPasskey = async ({ token }: { token: string }) => {
  const device = new Authenticator(SITE);
  const { options } = (await post(`${SECURITY}/passkeys/options`, {}, token)).body;
  const made = { name: 'Phone', passkey: device.create(options) };
  expect((await post(`${SECURITY}/passkeys`, made, token)).status).toBe(201);
  return device;
};
const byPasskey = async (device: Authenticator) => {
  const { options } = (await post('/api/auth/passkey/options')).body;
  return post('/api/auth/passkey', { passkey: device.get(options) });
};

describe('accepting an invitation', () => {
  test('leaves nothing to a stranger who had the address’s owner prove it', async () => {
    const stranger = await studio.signIn();
    const device = await addPasskey(stranger);
    const victim = `victim-${stranger.user.id}@example.org`;
    // The stranger changes the address of the account. The link is opened in the stranger's app, so no access ends yet.
    const wanted = { email: victim, password: PASSWORD };
    expect((await post('/api/account/address', wanted, stranger.token)).status).toBe(202);
    const [asked] =
      await studio.sql`select id from address_changes where account_id = ${stranger.user.id}`;
    const proof = createAddressTokens(TEST_SECRET).sign(asked?.id);
    expect(
      (await post('/api/account/address/confirm', { token: proof }, stranger.token)).status,
    ).toBe(204);
    const elsewhere = { email: `stranger-${stranger.user.id}@example.org`, password: PASSWORD };
    expect((await post('/api/account/address', elsewhere, stranger.token)).status).toBe(202);
    const [open] = await studio.sql`
      select max(id) as id from address_changes where account_id = ${stranger.user.id}`;

    const own = await byCode(victim);
    await post('/api/auth/forgot-password', { email: victim });
    expect([await statusOf(stranger.token), (await logIn(victim)).status]).toEqual([200, 200]);
    const accepted = await accept(await linkFor(victim), own);
    expect([accepted.status, accepted.body.user?.role]).toEqual([200, 'staff']);

    expect(await statusOf(stranger.token)).toBe(401);
    expect((await logIn(victim)).status).toBe(401);
    expect((await byPasskey(device)).status).toBe(401);
    const away = createAddressTokens(TEST_SECRET).sign(open?.id);
    expect((await post('/api/account/address/confirm', { token: away })).status).toBe(410);
    const [reset] =
      await studio.sql`select max(id) as id from password_resets where email = ${victim}`;
    const link = createResetTokens(TEST_SECRET).sign(reset?.id);
    const chosen = { token: link, password: 'a quiet mountain river' };
    expect((await post('/api/auth/reset-password', chosen)).status).toBe(410);
    expect(await statusOf(own.token), 'also of this session the token is another').toBe(401);
    expect(await statusOf(accepted.body.token)).toBe(200);
    const orders = await studio.call('GET', '/api/staff/orders', { token: accepted.body.token });
    expect(orders.status).toBe(200);
  });

  test('keeps a password that is sent with it, and refuses a wrong one', async () => {
    const asha = await studio.signIn();
    const link = await linkFor(asha.user.email);
    const wrong = await accept(link, asha, { password: 'something else' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'auth.wrong-password']);
    expect((await accept(link, asha, { password: PASSWORD })).status).toBe(200);
    expect((await logIn(asha.user.email)).status).toBe(200);
  });

  test('keeps the passkey that is used with it, and no other', async () => {
    const asha = await studio.signIn();
    const [own, other] = [await addPasskey(asha), await addPasskey(asha)];
    const link = await linkFor(asha.user.email);
    const { options } = (await post('/api/auth/second-step/options', {}, asha.token)).body;
    const passkey = own.get(options);
    const { body } = await accept(link, asha, { passkey });
    expect((await logIn(asha.user.email)).status).toBe(401);
    const entered = await byPasskey(own);
    expect([entered.status, (await byPasskey(other)).status]).toEqual([200, 401]);
    // A passkey is two factors: the permissions of the team apply at once.
    const orders = await studio.call('GET', '/api/staff/orders', { token: body.token });
    expect(orders.status).toBe(200);
    const again = await accept(await linkFor((await studio.signIn()).user.email), body, {
      passkey,
    });
    expect(again.body.code, 'before anything is shown').toBe('invitations.for-another');
  });
});

describe('registering through an invitation', () => {
  const registerBy = (token: string) =>
    post('/api/invitations/register', { token, name: 'Ravi', password: PASSWORD });

  test('joins the team with a password typed once', async () => {
    const { status, body } = await registerBy(await linkFor('ravi@example.org'));
    expect([status, body.user]).toMatchObject([
      201,
      { name: 'Ravi', email: 'ravi@example.org', role: 'staff' },
    ]);
    const orders = await studio.call('GET', '/api/staff/orders', { token: body.token });
    expect(orders.status).toBe(200);
    expect((await logIn('ravi@example.org')).status).toBe(200);
    const [account] = await studio.sql`
      select email_proven_at is not null as "isProven" from accounts where id = ${body.user.id}`;
    expect(account, 'the link was only in the mail').toEqual({ isProven: true });
  });

  test('is refused by a link that is used, forged or expired, and no account is left', async () => {
    const used = await linkFor('first@example.org');
    expect((await registerBy(used)).status).toBe(201);
    const late = await linkFor('late@example.org');
    await studio.sql`update invitations set expires_at = now() - interval '1 second'`;
    const forged = `${late.split('.')[0]}.${'A'.repeat(43)}`;
    for (const link of [used, late, forged])
      expect((await registerBy(link)).body.code).toBe('invitations.used-up');
    expect(await studio.sql`select from accounts where email = 'late@example.org'`).toHaveLength(0);
  });

  test('is refused for an address that has an account, whose owner accepts instead', async () => {
    const asha = await studio.signIn();
    const link = await linkFor(asha.user.email);
    const refused = await registerBy(link);
    expect([refused.status, refused.body.code]).toEqual([409, 'auth.email-taken']);
    expect((await accept(link, asha, { password: PASSWORD })).status).toBe(200);
  });
});

test('only an owner who has just confirmed their identity can change the team', async () => {
  const boss = await studio.signInAs('owner');
  const { user } = await studio.signInStaff();
  const waiting = (await invite('waits@example.org')).body.id;
  const { token } = boss;
  const change = (method: string, path: string, body?: object) =>
    studio.call(method, `/api/staff/team${path}`, { token, body });
  const changes = [
    () => change('POST', '/invitations', { email: 'new@example.org', role: 'owner' }),
    () => change('POST', `/invitations/${waiting}/again`),
    () => change('PUT', `/${user.id}/role`, { role: 'owner' }),
    () => change('DELETE', `/${user.id}/keys`),
    () => change('DELETE', `/${user.id}`),
  ];
  await studio.sql`
    update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${boss.user.id}`;
  for (const make of changes)
    expect(await make()).toMatchObject({ status: 403, body: { code: 'keys.confirm-first' } });
  expect((await change('GET', '')).status).toBe(200);
  expect((await post(`${SECURITY}/confirm`, { password: PASSWORD }, token)).status).toBe(204);
  for (const make of changes) expect((await make()).status).toBeLessThan(300);
});

describe('the response time does not reveal', () => {
  const read = (token: string) => post('/api/invitations/read', { token });
  const takesAsLong = async (
    one: () => Promise<unknown>,
    other: () => Promise<unknown>,
    statements: number,
  ) => {
    const asked = await statementsOf(studio, one);
    expect(asked.length).toBeGreaterThanOrEqual(statements);
    expect(await statementsOf(studio, other)).toEqual(asked);
  };

  test('whether an address that is invited has an account', async () => {
    const known = await studio.signIn();
    const unknown = 'nobody@example.com';
    const shape = ({ status, body }: Awaited<ReturnType<typeof invite>>) => [
      status,
      Object.keys(body),
    ];
    expect(shape(await invite(unknown))).toEqual(shape(await invite(known.user.email)));
    await takesAsLong(
      () => invite(known.user.email),
      () => invite(unknown),
      5,
    );
  });

  test('whether a link that does not work is forged, used or late', async () => {
    const asha = await studio.signIn();
    const used = await linkFor(asha.user.email);
    expect((await accept(used, asha)).status).toBe(200);
    const late = await linkFor('late@example.org');
    await studio.sql`update invitations set expires_at = now() - interval '1 second'`;
    const forged = `${late.split('.')[0]}.${'A'.repeat(43)}`;
    const texts = [await read(used), await read(late), await read(forged)];
    expect(new Set(texts.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const ofUsed = () => read(used);
    await takesAsLong(ofUsed, () => read(late), 1);
    await takesAsLong(ofUsed, () => read(forged), 1);
  });

  test('whether the address of a link that works has an account', async () => {
    const known = await linkFor((await studio.signIn()).user.email);
    const unknown = await linkFor('nobody@example.com');
    await takesAsLong(
      () => read(known),
      () => read(unknown),
      1,
    );
  });
});
