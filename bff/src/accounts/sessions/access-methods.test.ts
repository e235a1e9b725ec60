import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { deskOrderCalls } from '../../testing/desk-order-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { openLive } from '../../testing/live-stream.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { type PushReceiver, startPushReceiver } from '../../testing/push-receiver.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { openStaffRegister } from '../team/staff-register.ts';
import { ACCESS_METHODS, UNREVOKED_COLUMNS } from './access-methods.ts';

const SITE = 'https://yoga.example.org';
const PASSWORD = 'pranayama';
const SECURITY = '/api/account/security';

interface SignedIn {
  token: string;
  user: { id: number; email: string };
}

let studio: TestStudio;
let receiver: PushReceiver;
let pushKey: string;
let owner: SignedIn;
beforeAll(async () => {
  receiver = await startPushReceiver();
  studio = await startTestStudio({ publicUrl: SITE, pushReceiver: receiver });
  owner = await studio.signInAs('owner', 'The Owner');
  pushKey = (await studio.call('GET', '/api/push/key')).body.publicKey;
  await studio.sql`update courses set seats = null`;
});
afterAll(async () => {
  await studio.stop();
  await receiver.stop();
});

const post = (path: string, body: object = {}, token?: string) =>
  studio.call('POST', path, { body, token });
const get = (path: string, token?: string) => studio.call('GET', path, { token });
const getStudio = () => ({ studio, staff: owner.token });
const { submitted, submit, confirm, reject } = orderCalls(getStudio);
const { addChild, enrolChild } = familyCalls(getStudio);
const { ordered } = deskOrderCalls(getStudio);

const logIn = (email: string) => post('/api/auth/login', { email, password: PASSWORD });
const pathOf = (url: string) => new URL(url).pathname;

async function addPasskey(token: string) {
  const device = new Authenticator(SITE);
  const { options } = (await post(`${SECURITY}/passkeys/options`, {}, token)).body;
  const made = { name: 'Phone', passkey: device.create(options) };
  expect((await post(`${SECURITY}/passkeys`, made, token)).status).toBe(201);
  return device;
}
async function byPasskey(device: Authenticator) {
  const { options } = (await post('/api/auth/passkey/options')).body;
  return post('/api/auth/passkey', { passkey: device.get(options) });
}

const joinsTo = async (headers: Record<string, string>) =>
  (await studio.call('GET', '/join', { headers })).headers.get('Location');

const lastIdOf = async (table: string, accountId: number): Promise<number> => {
  const [row] = await studio.sql`
    select max(id) as id from ${studio.sql(table)} where account_id = ${accountId}`;
  return row?.id;
};

/** Requests a change of the address, and returns the secret of the mailed link. */
async function requestAddressChange({ token, user }: SignedIn, email: string) {
  const asked = await post('/api/account/address', { email, password: PASSWORD }, token);
  expect(asked.status, asked.text).toBe(202);
  return studio.deps.addressTokens.sign(await lastIdOf('address_changes', user.id));
}

/** Uses every access method of the account, and tells later which of them still work. */
async function useAllAccess(stranger: SignedIn) {
  const { token, user } = stranger;
  const second = (await logIn(user.email)).body.token as string;
  const device = await addPasskey(token);
  const subscription = receiver.subscribe(pushKey);
  await studio.call('PUT', '/api/push/subscription', { token, body: subscription });
  const { url } = (await get('/api/account/calendar', token)).body;
  const childId = await addChild(token);
  const child = (await get(`/api/account/calendar?for=${childId}`, token)).body;
  await studio.call('PUT', '/api/account/nominee', {
    token,
    body: { name: 'A Stranger', contact: 'stranger@example.org' },
  });
  const link = await requestAddressChange(stranger, `elsewhere-${user.id}@example.org`);
  const mailed = await mailedCode(studio, user.email);
  await post('/api/auth/forgot-password', { email: user.email });
  const [reset] =
    await studio.sql`select max(id) as id from password_resets where email = ${user.email}`;
  const another = { token: studio.deps.resetTokens.sign(reset?.id), password: 'another lamp, lit' };
  const cookie = { Cookie: `__Host-join=${token}` };
  const live = await openLive(studio.url, { token });
  await live.next('hello');
  return {
    live,
    childId,
    /** The access methods that still work for the stranger. */
    waysLeft: async () => {
      const open = {
        session: (await get('/api/auth/me', token)).status !== 401,
        otherSession: (await get('/api/auth/me', second)).status !== 401,
        password: (await logIn(user.email)).status === 200,
        passkey: (await byPasskey(device)).status === 200,
        calendar: (await get(pathOf(url))).status === 200,
        childsCalendar: (await get(pathOf(child.url))).status === 200,
        join: (await joinsTo(cookie)) !== (await joinsTo({})),
        push:
          (await studio.sql`select from push_subscriptions where account_id = ${user.id}`).length >
          0,
        nominee: (await studio.sql`select from nominees where account_id = ${user.id}`).length > 0,
        addressLink: (await post('/api/account/address/confirm', { token: link })).status !== 410,
        mailedCode: (await post('/api/auth/code/enter', mailed)).status === 200,
        resetLink: (await post('/api/auth/reset-password', another)).status === 200,
      };
      return Object.entries(open).flatMap(([way, isOpen]) => (isOpen ? way : []));
    },
  };
}

const PROOFS: Record<string, (account: SignedIn) => Promise<string | undefined>> = {
  'a mailed code': async ({ user }) =>
    (await post('/api/auth/code/enter', await mailedCode(studio, user.email))).body.token,
  'a link for a new password': async ({ user }) => {
    await post('/api/auth/forgot-password', { email: user.email });
    const [row] =
      await studio.sql`select max(id) as id from password_resets where email = ${user.email}`;
    const token = studio.deps.resetTokens.sign(row?.id);
    const chosen = { token, password: 'a quiet mountain river' };
    expect((await post('/api/auth/reset-password', chosen)).status).toBe(200);
    return (await post('/api/auth/login', { email: user.email, password: chosen.password })).body
      .token;
  },
  'an invitation, come to by a mailed code': async ({ user }) => {
    const invited = { email: user.email, role: 'staff' };
    const { id } = (await post('/api/staff/team/invitations', invited, owner.token)).body;
    const entered = await post('/api/auth/code/enter', await mailedCode(studio, user.email));
    const linked = { token: studio.deps.invitationTokens.sign(id) };
    const accepted = await post('/api/invitations/accept', linked, entered.body.token);
    expect(accepted.body.user?.role).toBe('staff');
    return accepted.body.token;
  },
  'a grant at the server': async ({ user }) => {
    const register = await openStaffRegister(studio.databaseUrl);
    expect(await register.grant(user.email, 'owner')).toMatchObject({ accessRevoked: true });
    await register.close();
    return undefined;
  },
};

test.each([
  ['a mailed code', 'nothing ordered'],
  ['a mailed code', 'an order of ₹0 that staff have made'],
  ...Object.keys(PROOFS).map((how) => [how, 'a confirmed order']),
])(
  '%s revokes all access of a stranger who has registered the address, with %s',
  async (how, order) => {
    const isPaid = order === 'a confirmed order';
    const stranger = isPaid ? await submitted([ASANA]) : await studio.signIn();
    if (isPaid) {
      const id = await lastIdOf('orders', stranger.user.id);
      expect((await confirm(id)).status).toBe(204);
    }
    if (order.includes('₹0')) {
      await ordered({ learner: { accountId: stranger.user.id } });
      const id = await lastIdOf('orders', stranger.user.id);
      const off = { percent: 100, reason: 'A gift' };
      expect(
        (await post(`/api/staff/orders/${id}/concession`, off, owner.token)).status,
      ).toBeLessThan(300);
    }
    const { live, waysLeft } = await useAllAccess(stranger);
    const token = await PROOFS[how]?.(stranger);
    expect(await waysLeft()).toEqual([]);
    await live.ended;
    if (!token) return;
    expect((await get('/api/auth/me', token)).status).toBe(200);
    const orders = (await get('/api/orders', token)).body;
    expect(orders.items ?? orders, 'the orders stay').toHaveLength(
      order === 'nothing ordered' ? 0 : 1,
    );
  },
);

const proven = (accountId: number) =>
  studio.sql`update accounts set email_proven_at = now() where id = ${accountId}`;
const confirmAddress = (link: string, token?: string) =>
  post('/api/account/address/confirm', { token: link }, token);

const mailsTo = async (email: string, subject: string) => {
  await studio.untilIdle();
  const mails = await parsedMails(studio.mailFolder);
  return mails.filter(
    (mail) => mail.subject === subject && [mail.to].flat().some((to) => to?.text === email),
  );
};
const ENDED = 'We closed the other ways into your account';

describe('a link that proves a new address', () => {
  test('revokes all access of the requester when somebody without a session opens it', async () => {
    const stranger = await studio.signIn();
    const { waysLeft } = await useAllAccess(stranger);
    const victim = `victim-${stranger.user.id}@example.org`;
    expect((await confirmAddress(await requestAddressChange(stranger, victim))).status).toBe(204);
    expect(await waysLeft()).toEqual([]);
    expect((await logIn(victim)).status).toBe(401);
    const entered = await post('/api/auth/code/enter', await mailedCode(studio, victim));
    expect([entered.status, entered.body.ended]).toEqual([200, []]);
  });

  test('revokes all access of a stranger who had proven another mailbox', async () => {
    const stranger = await studio.signIn();
    await proven(stranger.user.id);
    const { waysLeft } = await useAllAccess(stranger);
    const victim = `victim-${stranger.user.id}@example.org`;
    expect((await confirmAddress(await requestAddressChange(stranger, victim))).status).toBe(204);
    expect(await waysLeft()).toEqual([]);
  });

  test('revokes all access of the requester when the previous mailbox stops the change', async () => {
    const asha = await studio.signIn();
    await proven(asha.user.id);
    const { waysLeft } = await useAllAccess(asha);
    await requestAddressChange(asha, `thief-${asha.user.id}@example.org`);
    const id = await lastIdOf('address_changes', asha.user.id);
    const stop = { token: studio.deps.addressStopTokens.sign(id) };
    expect((await post('/api/account/address/stop', stop)).status).toBeLessThan(300);
    expect(await waysLeft()).toEqual([]);
  });

  test('revokes nothing when it is opened in a session of the account', async () => {
    const asha = await studio.signIn();
    const device = await addPasskey(asha.token);
    const { url } = (await get('/api/account/calendar', asha.token)).body;
    const email = `asha-${asha.user.id}@example.org`;
    const link = await requestAddressChange(asha, email);
    expect((await confirmAddress(link, asha.token)).status).toBe(204);
    expect((await get('/api/auth/me', asha.token)).body.user.email).toBe(email);
    expect((await logIn(email)).status).toBe(200);
    expect([(await byPasskey(device)).status, (await get(pathOf(url))).status]).toEqual([200, 200]);
  });

  test('revokes all access of the requester when it is opened in the session of another account', async () => {
    const [stranger, other] = [await studio.signIn(), await studio.signIn()];
    const link = await requestAddressChange(stranger, `other-${stranger.user.id}@example.org`);
    expect((await confirmAddress(link, other.token)).status).toBe(204);
    expect((await get('/api/auth/me', stranger.token)).status).toBe(401);
  });
});

describe('a person who proves the mailbox in a session', () => {
  test('keeps the session, the password and the data; other sessions and authenticators end', async () => {
    const asha = await studio.signIn();
    const { token, user } = asha;
    const other = (await logIn(user.email)).body.token;
    const device = await addPasskey(other);
    const childId = await addChild(token);
    const { url } = (await get('/api/account/calendar', token)).body;
    const code = await mailedCode(studio, user.email);
    expect((await post(`${SECURITY}/confirm`, { code }, token)).status).toBe(204);
    expect((await get('/api/auth/me', token)).status).toBe(200);
    expect((await get('/api/auth/me', other)).status).toBe(401);
    expect((await byPasskey(device)).status).toBe(401);
    expect((await logIn(user.email)).status).toBe(200);
    expect((await get(pathOf(url))).status).toBe(200);
    const { children } = (await get('/api/account/children', token)).body;
    expect(children).toMatchObject([{ id: childId }]);
  });

  test('keeps the authenticators if the session has used one', async () => {
    const { token, user } = await studio.signIn();
    const device = await addPasskey(token);
    const code = await mailedCode(studio, user.email);
    expect((await post(`${SECURITY}/confirm`, { code }, token)).status).toBe(204);
    expect((await byPasskey(device)).status).toBe(200);
  });
});

describe('a person who signs in with a code', () => {
  test('reads in the e-mail and in the response what was revoked, once', async () => {
    const asha = await studio.signIn();
    await useAllAccess(asha);
    const first = await post('/api/auth/code/enter', await mailedCode(studio, asha.user.email));
    const all = [
      ...['password', 'sessions', 'passkeys', 'addressChange', 'calendar', 'nominee', 'children'],
    ];
    expect(first.body.ended).toEqual(all);
    const [mail, ...more] = await mailsTo(asha.user.email, ENDED);
    expect(more).toEqual([]);
    for (const words of ['the password,', 'passkeys', 'calendar', 'the nominee', 'children'])
      expect(mail?.text).toContain(words);
    const device = await addPasskey(first.body.token);
    const again = await post('/api/auth/code/enter', await mailedCode(studio, asha.user.email));
    expect(again.body.ended).toEqual([]);
    expect((await byPasskey(device)).status).toBe(200);
    expect((await get('/api/auth/me', first.body.token)).status).toBe(200);
  });

  test('finds the children for whom something was paid, and no others', async () => {
    const parent = await studio.signIn();
    const [paid] = [await addChild(parent.token, 'Anu'), await addChild(parent.token, 'Bina')];
    await enrolChild(parent.token, paid);
    const { url } = (await get(`/api/account/calendar?for=${paid}`, parent.token)).body;
    const { token } = (
      await post('/api/auth/code/enter', await mailedCode(studio, parent.user.email))
    ).body;
    const { children } = (await get('/api/account/children', token)).body;
    expect(children).toMatchObject([{ id: paid, name: 'Anu' }]);
    expect((await get(pathOf(url))).status).toBe(404);
  });

  test('finds the children with an order whose payment is claimed, or that staff have made', async () => {
    const parent = await studio.signIn();
    const orderFor = async (childId: number) => {
      await post(`/api/selection?for=${childId}`, { courseId: ASANA }, parent.token);
      return (await post(`/api/orders?for=${childId}`, {}, parent.token)).body.id;
    };
    const says = await addChild(parent.token, 'Anu');
    await submit(parent.token, await orderFor(says));
    const rejected = await addChild(parent.token, 'Bina');
    const id = await orderFor(rejected);
    await submit(parent.token, id);
    await reject(id);
    const atDesk = await addChild(parent.token, 'Chetan');
    await ordered({ learner: { accountId: atDesk } });
    await orderFor(await addChild(parent.token, 'Devi'));
    const { token } = (
      await post('/api/auth/code/enter', await mailedCode(studio, parent.user.email))
    ).body;
    const { children } = (await get('/api/account/children', token)).body;
    expect(children.map((child: { id: number }) => child.id)).toEqual([says, rejected, atDesk]);
  });

  test('gets no notice if staff created the account: nobody had access before', async () => {
    const email = 'entered@example.org';
    await ordered({ learner: { name: 'Entered', email } });
    const entered = await post('/api/auth/code/enter', await mailedCode(studio, email));
    expect([entered.status, entered.body.ended]).toEqual([200, []]);
    expect(await mailsTo(email, ENDED)).toEqual([]);
  });

  test('stops a sign-in by password and a write that are under way', async () => {
    const { token, user } = await studio.signIn();
    const code = await mailedCode(studio, user.email);
    const nominee = { name: 'A Stranger', contact: 'stranger@example.org' };
    const calls = Array.from({ length: 12 }, () => [
      logIn(user.email),
      studio.call('PUT', '/api/account/nominee', { token, body: nominee }),
      get('/api/account/calendar', token),
      post('/api/account/children', { name: 'Anu', birthYear: 2015, textVersion: 1 }, token),
    ]).flat();
    const [entered, ...answers] = await Promise.all([post('/api/auth/code/enter', code), ...calls]);
    expect(entered.status).toBe(200);
    const tokens = answers.flatMap(({ body }) => body?.token ?? []);
    for (const one of tokens) expect((await get('/api/auth/me', one)).status).toBe(401);
    for (const table of ['nominees', 'calendar_feeds', 'sessions'])
      expect(
        await studio.sql`select from ${studio.sql(table)} where account_id = ${user.id}`,
        table,
      ).toHaveLength(table === 'sessions' ? 1 : 0);
    expect(await studio.sql`select from accounts where guardian_id = ${user.id}`).toEqual([]);
  });
});

test('joining the team ends the calendar, the nominee and the access methods of an account that was proven long ago', async () => {
  const asha = await studio.signIn();
  const childId = await addChild(asha.token);
  await proven(asha.user.id);
  const { waysLeft } = await useAllAccess(asha);
  const invited = { email: asha.user.email, role: 'teacher' };
  const { id } = (await post('/api/staff/team/invitations', invited, owner.token)).body;
  const { token } = (await post('/api/auth/code/enter', await mailedCode(studio, asha.user.email)))
    .body;
  const linked = { token: studio.deps.invitationTokens.sign(id), password: PASSWORD };
  const accepted = await post('/api/invitations/accept', linked, token);
  expect(accepted.status).toBe(200);
  expect(await waysLeft(), 'the password was shown').toEqual(['password']);
  const { children } = (await get('/api/account/children', accepted.body.token)).body;
  expect(children.map((child: { id: number }) => child.id)).toContain(childId);
});

describe('a grant at the server', () => {
  const grant = async (
    ...how: Parameters<Awaited<ReturnType<typeof openStaffRegister>>['grant']>
  ) => {
    const register = await openStaffRegister(studio.databaseUrl);
    const granted = await register.grant(...how);
    await register.close();
    return granted;
  };

  test('mails a link for a new password to the mailbox', async () => {
    const asha = await studio.signIn();
    await useAllAccess(asha);
    await grant(asha.user.email, 'owner');
    const mails = await mailsTo(asha.user.email, 'A new password');
    const password = 'a quiet mountain river';
    const statuses = [];
    for (const { text = '' } of mails) {
      const [, secret] = /\/ResetPassword#(\S+)/.exec(text) ?? [];
      statuses.push((await post('/api/auth/reset-password', { token: secret, password })).status);
    }
    expect(statuses.toSorted(), 'of one that was asked for before, and of this').toEqual([
      200, 410,
    ]);
    const { token } = (await post('/api/auth/login', { email: asha.user.email, password })).body;
    expect((await get('/api/staff/team', token)).status).toBe(200);
  });

  test('of another role revokes nothing from a team member', async () => {
    const { token, user } = await studio.signInAs('teacher');
    expect(await grant(user.email, 'staff')).toMatchObject({ role: 'staff', accessRevoked: false });
    expect((await get('/api/staff/orders', token)).status).toBe(200);
  });

  test('revokes nothing if the operator has seen the person register', async () => {
    const { token, user } = await studio.signIn();
    await grant(user.email, 'staff', { keepsAccess: true });
    expect((await get('/api/staff/orders', token)).status).toBe(200);
  });
});

describe('signing out everywhere', () => {
  test.each([
    ['by the person', (asha: SignedIn) => post('/api/auth/logout-everywhere', {}, asha.token)],
    [
      'at the server',
      async (asha: SignedIn) => {
        const register = await openStaffRegister(studio.databaseUrl);
        await register.signOut(asha.user.email);
        await register.close();
      },
    ],
  ])('%s ends a change of the address that waits for its link', async (_, signOut) => {
    const asha = await studio.signIn();
    const link = await requestAddressChange(asha, `later-${asha.user.id}@example.org`);
    await signOut(asha);
    expect((await confirmAddress(link)).status).toBe(410);
    expect((await logIn(asha.user.email)).status).toBe(200);
  });
});

test('each column that ties a row to an account belongs to an access method, or stays for a reason', async () => {
  const columns = await studio.sql<{ table: string; column: string }[]>`
    select distinct "table", "column" from (
      select conrelid::regclass::text as "table", attname as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where confrelid in ('accounts'::regclass, 'sessions'::regclass)
      union
      select table_name, column_name from information_schema.columns
      where table_schema = current_schema()
        and column_name ~ '(^|_)(email|account_id|person_id|session_id|guardian_id)$'
        and table_name in (select relname from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace)
    ) as found`;
  const ended = ACCESS_METHODS.flatMap(({ tables }) => tables);
  const isEnded = (name: string) => ended.some((one) => one === name || one === name.split('.')[0]);
  const found = columns.map(({ table, column }) => `${table}.${column}`);
  expect(found.filter((name) => !isEnded(name) && !(name in UNREVOKED_COLUMNS)).sort()).toEqual([]);
  expect(
    Object.keys(UNREVOKED_COLUMNS).filter((name) => !found.includes(name) || isEnded(name)),
  ).toEqual([]);
});
