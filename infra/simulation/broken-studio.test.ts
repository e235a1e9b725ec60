import { createMigratedDatabase } from 'bff/test-database';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invariants } from './invariants/all.ts';
import { noConnectionIsLeaked } from './invariants/records.ts';
import type { World } from './world.ts';

let sql: Sql;
let serverUrl: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createMigratedDatabase();
  const url = new URL(inject('databaseUrl'));
  url.pathname = new URL(database.url).pathname;
  sql = postgres(url.href, { max: 1, onnotice: () => {} });
  serverUrl = database.url;
  drop = database.drop;
});
afterAll(async () => {
  await sql.end();
  await drop();
});

const ACCOUNTS = `
  insert into accounts (id, name, email, password_hash, role_name, email_proven_at) overriding system value values
    (9001, 'Owner', 'owner@example.com', 'x', 'owner', now()),
    (9002, 'Asha', 'asha@example.com', 'x', 'learner', null),
    (9003, 'Ravi', 'ravi@example.com', 'x', 'learner', now());`;
const ORDER = `
  insert into orders (id, reference, account_id, state, amount) overriding system value values (9001, 'GY-AAAAAA', 9002, 'paid', 1000);
  insert into order_events (order_id, state, at) values (9001, 'paid', now());
  insert into order_lines (order_id, course_id, title, fee, start_date) values (9001, 1, 'Asana', 1000, '2027-01-01');
  insert into document_counters (series, year, last) values ('', 2026, 1);
  insert into documents (id, kind, number, order_id, issued_on, issued_at, paise) overriding system value
    values (9001, 'receipt', '2026-27/000001', 9001, '2027-01-05', now(), 100000);
  insert into document_lines (document_id, course_id, paise) values (9001, 1, 100000);
  insert into payments (id, order_id, document_id, way, paise, reference, received_on, noted_at) overriding system value
    values (9001, 9001, 9001, 'upi', 100000, '700000000001', '2027-01-05', now());
  insert into money_months (month, kind, course_id, way, paise) values ('2027-01-01', 'receipt', 1, 'upi', 100000);`;
const PERIOD = `
  insert into enrolment_periods (id, account_id, course_id, order_id, first_day, paid_until, last_day, anchor) overriding system value
    values (9001, 9002, 1, 9001, '2027-01-01', '2027-01-31', '2027-01-31', '2027-01-01');
  insert into enrolments (account_id, course_id, order_id, person_name, first_day, last_day)
    values (9002, 1, 9001, 'Asha', '2027-01-01', '2027-01-31');
  update courses set seats_taken = 1 where id = 1;`;

/** Checks all invariants in a studio with these rows, which no trigger and no foreign key has seen. */
async function violated(statements: string): Promise<string[]> {
  const found: string[] = [];
  const undone = new Error('undone');
  await sql
    .begin(async (tx) => {
      await tx.unsafe(`set local session_replication_role = replica; ${ACCOUNTS} ${statements}`);
      const parts = {
        answers: [],
        faults: new Set(),
        notes: new Map(),
        people: [],
        isQuiet: false,
      };
      const offer = { courseId: 1, firstDay: '2027-01-01', lastDay: '2027-01-31' };
      const offers = [{ ...offer, begins: 'dated', holdsUntil: '2027-01-15' }];
      const known = { orders: [{ id: 9001, offers }] };
      const smtp = { mails: [] };
      const push = { violations: [], deliveries: [] };
      const clock = { today: () => '2027-01-10', now: () => new Date('2027-01-10T03:00:00Z') };
      const ledger = { findLost: async () => [] };
      const world = { ...parts, known, smtp, push, clock, ledger, sql: tx } as unknown as World;
      for (const { id, when, check } of invariants)
        if (when !== 'quiet' && (await check(world)).length > 0) found.push(id);
      throw undone;
    })
    .catch((error: Error) => {
      if (error !== undone) throw error;
    });
  return found;
}

test('a studio with a paid order violates nothing', async () => {
  expect(await violated(ORDER + PERIOD)).toEqual([]);
});

test.each([
  ['access.studio-has-an-owner', "update accounts set role_name = 'staff'"],
  ['access.team-has-proven-mailboxes', "update accounts set role_name = 'staff' where id = 9002"],
  [
    'access.browsers-belong-to-sessions',
    `insert into sessions (id, account_id) values ('00000000-0000-4000-8000-000000000001', 9002);
     insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
     values (9003, '00000000-0000-4000-8000-000000000001', 'https://push.example', repeat('x', 87), repeat('x', 22))`,
  ],
  ['money.receipts-have-no-gaps', `${ORDER} update document_counters set last = 2`],
  [
    'money.numbers-follow-the-financial-year',
    `${ORDER} update documents set issued_on = '2027-04-01'`,
  ],
  ['money.documents-are-sums', `${ORDER} update document_lines set paise = 1`],
  ['money.months-are-sums-of-documents', `${ORDER} update money_months set paise = 1`],
  ['money.paid-orders-have-receipts', `${ORDER} delete from documents`],
  ['money.refunds-at-most-payments', `${ORDER} update payments set paise = -1`],
  [
    'money.utr-pays-once',
    `${ORDER} insert into payments (order_id, way, paise, reference, received_on, noted_at, share)
     values (9002, 'upi', 1, '700000000001', '2027-01-05', now(), 2)`,
  ],
  ['money.orders-are-sums', `${ORDER} update orders set amount = 999`],
  ['money.overpayments-are-visible', `${ORDER} update payments set paise = 100001`],
  [
    'money.discounts-at-most-the-amount',
    `${ORDER} insert into concessions (order_id, paise, reason) values (9001, 100001, 'x')`,
  ],
  [
    'money.moved-money-counts-once',
    `${ORDER} insert into payments (order_id, way, paise, received_on, noted_at, moved_from)
     values (9002, 'upi', 5, '2027-01-05', now(), 9001)`,
  ],
  ['orders.paid-once-covered', `${ORDER} update orders set state = 'awaiting payment'`],
  ['orders.history-is-complete', `${ORDER} delete from order_events`],
  ['periods.of-paid-orders', `${ORDER} ${PERIOD} update orders set account_id = 9003`],
  [
    'periods.enrolments-follow-them',
    `${ORDER} ${PERIOD} update enrolments set last_day = '2027-02-28'`,
  ],
  [
    'sales.days-are-as-shown',
    `${ORDER} ${PERIOD} update enrolment_periods set paid_until = '2027-01-30'`,
  ],
  [
    'sales.offers-end',
    `${ORDER} ${PERIOD} update payments set received_on = '2027-01-16'; update order_events set at = '2027-01-17'`,
  ],
  [
    'sales.days-agree-with-the-months',
    `${ORDER} ${PERIOD} update order_lines set months = 1, part = false, begins = 'confirmed', month_rule = 'joining',
     late_rule = 'paid', first_day = '2027-01-01', last_day = '2027-02-28'`,
  ],
  ['seats.never-exceeded', `${ORDER} ${PERIOD} update courses set seats_taken = 0`],
  [
    'family.children-have-a-parent',
    `insert into accounts (id, name, password_hash, guardian_id, birth_year) overriding system value values (9004, 'Child', no_password(), 12345, 2020)`,
  ],
  [
    'consents.precede-what-needs-them',
    `insert into health_notes (account_id, text, changed_at) values (9002, 'x', now())`,
  ],
  [
    'limits.rows-of-an-account',
    `insert into accounts (name, password_hash, guardian_id, birth_year)
     select 'Child', no_password(), 9002, 2020 from generate_series(1, 9)`,
  ],
  [
    'merges.closed-accounts-have-nothing',
    `update accounts set merged_into = 9003 where id = 9002;
     insert into sessions (id, account_id) values ('00000000-0000-4000-8000-000000000002', 9002)`,
  ],
  [
    'announcements.only-with-consent',
    `insert into announcements (id, to_all, subject, text, made_at, recipients) overriding system value values (9001, true, 'x', 'x', now(), 1);
     insert into announcement_recipients (announcement_id, account_id, by) values (9001, 9002, 'mail')`,
  ],
])('%s is violated by a studio that breaks it', async (id, statements) => {
  expect(await violated(statements)).toContain(id);
});

test('connections.none-is-leaked is violated by a transaction that stays open', async () => {
  const server = postgres(serverUrl, { max: 1 });
  await server.begin(async (tx) => {
    await tx`select 1`;
    const leaked = () => noConnectionIsLeaked.check({ sql } as World);
    await expect.poll(leaked, { timeout: 10_000 }).toHaveLength(1);
  });
  await server.end();
});
