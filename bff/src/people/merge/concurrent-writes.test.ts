import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { startPushReceiver } from '../../testing/push-receiver.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { MOVED_TABLES, STAYING_TABLES } from './moved-tables.ts';

const NOW = new Date('2026-12-16T06:30:00Z');
let studio: TestStudio;
let staff: string;
let receiver: Awaited<ReturnType<typeof startPushReceiver>>;
let pushKey: string;
beforeAll(async () => {
  receiver = await startPushReceiver();
  studio = await startTestStudio({ now: () => NOW, pushReceiver: receiver });
  staff = (await studio.signInAs('owner', 'Kavita')).token;
  pushKey = (await studio.call('GET', '/api/push/key')).body.publicKey;
  await studio.sql`update courses set seats = null`;
});
afterAll(async () => {
  await studio.stop();
  await receiver.stop();
});

const { post, confirm } = orderCalls(() => ({ studio, staff }));
type Somebody = Awaited<ReturnType<TestStudio['signIn']>>;

/** The other account: enrolled in a course, with another one selected, and an order whose UTR staff have to confirm. */
const otherAccount = async () => {
  const other = await studio.signIn('Usha');
  const order = async (courseId: number) => {
    await post(other.token, '/api/selection', { courseId });
    const { id } = (await post(other.token, '/api/orders')).body;
    await post(other.token, `/api/orders/${id}/utr`, { utr: newUtr() });
    return id as number;
  };
  expect((await confirm(await order(ASANA))).status).toBe(204);
  const orderId = await order(HEALING);
  await post(other.token, '/api/selection', { courseId: PRANAYAMA });
  return { ...other, orderId };
};
type Other = Awaited<ReturnType<typeof otherAccount>>;

type Write = [method: string, path: string, body?: object];
const byOwner: Record<string, (other: Other) => Write> = {
  'a selection': () => ['POST', '/api/selection', { courseId: 4 }],
  'a health note': () => ['PUT', '/api/account/health-note', { text: 'A knee.', textVersion: 1 }],
  'a nominee': () => ['PUT', '/api/account/nominee', { name: 'Ravi', contact: 'ravi@example.com' }],
  'a child': () => [
    'POST',
    '/api/account/children',
    { name: 'Anu', birthYear: 2015, textVersion: 1 },
  ],
  'a consent': () => ['PUT', '/api/account/announcements', { agreed: true, givenIn: 'account' }],
  'that the consent was asked for': () => ['POST', '/api/account/announcements/asked'],
  'a choice of notifications': () => ['PATCH', '/api/account/notifications', { moved: false }],
  'a subscription to pushes': () => [
    'PUT',
    '/api/push/subscription',
    receiver.subscribe(pushKey) as object,
  ],
  'an address of the calendar': () => ['GET', '/api/account/calendar'],
  'another address of the calendar': () => ['POST', '/api/account/calendar/renew'],
  'a name': () => ['PATCH', '/api/account', { name: 'Another' }],
  'a phone number': () => ['PATCH', '/api/account', { phone: '98765 43210' }],
  'a language': () => ['PUT', '/api/account/language', { language: 'hi' }],
  'a password': () => [
    'POST',
    '/api/account/password',
    { currentPassword: 'pranayama', newPassword: 'three other words' },
  ],
  'another address': () => [
    'POST',
    '/api/account/address',
    { email: `new${Math.random()}@example.com`, password: 'pranayama' },
  ],
  'a UTR': ({ orderId }) => ['POST', `/api/orders/${orderId}/utr`, { utr: newUtr() }],
  'a cancelled order': ({ orderId }) => ['POST', `/api/orders/${orderId}/cancel`],
  'a session': ({ user }) => [
    'POST',
    '/api/auth/login',
    { email: user.email, password: 'pranayama' },
  ],
};
const byStaff: Record<string, (other: Other) => Write> = {
  'a note of staff': ({ user }) => [
    'POST',
    `/api/staff/people/${user.id}/notes`,
    { text: 'Comes late.' },
  ],
  'an order of staff': ({ user }) => [
    'POST',
    '/api/staff/orders',
    { learner: { accountId: user.id }, courses: [{ courseId: 4 }] },
  ],
  'a confirmed order': ({ orderId }) => ['POST', `/api/staff/orders/${orderId}/confirm`],
  'who came to a class': ({ user }) => [
    'PUT',
    `/api/staff/classes/${ASANA}/2026-12-15/attendance/${user.id}`,
    { attended: true },
  ],
};
const writes = [
  ...Object.entries(byOwner).map(([name, of]) => ({ name, of, isStaffs: false })),
  ...Object.entries(byStaff).map(([name, of]) => ({ name, of, isStaffs: true })),
];

/** Pushes and mails that the server itself writes, and the log of ended sessions. */
const OF_THE_SERVER = ['pushes', 'evening_mails', 'trial_mails', 'invitations', 'accounts'];
const moving = ['orders', 'enrolments', 'enrolment_periods', ...MOVED_TABLES.map((t) => t.table)];
const tables = [...moving, ...STAYING_TABLES].filter((name) => !OF_THE_SERVER.includes(name));

/** All stored rows of the account. */
const rowsOf = async ({ user }: Somebody): Promise<string[]> => {
  const found: string[] = [];
  for (const table of tables)
    for (const { row } of await studio.sql<{ row: string }[]>`
      select to_jsonb(one)::text as row from ${studio.sql(table)} as one where account_id = ${user.id}`)
      found.push(`${table} ${row}`);
  for (const { row } of await studio.sql<{ row: string }[]>`
    select (to_jsonb(accounts) - array['merged_into', 'token_version', 'agreed'])::text as row
    from accounts where id = ${user.id} or guardian_id = ${user.id}`)
    found.push(`accounts ${row}`);
  return found;
};

/** Stops the merge before its commit, and begins the write, which still finds the account open. */
const writeDuringMerge = async (kept: Somebody, other: Other, write: () => Promise<unknown>) => {
  let merging: Promise<{ status: number }> | undefined;
  let writing: Promise<unknown> | undefined;
  const waiting = async () => (await waitingForLocks(studio.sql)).length;
  await studio.sql.begin(async (tx) => {
    await tx`lock table account_merges in share mode`;
    merging = post(staff, `/api/staff/people/${kept.user.id}/merges`, { otherId: other.user.id });
    await expect.poll(waiting).toBe(1);
    let isDone = false;
    writing = write().finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await waiting()) > 1).toBe(true);
  });
  await writing;
  expect((await merging)?.status).toBe(201);
};

describe('a write that is under way while its account is merged', () => {
  test.each(writes)('is not stored on the closed account: $name', async ({ of, isStaffs }) => {
    const kept = await studio.signIn('Usha');
    const other = await otherAccount();
    const before = await rowsOf(other);
    const [method, path, body] = of(other);
    const token = isStaffs ? staff : other.token;
    let status = 0;
    await writeDuringMerge(kept, other, async () => {
      ({ status } = await studio.call(method, path, { token, body }));
    });
    expect(status).toBeLessThan(500);
    const stored = await rowsOf(other);
    expect(stored.filter((row) => !before.includes(row))).toEqual([]);
    expect(stored.filter((row) => moving.includes(row.split(' ')[0] ?? ''))).toEqual([]);
  });

  test('moves with the account if it was first', async () => {
    const kept = await studio.signIn('Usha');
    const other = await otherAccount();
    const selecting = studio.sql.begin(async (tx) => {
      await tx`insert into selections (account_id, course_id) values (${other.user.id}, 4)`;
      const merging = post(staff, `/api/staff/people/${kept.user.id}/merges`, {
        otherId: other.user.id,
      });
      await expect.poll(async () => (await waitingForLocks(studio.sql)).length).toBe(1);
      return [merging];
    });
    const [merging] = await selecting;
    expect((await merging)?.status).toBe(201);
    const selected = await studio.sql`
      select from selections where account_id = ${kept.user.id} and course_id = 4`;
    expect(selected).toHaveLength(1);
  });

  test('is refused with a sentence', async () => {
    const kept = await studio.signIn('Usha');
    const other = await otherAccount();
    let answer: { status: number; body: { code: string } } | undefined;
    await writeDuringMerge(kept, other, async () => {
      const body = { starting: false };
      answer = await studio.call('PATCH', '/api/account/notifications', {
        token: other.token,
        body,
      });
    });
    expect([answer?.status, answer?.body.code]).toEqual([409, 'merges.account-closed']);
  });
});

test('every table of an account refuses writes for a closed account, or follows the merge', async () => {
  const guarded = await studio.sql<{ table: string }[]>`
    select distinct tgrelid::regclass::text as "table" from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname in ('refuse_closed_account', 'follow_merged_account', 'refuse_closed_guardian')`;
  const all = await studio.sql<{ table: string }[]>`
    select distinct conrelid::regclass::text as "table" from pg_constraint
    where confrelid = 'accounts'::regclass and confdeltype = 'c'`;
  const open = all
    .map(({ table }) => table)
    .filter((name) => !guarded.some((g) => g.table === name));
  expect(open.sort()).toEqual(['evening_mails', 'invitations', 'pushes', 'trial_mails']);
});
