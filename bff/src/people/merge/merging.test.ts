import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredData } from '../../operations/scheduled-jobs/retention.ts';
import { createLogger } from '../../platform/runtime/logging.ts';
import { orderCalls } from '../../testing/order-calls.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { MOVED_TABLES, STAYING_TABLES } from './moved-tables.ts';

let now = new Date('2026-12-16T06:30:00Z');
let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => now });
  staff = (await studio.signInAs('owner', 'Kavita')).token;
  await studio.sql`update courses set seats = 30`;
});
afterAll(() => studio.stop());

const { get, post, confirm } = orderCalls(() => ({ studio, staff }));
type Somebody = Awaited<ReturnType<TestStudio['signIn']>>;

let utrs = 432_198_765_000;
const buy = async ({ token }: Somebody, ...courses: number[]) => {
  for (const courseId of courses)
    await studio.call('POST', '/api/selection', { token, body: { courseId } });
  const { id } = (await post(token, '/api/orders')).body;
  utrs += 137;
  await studio.call('POST', `/api/orders/${id}/utr`, { token, body: { utr: String(utrs) } });
  expect((await confirm(id)).status).toBe(204);
  return id as number;
};
const path = (kept: Somebody) => `/api/staff/people/${kept.user.id}/merges`;
const preview = async (kept: Somebody, other: Somebody) =>
  (await get(staff, `${path(kept)}/preview?other=${other.user.id}`)).body;
const merge = (kept: Somebody, other: Somebody, token = staff) =>
  studio.call('POST', path(kept), { token, body: { otherId: other.user.id } });
const undo = (kept: Somebody, id: number) =>
  studio.call('POST', `${path(kept)}/${id}/undo`, { token: staff });
const logIn = (email: string) =>
  studio.call('POST', '/api/auth/login', { body: { email, password: 'pranayama' } });
const mailAbout = async ({ user }: Somebody, subject: string | undefined) => {
  await studio.untilIdle();
  return (await parsedMails(studio.mailFolder)).find(
    (mail) => mail.subject === subject && [mail.to].flat().some((one) => one?.text === user.email),
  );
};

/** Sums, seats and recipients of announcements. A merge changes none of these, except that a recipient with both accounts counts once. */
const sums = async () =>
  (
    await studio.sql`
      select (select sum(paise)::text from documents) as documents, (select sum(paise)::text from payments) as payments,
        (select json_agg(json_build_array(id, seats_taken) order by id) from courses) as seats,
        (select count(*)::integer from enrolments) as places, (select count(*)::integer from enrolment_periods) as periods,
        (select count(*)::integer from attendance) as attendance,
        (select json_agg(sums order by course_id) from (
          select course_id, sum(people)::integer as people from audience_changes where course_id is not null group by course_id
        ) as sums) as audiences`
  )[0];

/** Every row of both accounts that a merge could move. */
const rowsOf = async (...people: Somebody[]) => {
  const ids = people.map(({ user }) => user.id);
  const of = (table: string) => studio.sql`
    select coalesce(json_agg(to_jsonb(one) order by to_jsonb(one)::text), '[]') as rows
    from ${studio.sql(table)} as one where account_id = any(${ids}::integer[])`;
  const tables = [
    'orders',
    'enrolments',
    'enrolment_periods',
    ...MOVED_TABLES.map(({ table }) => table),
  ];
  const rows: Record<string, unknown> = {};
  for (const table of tables.filter((name) => name !== 'account_merges'))
    rows[table] = (await of(table))[0]?.rows;
  // Every column is the same, except the version of the tokens, as all sessions ended.
  const accounts = await studio.sql`
    select to_jsonb(accounts) - 'token_version' as row from accounts where id = any(${ids}::integer[]) order by id`;
  return { ...rows, accounts: [...accounts] };
};

test('a table with rows of an account is moved, or stays', async () => {
  const tables = await studio.sql<{ table: string }[]>`
    select distinct conrelid::regclass::text as "table" from pg_constraint
    where confrelid = 'accounts'::regclass and confdeltype = 'c'`;
  const known = [
    ...['enrolment_periods', 'enrolments'],
    ...MOVED_TABLES.map(({ table }) => table),
    ...STAYING_TABLES,
  ];
  expect(tables.map(({ table }) => table).sort()).toEqual(known.sort());
});

test('two accounts become one, and can be separated again for a week', async () => {
  const kept = await studio.signIn('Meera Joshi');
  const other = await studio.signIn('meera joshi');
  await studio.sql`update accounts set phone = '+919876500001' where id = ${other.user.id}`;
  await buy(kept, 1);
  await buy(other, 2);
  await studio.call('POST', '/api/selection', { token: kept.token, body: { courseId: 3 } });
  for (const courseId of [3, 4])
    await studio.call('POST', '/api/selection', { token: other.token, body: { courseId } });
  await studio.sql`
    insert into attendance (course_id, date, account_id)
    values (2, '2026-12-15', ${other.user.id}), (1, '2026-12-14', ${other.user.id}), (1, '2026-12-14', ${kept.user.id})`;
  const health = { text: 'A knee.', textVersion: 1 };
  await studio.call('PUT', '/api/account/health-note', { token: other.token, body: health });
  await studio.call('POST', `/api/staff/people/${other.user.id}/notes`, {
    token: staff,
    body: { text: 'Has two accounts.' },
  });
  const agreed = { agreed: true, givenIn: 'account' };
  await studio.call('PUT', '/api/account/announcements', { token: other.token, body: agreed });
  await studio.call('POST', '/send-email', {
    body: { fullName: 'M', email: other.user.email, mobileNumber: '98', message: 'Namaste' },
  });
  await studio.untilIdle();

  expect(await preview(kept, other)).toMatchObject({
    kept: { id: kept.user.id },
    other: { id: other.user.id },
    moving: {
      ...{ orders: 1, places: [{ title: 'Healing Yoga Movement and Rhythm' }], attendance: 2 },
      ...{ notes: 1, selections: 2, healthNote: false },
    },
    leftBehind: ['password', 'address', 'health-note'],
    obstacles: [],
  });
  const before = { rows: await rowsOf(kept, other), sums: await sums() };

  const made = await merge(kept, other);
  expect(made.status, made.text).toBe(201);
  expect(await sums()).toEqual(before.sums);
  const page = (await get(staff, `/api/staff/people/${kept.user.id}/page`)).body;
  expect(page).toMatchObject({
    phone: '+919876500001',
    hasHealthNote: false,
    notes: [{ text: 'Has two accounts.' }],
    messages: [{ text: 'Namaste' }],
    merges: [{ id: made.body.id, email: other.user.email, undoUntil: expect.any(String) }],
    alike: [],
  });
  expect(page.courses.map(({ courseId }: { courseId: number }) => courseId).sort()).toEqual([1, 2]);
  expect(page.payments).toHaveLength(2);
  const own = (await get(kept.token, '/api/enrolments')).body;
  expect(own.map(({ courseId }: { courseId: number }) => courseId).sort()).toEqual([1, 2]);
  expect((await get(kept.token, '/api/selection')).body).toHaveLength(2);
  expect((await get(kept.token, '/api/account/export')).body.mergedAccounts).toMatchObject([
    { email: other.user.email },
  ]);

  // Nobody can use the other account: not by a session, a password or a link. No list has it.
  expect((await get(other.token, '/api/auth/me')).status).toBe(401);
  const refused = await logIn(other.user.email);
  expect([refused.status, refused.text]).toEqual([401, (await logIn('nobody@example.com')).text]);
  await studio.call('POST', '/api/auth/forgot-password', { body: { email: other.user.email } });
  expect((await get(staff, `/api/staff/people/${other.user.id}/page`)).status).toBe(404);
  expect((await get(staff, '/api/staff/people?search=meera')).body).toHaveLength(1);
  expect((await get(staff, '/api/staff/people/list?search=eera')).body.items).toHaveLength(1);
  const notified = await mailAbout(other, 'Your two accounts at Ganga Yoga are now one');
  expect(notified?.text).toContain('no longer logs you in');
  expect(notified?.text).not.toContain(kept.user.email);
  expect((await mailAbout(kept, notified?.subject))?.text).toContain('this account now has');
  expect(await mailAbout(other, 'A new password'), 'no link leads in').toBeUndefined();

  expect((await undo(kept, made.body.id)).status).toBe(204);
  expect(await rowsOf(kept, other)).toEqual(before.rows);
  expect(await sums()).toEqual(before.sums);
  expect((await logIn(other.user.email)).status).toBe(200);
  for (const one of [kept, other])
    expect(await mailAbout(one, 'Your accounts at Ganga Yoga are separate again')).toBeDefined();
  expect((await undo(kept, made.body.id)).status).toBe(404);
});

test('private data stays with the other account, and is there again once the merge is undone', async () => {
  const kept = await studio.signIn('Lata Sen');
  const other = await studio.signIn('Lata Sen');
  await buy(other, 2);
  const put = (path: string, body: object) =>
    studio.call('PUT', path, { token: other.token, body });
  await put('/api/account/health-note', { text: 'A knee.', textVersion: 1 });
  await put('/api/account/nominee', { name: 'Ravi', contact: 'ravi@example.com' });
  const reading = `/api/staff/people/${other.user.id}/health-note/readings`;
  expect((await post(staff, reading)).status).toBe(200);
  const secretsOf = async (token: string) => {
    const all = [
      await get(token, '/api/account/health-note'),
      await get(token, '/api/account/nominee'),
      await get(token, '/api/account/export'),
    ];
    return all.map(({ text }) => text).join('\n');
  };

  const { id } = (await merge(kept, other)).body;
  expect(await secretsOf(kept.token)).not.toMatch(/A knee|Ravi|ravi@example/);
  const page = (await get(staff, `/api/staff/people/${kept.user.id}/page`)).body;
  expect(page.hasHealthNote).toBe(false);
  const read = await post(staff, `/api/staff/people/${kept.user.id}/health-note/readings`);
  expect(read.status).toBe(404);
  // Rows that the kept account writes meanwhile stay its own.
  await studio.call('PUT', '/api/account/health-note', {
    token: kept.token,
    body: { text: 'A shoulder.', textVersion: 1 },
  });
  expect((await undo(kept, id)).status).toBe(204);
  const { token } = (await logIn(other.user.email)).body;
  expect(await secretsOf(token)).toMatch(/A knee[\s\S]*Ravi/);
  expect(await secretsOf(kept.token)).toMatch(/A shoulder/);
});

test('a merge of the previous version is undone with the health note, the nominee and the children that it moved', async () => {
  const kept = await studio.signIn('Rekha');
  const other = await studio.signIn('Rekha');
  const { id } = (await merge(kept, other)).body;
  await studio.sql`insert into health_notes (account_id, text, changed_at) values (${kept.user.id}, 'A knee.', now())`;
  const [child] = await studio.sql`
    insert into accounts (name, guardian_id, birth_year, password_hash) values ('Anu', ${kept.user.id}, 2015, no_password()) returning id`;
  await studio.sql`
    update account_merges
    set moved = moved || jsonb_build_object('children', jsonb_build_array(${child?.id}::integer)) || '{"rows": {"health_notes": [[]]}}'
    where id = ${id}`;
  expect((await undo(kept, id)).status).toBe(204);
  const { token } = (await logIn(other.user.email)).body;
  expect((await get(token, '/api/account/health-note')).body.note.text).toBe('A knee.');
  expect((await get(token, '/api/account/children')).body.children).toHaveLength(1);
});

test('paid periods that a moved order gives later go back with it; purchases of the kept account stay', async () => {
  const kept = await studio.signIn('Usha Rao');
  const other = await studio.signIn('Usha Rao');
  for (const courseId of [2])
    await studio.call('POST', '/api/selection', { token: other.token, body: { courseId } });
  const { id: open } = (await post(other.token, '/api/orders')).body;
  const { id } = (await merge(kept, other)).body;
  await studio.sql`update orders set state = 'submitted', utr = '432198799001' where id = ${open}`;
  expect((await confirm(open)).status).toBe(204);
  await buy(kept, 1);
  const taken = await sums();
  expect((await undo(kept, id)).status).toBe(204);
  expect(await sums()).toEqual(taken);
  const coursesOf = async (email: string) => {
    const { token } = (await logIn(email)).body;
    return (await get(token, '/api/enrolments')).body.map(
      (own: { courseId: number }) => own.courseId,
    );
  };
  expect(await coursesOf(kept.user.email)).toEqual([1]);
  expect(await coursesOf(other.user.email)).toEqual([2]);
});

/** The titles of the classes at this address of a calendar; `undefined` where there is none. */
const titlesAt = async (url: string) => {
  const { status, text } = await studio.call('GET', new URL(url).pathname);
  if (status === 404) return undefined;
  return [...new Set(readCalendar(text).events.map(({ summary }) => summary))].sort();
};
const calendarOf = async ({ token }: Somebody): Promise<string> =>
  (await get(token, '/api/account/calendar')).body.url;
const endWeekOf = async (id: number) => {
  await studio.sql`update account_merges set made_at = now() - interval '8 days' where id = ${id}`;
  const logger = createLogger('silent');
  await deleteExpiredData({ sql: studio.sql, logger, mailFolder: studio.mailFolder });
};

test('the other account’s calendar shows the classes of the kept one, until it is undone or renewed', async () => {
  const kept = await studio.signIn('Tara');
  const other = await studio.signIn('Tara');
  await buy(kept, 1);
  await buy(other, 2);
  const [asana, healing] = ['Asana Regular Classes', 'Healing Yoga Movement and Rhythm'];
  const [own, address] = [await calendarOf(kept), await calendarOf(other)];
  expect([await titlesAt(own), await titlesAt(address)]).toEqual([[asana], [healing]]);

  const first = await merge(kept, other);
  expect([await titlesAt(own), await titlesAt(address)]).toEqual([
    [asana, healing],
    [asana, healing],
  ]);
  expect((await undo(kept, first.body.id)).status).toBe(204);
  expect([await titlesAt(own), await titlesAt(address)]).toEqual([[asana], [healing]]);

  const { id } = (await merge(kept, other)).body;
  await endWeekOf(id);
  expect(await titlesAt(address), 'after the week').toEqual([asana, healing]);
  const renewed = await studio.call('POST', '/api/account/calendar/renew', { token: kept.token });
  expect(await titlesAt(renewed.body.url)).toEqual([asana, healing]);
  expect([await titlesAt(own), await titlesAt(address)]).toEqual([undefined, undefined]);
});

test('a new calendar address ends both old ones, within the week too', async () => {
  const kept = await studio.signIn('Tara');
  const other = await studio.signIn('Tara');
  const address = await calendarOf(other);
  const { id } = (await merge(kept, other)).body;
  await studio.call('POST', '/api/account/calendar/renew', { token: kept.token });
  expect(await titlesAt(address)).toBeUndefined();
  expect((await undo(kept, id)).status).toBe(204);
  expect(await titlesAt(address), 'the other one’s own').toEqual([]);
});

test('messages from the other address belong to the kept account, if the address was proven', async () => {
  const kept = await studio.signIn('Lata');
  const [proven, unproven] = [await studio.signIn('Lata'), await studio.signIn('Lata')];
  await studio.sql`update accounts set email_proven_at = now() where id = ${proven.user.id}`;
  const write = ({ user }: Somebody, message: string) =>
    studio.call('POST', '/send-email', {
      body: { fullName: 'Lata', email: user.email.toUpperCase(), mobileNumber: '98', message },
    });
  await write(proven, 'From the proven one.');
  await write(unproven, 'From the other one.');
  const written = async () => {
    const { messages } = (await get(kept.token, '/api/account/export')).body;
    return messages.map(({ message }: { message: string }) => message);
  };
  expect(await written()).toEqual([]);
  const { id } = (await merge(kept, proven)).body;
  await merge(kept, unproven);
  expect(await written()).toEqual(['From the proven one.']);
  const { html } = (await get(kept.token, '/api/account/export/page')).body;
  expect(html).toContain('From the proven one.');
  const shown = (await get(staff, `/api/staff/people/${kept.user.id}/page`)).body.messages;
  expect(shown, 'staff see what came from all').toHaveLength(2);

  expect((await undo(kept, id)).status).toBe(204);
  expect(await written()).toEqual([]);
  await endWeekOf((await merge(kept, proven)).body.id);
  expect(await written()).toEqual(['From the proven one.']);
  const body = { name: 'Somebody else', email: proven.user.email, password: 'surya namaskar' };
  const { user } = (await studio.call('POST', '/api/auth/register', { body })).body;
  expect(await written(), 'registered is not proven').toHaveLength(1);
  await studio.sql`update accounts set email_proven_at = now() where id = ${user.id}`;
  expect(await written()).toEqual([]);
  await studio.sql`update accounts set email_proven_at = null where id = ${user.id}`;

  await studio.sql`update contact_messages set answered_at = now()`;
  const { status } = await studio.call('POST', '/api/account/delete', {
    token: kept.token,
    body: { password: 'pranayama' },
  });
  const left = await studio.sql`select message from contact_messages where full_name = 'Lata'`;
  expect([status, ...left]).toEqual([204, { message: 'From the other one.' }]);
});

test('a merge with an obstacle names it, and moves nothing', async () => {
  const kept = await studio.signIn('Leela');
  const other = await studio.signIn('Leela');
  await buy(kept, 1);
  await buy(other, 1);
  for (const one of [kept, other]) {
    await studio.call('POST', '/api/selection', { token: one.token, body: { courseId: 2 } });
    await post(one.token, '/api/orders');
  }
  const { obstacles } = await preview(kept, other);
  expect(obstacles).toMatchObject([
    { kind: 'same-course', courses: [{ title: 'Asana Regular Classes' }] },
    { kind: 'two-open-orders' },
  ]);
  const before = await rowsOf(kept, other);
  const refused = await merge(kept, other);
  expect([refused.status, refused.body.code]).toEqual([409, 'merges.obstacle']);
  expect(await rowsOf(kept, other)).toEqual(before);

  const [entered] = await studio.sql`
    insert into accounts (name, phone, password_hash) values ('Leela', '+919876500009', no_password()) returning id`;
  const byPhone = { token: '', user: { id: entered?.id, email: '' } } as unknown as Somebody;
  expect((await preview(byPhone, other)).obstacles).toContainEqual({ kind: 'keep-other' });
  expect((await preview(other, byPhone)).obstacles).toEqual([]);

  const owner = await studio.signInStaff('Another');
  expect((await merge(kept, kept)).body.code).toBe('merges.same-account');
  expect((await merge(kept, owner)).status, 'staff').toBe(404);
  expect((await merge(owner, kept)).status).toBe(404);
  expect((await merge(kept, other, kept.token)).status).toBe(403);
});

test('after a week the other account is gone, and its address is free', async () => {
  const kept = await studio.signIn('Gauri');
  const other = await studio.signIn('Gauri');
  await buy(other, 2);
  const { id } = (await merge(kept, other)).body;
  const logger = createLogger('silent');
  const guests = { sql: studio.sql, logger, mailFolder: studio.mailFolder };
  await deleteExpiredData(guests);
  const isThere = async () =>
    (await studio.sql`select from accounts where id = ${other.user.id}`).length > 0;
  expect(await isThere()).toBe(true);
  const before = await sums();
  await endWeekOf(id);
  expect(await isThere()).toBe(false);
  expect(await sums()).toEqual(before);
  expect((await undo(kept, id)).status).toBe(404);
  const body = { name: 'Gauri', email: other.user.email, password: 'surya namaskar' };
  expect((await studio.call('POST', '/api/auth/register', { body })).status).toBe(201);
  now = new Date('2026-12-16T07:00:00Z');
  const { courses, merges } = (await get(staff, `/api/staff/people/${kept.user.id}/page`)).body;
  expect([courses.length, merges[0].undoUntil]).toEqual([1, null]);
});

test('deleting an account also deletes the account that was merged into it', async () => {
  const kept = await studio.signIn('Kamla');
  const other = await studio.signIn('Kamla');
  await merge(kept, other);
  const body = { password: 'pranayama' };
  const gone = await studio.call('POST', '/api/account/delete', { token: kept.token, body });
  expect(gone.status).toBe(204);
  const left = await studio.sql`
    select id from accounts where id in (${kept.user.id}, ${other.user.id})
    union all select id from account_merges where account_id = ${kept.user.id}`;
  expect([...left]).toEqual([]);
});
