import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertEveningMails } from '../../courses/reminders/queries.ts';
import { insertPushes } from '../../messaging/push/outbox-queries.ts';
import { insertPayment } from '../../orders/invoices/queries.ts';
import type { StaffOrder } from '../../orders/orders/order.ts';
import {
  listExpiredEnrolments,
  lockEndingPeriods,
} from '../../orders/paid-periods/ending-queries.ts';
import { findOrderUsingRefund, upsertTransfer } from '../../orders/payments/transfer-queries.ts';
import { fillStudio, GROWN } from '../../testing/grown-studio.ts';
import type { Statement } from '../../testing/statements.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { Page } from '../http/paging.ts';
import type { Transaction } from './db.ts';
import { indianMoment } from './enrolment-access.ts';

let studio: TestStudio;
let staff: string;
let learner: string;
beforeAll(async () => {
  studio = await startTestStudio();
  const { user, token } = await studio.signInStaff();
  staff = token;
  learner = (await studio.signIn()).token;
  await fillStudio(studio, user.id);
});
afterAll(() => studio.stop());

/** The queries that the database receives while `work` runs. */
async function queriesOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked = await studio.statementsWhile(work);
  // A new connection asks for the types of its database.
  return asked.filter(
    ({ text }) => /^\s*(?:select|with)\b/.test(text) && !text.includes('pg_catalog.pg_type'),
  );
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** How many rows of tables a plan has read, including those that it discarded; of an index alone, how many pages. */
function rowsRead(plan: Plan, only?: string): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one, only), 0);
  const table = plan['Relation Name'];
  if (!table || (only && table !== only)) return below;
  if (plan['Node Type'] === 'Index Only Scan')
    return below + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  const perLoop =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + perLoop * plan['Actual Loops'];
}

async function rowsReadFor(path: string, token: string): Promise<number> {
  const answers: number[] = [];
  const queries = await queriesOf(async () => {
    answers.push((await studio.call('GET', path, { token })).status);
  });
  expect(answers).toEqual([200]);
  expect(queries.length).toBeGreaterThan(1);
  return rowsReadBy(queries);
}

/** The number of rows that the queries read, from all tables or from one. */
async function rowsReadBy(queries: Statement[], only?: string): Promise<number> {
  let rows = 0;
  for (const { text, values } of queries) {
    const explain = `explain (analyze, buffers, format json) ${text}`;
    const [row] = await studio.sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
      explain,
      values as never[],
    );
    rows += rowsRead(row?.['QUERY PLAN'][0]?.Plan as Plan, only);
  }
  return rows;
}

const middleOfPeople = () => Buffer.from(JSON.stringify(['olga name0', 0])).toString('base64url');
const middleOfOrders = async () => {
  const [order] = await studio.sql`
    select (extract(epoch from changed_at) * 1000000)::bigint::text as "at", id from orders
    where reference = 'GY-007000'`;
  return Buffer.from(JSON.stringify([Number(order?.at), order?.id])).toString('base64url');
};

// A page of 50 orders reads 51 of them, each with its learner, its line, its events and their authors.
const A_PAGE = 1_000;

/** How many rows of payments the transaction has read, in triggers, too. */
async function rowsOfPayments(tx: Transaction): Promise<number> {
  const [read] = await tx<{ rows: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as "rows" from pg_stat_xact_user_tables where relname = 'payments'`;
  return read?.rows ?? 0;
}

describe('a call reads no more rows than it shows, however many there are', () => {
  test.each([
    ['the orders', '/api/staff/orders'],
    ['the orders of a state', '/api/staff/orders?state=paid'],
    ['the people of a course', '/api/staff/courses/1/people'],
    ['the messages', '/api/staff/messages?show=all'],
    ['the courses', '/api/staff/courses'],
    ['the meetings', '/api/staff/meetings'],
    ['the meetings with a link', '/api/staff/meetings?link=https://meet.example.org/777'],
    ['the changes of a meeting', '/api/staff/meetings/777/changes'],
    ['a reference', '/api/staff/orders?search=GY-00777'],
    ['a UTR', '/api/staff/orders?search=300000007777'],
    ['the end of a UTR', '/api/staff/orders?search=07777'],
    ['an address', '/api/staff/orders?search=person777@'],
    ['nobody', '/api/staff/orders?search=nobody'],
    ['a very common name', '/api/staff/orders?search=asha'],
    ['a very common name of a state', '/api/staff/orders?search=asha&state=paid'],
    ['one letter', '/api/staff/orders?search=a'],
    ['a part of an address of an order', '/api/staff/orders?search=on4777%40'],
    ['a part of a very common name of an order', '/api/staff/orders?search=as%20sha'],
  ])('%s', async (_, path) => {
    // How common a name is, is estimated from accounts in any order.
    const forSearch = path.includes('search=a') ? GROWN.accounts : 0;
    expect(await rowsReadFor(path, staff)).toBeLessThan(A_PAGE + forSearch);
  });

  test('the orders that wait for staff', async () => {
    const waiting = await studio.sql.begin(async (tx) => {
      const orders = await tx<{ id: number }[]>`
        insert into orders (reference, account_id, state, amount, utr, changed_by)
        select 'GY-' || 900000 + id, id, 'submitted', 2500, 400000000000 + id, id
        from accounts order by id desc limit 60
        returning id`;
      const ids = orders.map(({ id }) => id);
      await tx`
        insert into order_lines (order_id, course_id, title, fee, start_date)
        select unnest(${ids}::integer[]), 1, 'Asana Regular Classes', 2500, '2026-12-01'`;
      return ids;
    });
    await studio.sql`analyze orders`;
    const rows = await rowsReadFor('/api/staff/orders?state=submitted', staff);
    await studio.sql`delete from orders where id = any(${waiting}::integer[])`;
    expect(rows).toBeLessThan(A_PAGE);
  });

  test.each([
    ['all people', '/api/staff/people/list'],
    ['a part of everybody’s address', '/api/staff/people/list?search=xample.c'],
    ['a part of a very common name', '/api/staff/people/list?search=sha'],
    ['a part of an address', '/api/staff/people/list?search=on4777%40'],
    ['digits', '/api/staff/people/list?search=4777'],
    ['a part of no name', '/api/staff/people/list?search=xyzzy'],
    ['a part of a very common name at the desk', '/api/staff/people?search=sha'],
    ['a part of an address at the desk', '/api/staff/people?search=on4777%40'],
    ['a person', '/api/staff/people/777/page'],
  ])('%s', async (_, path) => {
    // A common term is searched in the first thousand rows of the list.
    const reviewed = path.includes('search') ? 1_200 : 0;
    expect(await rowsReadFor(path, staff)).toBeLessThan(A_PAGE + reviewed);
  });

  test.each(['/api/orders', '/api/enrolments', '/api/selection', '/api/account/export'])(
    '%s of a learner',
    async (path) => {
      // Tables of a page or two are read whole.
      expect(await rowsReadFor(path, learner)).toBeLessThan(250);
    },
  );

  test.each([
    ['the week', '/api/staff/classes'],
    ['a week of last year', '/api/staff/classes?from=2025-11-10'],
    ['a week to which 2,500 came', '/api/staff/classes?from=2026-08-03'],
    ['today', '/api/staff/today'],
    ['a class', '/api/staff/classes/1/2026-08-03'],
    ['who came to a class', '/api/staff/classes/1/2026-08-03/attendance'],
    ['whom an announcement would reach', '/api/staff/announcements/preview?course=all'],
    ['whom one to a course would reach', '/api/staff/announcements/preview?course=1'],
    ['the month in figures', '/api/staff/figures'],
    ['a month of last year', '/api/staff/figures?month=2025-11'],
    ['who has not paid', '/api/staff/unpaid'],
    ['whose month has ended', '/api/staff/unpaid?group=ended'],
    ['whose month of a course ends', '/api/staff/unpaid?group=ending&course=1'],
    ['the announcements to all', '/api/staff/announcements?course=all'],
  ])('%s', async (_, path) => {
    expect(await rowsReadFor(path, staff)).toBeLessThan(A_PAGE);
  });

  test('the table of a month’s documents', async () => {
    const [month] = await studio.sql<{ documents: number }[]>`
      select count(*)::integer as "documents" from documents where issued_on between '2026-03-01' and '2026-03-31'`;
    const rows = await rowsReadFor('/api/staff/figures.csv?month=2026-03', staff);
    // Each with its order, learner, course and money; all orders and people may be read once.
    const once = GROWN.orders + GROWN.accounts;
    expect(rows).toBeLessThan(20 * (month?.documents ?? 0) + once);
  });

  test('a share of a transfer, and what has the money of a refund', async () => {
    const read = await studio.sql.begin(async (tx) => {
      const [last] = await tx<{ id: number; orderId: number; reference: string }[]>`
        select document_id as "id", order_id as "orderId", reference from payments where reference is not null order by id desc limit 1`;
      const { id, orderId, reference } = last as NonNullable<typeof last>;
      await upsertTransfer(tx, { reference, paise: 500_000, staffId: 1 });
      const share = { paise: 100, above: 100, isShare: true, receivedOn: '2026-11-29' };
      const before = await rowsOfPayments(tx);
      await insertPayment(tx, { orderId, way: 'upi', reference, ...share });
      await findOrderUsingRefund(tx, id);
      return (await rowsOfPayments(tx)) - before;
    });
    expect(read).toBeLessThan(100);
  });

  test('a reminder that is already queued reads no notification choices', async () => {
    const put = () =>
      insertPushes(studio.sql as unknown as Transaction, {
        ...{
          kind: 'starting',
          to: { enrolledIn: 1, on: '2026-12-01' },
          key: 'starting',
          topic: 'class',
        },
        ...{
          formatText: () => ({ title: 'Asana Regular Classes', body: 'From 07:00' }),
          path: '/join/asana-regular-classes',
        },
        expiresAt: new Date(Date.now() + 3_600_000),
      });
    expect(await put()).toHaveLength(2_000);
    expect(await rowsReadBy(await queriesOf(put), 'notification_choices')).toBe(0);
  });

  test('evening e-mails that are already queued read no accounts, courses or push subscriptions', async () => {
    await studio.sql`
      update notification_choices set evening_mail = true
      where account_id not in (select account_id from push_subscriptions)`;
    const put = () =>
      insertEveningMails(studio.sql as unknown as Transaction, {
        classes: [1, 2, 3].map((courseId) => ({ courseId, date: '2026-12-01' })),
        date: '2026-12-01',
      });
    expect(await put()).toHaveLength(3_000);
    await studio.sql`analyze evening_mails, notification_choices`;
    const again = await queriesOf(put);
    expect(again).toHaveLength(1);
    for (const table of ['accounts', 'enrolments', 'push_subscriptions'])
      expect(await rowsReadBy(again, table), table).toBeLessThan(10);
  });

  test('ending periods are found without reading learners who have more time, were notified or have renewed', async () => {
    // These periods end long after the day of the check.
    await studio.sql`
      update enrolment_periods
      set first_day = '2026-12-01', paid_until = '2027-06-30', last_day = '2027-06-30', anchor = '2026-12-01',
        told_week = id % 2 = 0
      where account_id % 2 = 0`;
    await studio.sql`update courses set fee_per = 'month' where id = 1`;
    await studio.sql`analyze enrolment_periods, enrolments`;
    const tx = studio.sql as unknown as Transaction;
    const check = async () => {
      await lockEndingPeriods(tx, { today: '2026-12-24', atMost: 500 });
      await listExpiredEnrolments(tx, {
        ...indianMoment(new Date('2026-12-24T06:30:00Z')),
        atMost: 500,
      });
    };
    const asked = await queriesOf(check);
    for (const table of ['enrolment_periods', 'enrolments', 'orders', 'accounts'])
      expect(await rowsReadBy(asked, table), table).toBeLessThan(10);
    await studio.sql`
      update enrolment_periods set paid_until = '2026-12-31', last_day = '2026-12-31'
      where id in (select id from enrolment_periods where last_day is not null order by id limit 20)`;
    const { ends } = await lockEndingPeriods(tx, { today: '2026-12-24', atMost: 500 });
    expect(ends.length).toBeGreaterThan(5);
    for (const table of ['enrolment_periods', 'orders'])
      expect(await rowsReadBy(await queriesOf(check), table), table).toBeLessThan(250);
    await studio.sql`update courses set fee_per = 'once' where id = 1`;
  });

  test('a push message to staff reads no account of a learner', async () => {
    const put = () =>
      insertPushes(studio.sql as unknown as Transaction, {
        ...{
          kind: 'message',
          to: { permission: 'messages.answer' },
          key: 'message',
          topic: 'messages',
        },
        ...{
          formatText: () => ({ title: 'A message waits', body: 'From Asha' }),
          path: '/Messages',
        },
        expiresAt: new Date(Date.now() + 3_600_000),
      });
    expect(await rowsReadBy(await queriesOf(put), 'accounts')).toBeLessThan(10);
  });

  test('a page in the middle', async () => {
    const orders = `/api/staff/orders?after=${await middleOfOrders()}`;
    expect(await rowsReadFor(orders, staff)).toBeLessThan(A_PAGE);
    const people = `/api/staff/courses/1/people?after=${middleOfPeople()}`;
    expect(await rowsReadFor(people, staff)).toBeLessThan(A_PAGE);
  });
});

test('every row that refers to an account, an order or a meeting is found by an index', async () => {
  // Deleting an account, an order or a meeting looks for these rows. Courses are never deleted.
  const without = await studio.sql`
    select conrelid::regclass::text as "table", conname as "key"
    from pg_constraint
    where contype = 'f' and confrelid in ('accounts'::regclass, 'orders'::regclass, 'meetings'::regclass)
      and not exists (
        select from pg_index
        where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
      )`;
  expect([...without]).toEqual([]);
});

describe('a search finds the same rows, whichever plan it uses', () => {
  const get = async (query: string): Promise<Page<StaffOrder>> =>
    (await studio.call('GET', `/api/staff/orders?${query}`, { token: staff })).body;
  /** The references of the first three pages. */
  async function found(search: string, also = '') {
    const references: string[] = [];
    let next: string | null = '';
    for (let page = 0; page < 3 && next !== null; page += 1) {
      const answer: Page<StaffOrder> = await get(`search=${search}${also}&after=${next}`);
      references.push(...answer.items.map(({ reference }) => reference));
      next = answer.next;
    }
    return references;
  }
  const expected = async (condition: string) => {
    const rows = await studio.sql.unsafe(`
      select reference from orders join accounts on accounts.id = account_id where ${condition}
      order by changed_at desc limit 150`);
    return rows.map(({ reference }) => reference);
  };

  test.each([
    ['what is rare', 'Name7', `name ~ ' Name7'`],
    ['what is common', 'asha', `name ~ '^Asha'`],
    ['what is common, but only far down', 'olga', `name ~ '^Olga'`],
    ['a part that is common', 'sha', `name ~* 'sha'`],
    ['a part of an address that is common', 'erson4', `email ~ 'person4'`],
    ['the digits of many', '300000', `true`],
    ['the beginning of many references', 'GY-0', `true`],
  ])('%s', async (_, search, condition) => {
    const references = await found(search);
    expect(references).toHaveLength(150);
    expect(references).toEqual(await expected(condition));
    expect(await found(search, '&state=paid')).toEqual(references);
    expect(await found(search, '&state=submitted')).toEqual([]);
  });

  test('to the last page', async () => {
    const [order] = await studio.sql`
      select (extract(epoch from changed_at) * 1000000)::bigint::text as "at", id from orders
      order by changed_at, id offset 20 limit 1`;
    const after = Buffer.from(JSON.stringify([Number(order?.at), order?.id])).toString('base64url');
    const { items, next } = await get(`search=olga&after=${after}`);
    expect([items.length, next]).toEqual([20, null]);
  });
});

describe('the people of a course', () => {
  const path = '/api/staff/courses/1/people';
  const names = async () => {
    const { body } = await studio.call('GET', path, { token: staff });
    return body.items.map(({ name }: { name: string }) => name);
  };

  test('are sorted by their name, also after they changed it', async () => {
    expect((await names())[0]).toBe('Asha Name0');
    const { user, token } = await studio.signIn('Zubin');
    await studio.sql`
      insert into enrolments (account_id, course_id, order_id)
      select ${user.id}, 1, max(id) from orders`;
    expect((await names())[0]).toBe('Asha Name0');
    await studio.call('PATCH', '/api/account', { token, body: { name: 'AARAV' } });
    expect((await names())[0]).toBe('AARAV');
  });

  test('are sorted by it also when they change it during their enrolment', async () => {
    const { user, token } = await studio.signIn('Zoya');
    let renamed: Promise<unknown> = Promise.resolve();
    await studio.sql.begin(async (tx) => {
      await tx`
        insert into enrolments (account_id, course_id, order_id)
        select ${user.id}, 1, max(id) from orders`;
      renamed = studio.call('PATCH', '/api/account', { token, body: { name: 'Aadya' } });
      await waitingForALock(tx);
    });
    await renamed;
    expect((await names())[0]).toBe('Aadya');
  });
});

/** Resolves once another transaction waits for a lock of this one. */
async function waitingForALock(tx: Parameters<Parameters<TestStudio['sql']['begin']>[1]>[0]) {
  for (;;) {
    const waiting = await tx`
      select from pg_locks where not granted and locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`;
    if (waiting.length > 0) return;
  }
}
