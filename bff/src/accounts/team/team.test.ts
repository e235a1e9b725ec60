import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredData } from '../../operations/scheduled-jobs/retention.ts';
import { createInvitationTokens } from '../../platform/crypto/mailed-tokens.ts';
import { MIGRATIONS, migrate } from '../../platform/database/migrate.ts';
import { type LiveStream, openLive } from '../../testing/live-stream.ts';
import { many, orderCalls } from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { openStaffRegister } from './staff-register.ts';
import type { AuditEntry, Invitation, Team } from './team.ts';

let studio: TestStudio;
let owner: { token: string; user: { id: number; email: string } };
beforeAll(async () => {
  studio = await startTestStudio();
  owner = await studio.signInAs('owner', 'The Owner');
});
afterAll(() => studio.stop());

const call = (method: string, path: string, body?: unknown, token = owner.token) =>
  studio.call(method, path, { token, body });
const team = async (): Promise<Team> => (await call('GET', '/api/staff/team')).body;
const roleOf = async (token: string) =>
  (await studio.call('GET', '/api/auth/me', { token })).body.user.role;
const giveRole = (id: number, role: string, token?: string) =>
  call('PUT', `/api/staff/team/${id}/role`, { role }, token);

describe('an invitation', () => {
  beforeEach(() => studio.sql`delete from invitations`);

  const invite = async (email: string, role = 'teacher'): Promise<Invitation> => {
    const { status, body } = await call('POST', '/api/staff/team/invitations', { email, role });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  /** The token of the last mail to this address. */
  const mailedTo = async (email: string, mails = 1) => {
    const links = async () =>
      (await parsedMails(studio.mailFolder))
        .filter((mail) => [mail.to].flat().some((to) => to?.text === email))
        .sort((one, other) => Number(one.date) - Number(other.date))
        .flatMap(({ text }) => /\/Invitation#(\S+)/.exec(text ?? '')?.[1] ?? []);
    await expect.poll(async () => (await links()).length).toBe(mails);
    return links();
  };
  const read = (token: unknown) =>
    studio.call('POST', '/api/invitations/read', { body: { token } });
  const accept = (token: unknown, as: { token: string }) =>
    studio.call('POST', '/api/invitations/accept', { body: { token }, token: as.token });

  test('gives its role to the account of its address, once, and proves the address', async () => {
    const asha = await studio.signIn('Asha');
    await invite(asha.user.email.toUpperCase());
    const [token] = await mailedTo(asha.user.email);
    expect((await read(token)).body).toEqual({
      ...{ email: asha.user.email, role: 'teacher', invitedBy: 'The Owner', hasAccount: true },
    });
    const { body } = await accept(token, asha);
    const { token: renewed } = body;
    expect(body.user).toMatchObject({
      role: 'teacher',
      acts: expect.arrayContaining(['classes.move']),
    });
    expect(await roleOf(renewed)).toBe('teacher');
    const [account] = await studio.sql`
      select email_proven_at is not null as proven from accounts where id = ${asha.user.id}`;
    expect(account).toEqual({ proven: true });
    expect(await team()).toMatchObject({ invitations: [] });
    expect((await accept(token, { token: renewed })).status).toBe(410);
  });

  test('to an address without an account leads to registration', async () => {
    await invite('new@example.org');
    const [token] = await mailedTo('new@example.org');
    expect((await read(token)).body).toMatchObject({ hasAccount: false });
    expect((await studio.call('POST', '/api/invitations/accept', { body: { token } })).status).toBe(
      401,
    );
    const person = { name: 'New', email: 'new@example.org', password: 'a quiet mountain river' };
    await studio.call('POST', '/api/auth/register', { body: person });
    const signedIn = (await studio.call('POST', '/api/auth/login', { body: person })).body;
    expect((await accept(token, signedIn)).status).toBe(200);
  });

  test('gets the same answer if it is forged, used, withdrawn, replaced or expired; for another address the answer says so', async () => {
    const asha = await studio.signIn();
    const { email } = asha.user;
    const withdrawn = createInvitationTokens(TEST_SECRET).sign((await invite(email)).id);
    const [{ id } = { id: 0 }] = (await team()).invitations;
    expect((await call('DELETE', `/api/staff/team/invitations/${id}`)).status).toBe(204);
    const first = await invite(email);
    await call('POST', `/api/staff/team/invitations/${first.id}/again`);
    const replaced = createInvitationTokens(TEST_SECRET).sign(first.id);
    const [{ id: late } = { id: 0 }] = (await team()).invitations;
    await studio.sql`update invitations set expires_at = now() - interval '1 second'`;
    const tokens = [withdrawn, replaced, createInvitationTokens(TEST_SECRET).sign(late)];
    const forged = [`${late}.${'A'.repeat(43)}`, studio.deps.resetTokens.sign(late), 'x', ''];
    const answers = await Promise.all(
      [...tokens, ...forged].flatMap((token) => [read(token), accept(token, asha)]),
    );
    const ofLink = ({ status, body }: (typeof answers)[number]) =>
      `${status} ${JSON.stringify(body)}`;
    expect(new Set(answers.map(ofLink)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 410, body: { code: 'invitations.used-up' } });

    const other = await studio.signIn();
    const open = createInvitationTokens(TEST_SECRET).sign((await invite(email)).id);
    expect(await accept(open, other)).toMatchObject({
      status: 403,
      body: { code: 'invitations.for-another', values: { email } },
    });
    expect(await roleOf(other.token)).toBe('learner');
    expect((await accept(open, asha)).status).toBe(200);
  });

  test('is accepted once when many requests accept it at the same time', async () => {
    const asha = await studio.signIn();
    const token = createInvitationTokens(TEST_SECRET).sign((await invite(asha.user.email)).id);
    const statuses = (await many(8, () => accept(token, asha))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Accepting replaces the session's token (401). A request that had checked its token before finds the invitation used up (410).
    expect(statuses.filter((status) => ![200, 401, 410].includes(status))).toEqual([]);
  });

  test('replaces an earlier one to its address, is one of at most fifty, and is refused for a team member', async () => {
    const { user } = await studio.signInAs('teacher');
    const again = await call('POST', '/api/staff/team/invitations', {
      email: user.email,
      role: 'staff',
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'team.is-in' } });
    await many(4, () => invite('one@example.org'));
    expect((await team()).invitations).toHaveLength(1);
    await studio.sql`
      insert into invitations (email, role, invited_by)
      select n || '@example.org', 'teacher', ${owner.user.id} from generate_series(1, 49) as n`;
    const more = await call('POST', '/api/staff/team/invitations', {
      email: 'x@y.z',
      role: 'staff',
    });
    expect(more).toMatchObject({ status: 409, body: { code: 'team.too-many-invitations' } });
    await studio.sql`update invitations set expires_at = now() - interval '31 days'`;
    await deleteExpiredData({
      sql: studio.sql,
      logger: studio.deps.logger,
      mailFolder: studio.mailFolder,
    });
    expect((await team()).invitations).toEqual([]);
  });

  test('ends when the owner who has made it is no longer an owner', async () => {
    const second = await studio.signInAs('owner');
    await call(
      'POST',
      '/api/staff/team/invitations',
      { email: 'a@b.c', role: 'owner' },
      second.token,
    );
    await giveRole(second.user.id, 'staff');
    expect((await team()).invitations).toEqual([]);
  });
});

describe('the last owner', () => {
  const isRefused = { status: 409, body: { code: 'team.last-owner' } };

  test('gives the role to nobody, and keeps the account', async () => {
    const { id, email } = owner.user;
    expect(await giveRole(id, 'staff')).toMatchObject(isRefused);
    expect(await call('DELETE', `/api/staff/team/${id}`)).toMatchObject(isRefused);
    const deletion = { password: 'pranayama' };
    expect(await call('POST', '/api/account/delete', deletion)).toMatchObject(isRefused);
    const register = await openStaffRegister(studio.databaseUrl);
    await expect(register.revoke(email)).rejects.toMatchObject({
      constraint_name: 'one_owner_at_least',
    });
    await register.close();
    expect(await roleOf(owner.token)).toBe('owner');
  });

  test('stays when two owners take the role from each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const second = await studio.signInAs('owner');
      const answers = await Promise.all([
        giveRole(second.user.id, 'staff'),
        giveRole(owner.user.id, 'staff', second.token),
      ]);
      const { people } = await team().catch(() => ({ people: [] }));
      const [left] =
        await studio.sql`select count(*)::integer as owners from accounts where role_name = 'owner'`;
      expect(left?.owners, JSON.stringify(answers.map(({ status }) => status))).toBe(1);
      if (!people?.length) {
        const { token } = second;
        await giveRole(owner.user.id, 'owner', token);
        await giveRole(second.user.id, 'staff');
      }
    }
  });

  test('can leave when there is another owner', async () => {
    const second = await studio.signInAs('owner');
    const { token } = second;
    const { status } = await call('POST', '/api/account/delete', { password: 'pranayama' }, token);
    expect(status).toBe(204);
  });
});

describe('an update', () => {
  test.each([
    { were: 1, owners: 1 },
    { were: 2, owners: 0 },
  ])(
    'of a studio with $were staff members makes $owners of them an owner',
    async (studioBefore) => {
      const folder = await mkdtemp(join(tmpdir(), 'studio-migrations-'));
      for (const name of await readdir(MIGRATIONS))
        if (name < '0044') await cp(join(MIGRATIONS, name), join(folder, name));
      const database = await createTestDatabase();
      const sql = postgres(database.url, { max: 1, onnotice: () => {} });
      await migrate(sql, folder);
      await sql`
      insert into accounts (name, email, password_hash, role)
      select 'Staff', n || '@example.org', '-', 'staff' from generate_series(1, ${studioBefore.were}) as n`;
      await migrate(sql);
      const [now] =
        await sql`select count(*)::integer as owners from accounts where role_name = 'owner'`;
      expect(now).toEqual({ owners: studioBefore.owners });
      await sql.end();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  );

  test('lets the previous build continue: an account that it makes a learner or staff has no other role', async () => {
    const owner = await studio.signInAs('owner');
    await studio.sql`update accounts set role = 'learner' where id = ${owner.user.id}`;
    expect(await roleOf(owner.token)).toBe('learner');
    const teacher = await studio.signInAs('teacher');
    await studio.sql`update accounts set role = 'staff' where id = ${teacher.user.id}`;
    expect(await roleOf(teacher.token)).toBe('staff');
  });

  test.each([
    ['learner', { role: 'learner', duty: null }],
    ['teacher', { role: 'learner', duty: 'teacher' }],
    ['staff', { role: 'staff', duty: null }],
    ['owner', { role: 'staff', duty: 'owner' }],
  ] as const)(
    'and the previous build agree on the role of a %s, whichever writes it',
    async (role, columns) => {
      const written = await studio.signInAs(role);
      const [stored] =
        await studio.sql`select role, duty from accounts where id = ${written.user.id}`;
      expect(stored).toEqual(columns);
      const { user, token } = await studio.signInAs('teacher');
      await studio.sql`update accounts set ${studio.sql(columns)} where id = ${user.id}`;
      expect(await roleOf(token)).toBe(role);
    },
  );

  test('that adds a role leaves its people the permissions of a learner while this build serves', async () => {
    const { user, token } = await studio.signInAs('teacher');
    const { sql } = studio;
    const [known] = await sql`
      select pg_get_constraintdef(oid) as "definition" from pg_constraint where conname = 'known_role'`;
    await sql`alter table accounts drop constraint known_role`;
    await sql`update accounts set role_name = 'of a later build' where id = ${user.id}`;
    expect(await roleOf(token)).toBe('learner');
    expect((await call('GET', '/api/staff/classes', undefined, token)).status).toBe(403);
    await sql`update accounts set role_name = 'teacher' where id = ${user.id}`;
    await sql.unsafe(`alter table accounts add constraint known_role ${known?.definition}`);
  });
});

describe('a role that is taken away', () => {
  const streams: LiveStream[] = [];
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  async function follow(token: string) {
    const stream = await openLive(studio.url, { token });
    streams.push(stream);
    await stream.next('hello');
    return stream;
  }

  test('ends open streams at once: they reconnect without it', async () => {
    const { user, token } = await studio.signInStaff();
    const stream = await follow(token);
    await giveRole(user.id, 'teacher');
    expect((await stream.next('bye')).data).toEqual({ why: 'role' });
    await stream.ended;
    expect((await call('GET', '/api/staff/orders', undefined, token)).status).toBe(403);
    const again = await follow(token);
    const witness = await follow(owner.token);
    await studio.sql`
      insert into contact_messages (full_name, email, mobile_number, message)
      values ('Asha', 'a@example.com', '98', 'Namaste')`;
    await witness.next('news', ({ topics }) => topics.includes('messages'));
    await studio.sql`update courses set updated_at = now() where id = 1`;
    await again.next('news', ({ topics }) => topics.includes('staff/classes'));
    const notified = again.events
      .filter(({ name }) => name === 'news')
      .flatMap(({ data }) => data.topics);
    expect(new Set(notified)).toEqual(new Set(['staff/classes']));
    await call('DELETE', `/api/staff/team/${user.id}`);
    expect((await again.next('bye')).data).toEqual({ why: 'role' });
    expect((await call('GET', '/api/staff/today/taught', undefined, token)).status).toBe(403);
  });

  test('is taken from the classes too: they keep the name', async () => {
    const { user } = await studio.signInAs('teacher', 'Ravi');
    await studio.sql`update courses set teacher_id = ${user.id}, instructor = 'Ravi' where id = 2`;
    await call('DELETE', `/api/staff/team/${user.id}`);
    await studio.sql`update accounts set name = 'Not of the studio' where id = ${user.id}`;
    const [course] = await studio.sql`select instructor, teacher_id from courses where id = 2`;
    expect(course).toEqual({ instructor: 'Ravi', teacher_id: null });
  });
});

describe('the audit log', () => {
  const orders = orderCalls(() => ({ studio, staff: owner.token }));
  const entries = async (query = ''): Promise<AuditEntry[]> =>
    (await call('GET', `/api/staff/acts${query}`)).body.items;
  beforeEach(() => studio.sql`delete from team_acts`);

  test('says who did what, when and to whom, the newest first', async () => {
    const { order } = await orders.submitted();
    await orders.confirm(order.id);
    const asha = await studio.signInAs('teacher', 'Asha');
    await giveRole(asha.user.id, 'staff');
    await call('POST', '/api/meetings', {
      meetingLink: 'https://meet.example/secret',
      name: 'Hall',
    });
    expect(await entries()).toMatchObject([
      { act: 'meetings.create', about: 'Hall', person: null, by: { name: 'The Owner' } },
      { act: 'team.change', about: null, person: 'Asha', isDone: true },
      { act: 'orders.confirm', about: order.reference, date: null, isAtServer: false },
    ]);
    expect(JSON.stringify(await studio.sql`select * from team_acts`)).not.toContain('secret');
  });

  test('has no refused requests, no reads, and no actions of a learner', async () => {
    await call('PUT', '/api/staff/courses/1', { fee: 'wrong' });
    await call('GET', '/api/staff/orders');
    await call('PATCH', '/api/account', { name: 'The Owner' });
    const learner = await studio.signIn();
    await call('POST', '/api/staff/orders/1/confirm', undefined, learner.token);
    expect(await entries()).toEqual([]);
  });

  test('has an entry before the work is done: without the entry nothing is done', async () => {
    const { order } = await orders.submitted();
    await studio.sql`alter table team_acts rename to away`;
    const { status } = await orders.confirm(order.id);
    await studio.sql`alter table away rename to team_acts`;
    expect(status).toBe(500);
    const [kept] = await studio.sql`select state from orders where id = ${order.id}`;
    expect(kept).toEqual({ state: 'submitted' });
  });

  test('is filtered by person, permission and day, page after page', async () => {
    const staff = await studio.signInStaff('Meera');
    await studio.sql`
      insert into team_acts (account_id, act, at, status)
      select ${staff.user.id}, case when n % 2 = 0 then 'classes.move' else 'orders.confirm' end,
        '2026-11-01T18:00:00Z'::timestamptz + n * interval '10 minutes', 204
      from generate_series(1, 120) as n`;
    const { body } = await call('GET', `/api/staff/acts?by=${staff.user.id}`);
    const second = await call('GET', `/api/staff/acts?by=${staff.user.id}&after=${body.next}`);
    const ids = [...body.items, ...second.body.items].map(({ id }: AuditEntry) => id);
    expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
    expect(await entries('?act=classes.move')).toHaveLength(50);
    // Until 18:30 UTC it is the first of November in India.
    expect(await entries(`?by=${staff.user.id}&day=2026-11-01`)).toHaveLength(2);
    expect(await entries(`?by=${owner.user.id}`)).toEqual([]);
  });

  test('says what the command line did, and drops the names of deleted accounts', async () => {
    const meera = await studio.signIn('Meera');
    const register = await openStaffRegister(studio.databaseUrl);
    await register.grant(meera.user.email, 'staff', { keepsAccess: true });
    await register.close();
    await call('DELETE', '/api/staff/courses/1000000', undefined, meera.token);
    await call('POST', '/api/meetings', { meetingLink: '' }, meera.token);
    await call('POST', '/api/account/delete', { password: 'pranayama' }, meera.token);
    await studio.untilIdle();
    expect(await entries()).toMatchObject([
      { act: 'meetings.create', by: null, isAtServer: false },
      { act: 'team.change', by: null, person: null, isAtServer: true },
    ]);
    expect(await studio.sql`select from team_acts where account_id is not null`).toHaveLength(0);
    await studio.sql`update team_acts set at = now() - interval '366 days'`;
    await deleteExpiredData({
      sql: studio.sql,
      logger: studio.deps.logger,
      mailFolder: studio.mailFolder,
    });
    expect(await entries()).toEqual([]);
  });
});
