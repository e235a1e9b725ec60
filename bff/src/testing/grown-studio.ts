import postgres from 'postgres';
import { compactAudienceChanges } from '../messaging/announcements/queries.ts';
import type { Sql, Transaction } from '../platform/database/db.ts';
import type { TestStudio } from './test-studio.ts';

/** How many rows `fillStudio` writes. */
export const GROWN = { accounts: 5_000, olgas: 2_500, orders: 14_000, olgasOrders: 3_500 };

/**
 * Fills the database with the orders of several years, without the API. The oldest 3,500 orders belong to 2,500 accounts
 * named Olga, all others to 2,500 accounts named Asha. Their last names are Name0 to Name99. All orders are paid, for the
 * first course, which has two years of classes.
 */
export async function fillStudio({ databaseUrl }: TestStudio, staffId: number): Promise<void> {
  // Filling takes long on a busy machine: its own connection has none of the time limits of the server's.
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await fillAll(sql, staffId);
  } finally {
    await sql.end();
  }
}

async function fillAll(sql: Sql, staffId: number): Promise<void> {
  await sql`
    insert into accounts (name, email, password_hash)
    select case when n <= ${GROWN.olgas} then 'Olga' else 'Asha' end || ' Name' || n % 100,
      'person' || n || '@example.com', ''
    from generate_series(1, ${GROWN.accounts}::integer) as n`;
  await sql.begin(async (tx) => {
    await tx`
      create temporary table made on commit drop as
      select n, 'GY-' || lpad(n::text, 6, '0') as reference, now() - (20000 - n) * interval '1 hour' as at,
        (
          select id from accounts where email = 'person' ||
            case when n <= ${GROWN.olgasOrders} then 1 + n % 2500 else 2501 + n % 2500 end || '@example.com'
        ) as account_id
      from generate_series(1, ${GROWN.orders}::integer) as n`;
    await tx`
      insert into orders
        (reference, account_id, state, amount, utr, receipt_number, created_at, changed_at, changed_by)
      select reference, account_id, 'paid', 2500, 300000000000 + n, n, at, at, ${staffId} from made order by n`;
    await tx`
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select id, 1, 'Asana Regular Classes', 2500, '2026-12-01' from orders`;
    await fillDocuments(tx);
    // Each of 5,000 updates of one row in one transaction would look at all versions before it.
    await tx`alter table enrolments disable trigger count_seats`;
    await tx`
      insert into enrolments (account_id, course_id, order_id)
      select account_id, 1, max(id) from orders group by account_id`;
    // Over the years.
    await tx`update enrolment_periods set sold_on = date '2019-01-01' + id % 2000`;
    await tx`alter table enrolments enable trigger count_seats`;
    await tx`
      update courses set seats_taken = (select count(*) from enrolments where course_id = 1) where id = 1`;
  });
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message, answered_at, answered_by)
    select 'Asha', 'person' || n || '@example.com', '9876543210', 'Namaste', now(), ${staffId}
    from generate_series(1, 10000) as n`;
  await sql`
    insert into meetings (meeting_link, updated_by)
    select 'https://meet.example.org/' || n, ${staffId} from generate_series(1, 2000) as n`;
  await fillClasses(sql);
  await fillBrowsers(sql);
  await fillAnnouncements(sql);
  while ((await compactAudienceChanges(sql, 5_000)) > 0);
  await vacuum(sql);
}

/** The receipt of each order, with alternating payment methods. */
async function fillDocuments(tx: Transaction): Promise<void> {
  for (const table of ['documents', 'payments'])
    await tx`alter table ${tx(table)} disable trigger user`;
  await tx`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise)
    select 'receipt', receipt_number::text, id, changed_at::date, changed_at, amount * 100 from orders order by orders.changed_at`;
  await tx`
    insert into document_lines (document_id, course_id, paise)
    select documents.id, course_id, fee * 100 from documents join order_lines using (order_id)`;
  await tx`
    insert into payments (order_id, document_id, way, paise, reference, received_on)
    select order_id, id, (array['upi', 'cash', 'bank'])[1 + id % 3], paise, case id % 3 when 0 then (300000000000 + id)::text end, issued_on
    from documents`;
  for (const table of ['documents', 'payments'])
    await tx`alter table ${tx(table)} enable trigger user`;
  await tx`select recount_money_months()`;
}

/** Vacuums until index-only scans work, for which all earlier queries must have ended. */
async function vacuum(sql: Sql): Promise<void> {
  for (;;) {
    await sql`vacuum analyze`;
    const behind = await sql`
      select from pg_class where oid = any('{attendance, announcement_recipients}'::regclass[]) and relallvisible < relpages`;
    if (behind.length === 0) return;
  }
}

/** The dates of classes of the first course that 2,500 learners attended, every Monday. */
const CLASSES = { first: '2026-08-03', last: '2026-09-28' };

/** The first course with two years of classes, and 200 courses that are over. */
async function fillClasses(sql: Sql): Promise<void> {
  await sql`update courses set start_date = '2024-12-02', rule_from = '2024-12-02' where id = 1`;
  await sql`
    insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee, start_date, end_date, days,
      start_time, end_time, meeting_id)
    select slug || '-' || n, title, summary, level, for_whom, teaches, instructor, fee, date '2024-01-01' + n,
      date '2024-01-31' + n, days, start_time, end_time, n
    from courses, generate_series(5, 204) as n where id = 2`;
  await sql`
    insert into class_exceptions (course_id, date, reason, teacher)
    select 1, date, 'A substitute', 'Meera Joshi' from generate_series('2024-12-02', '2026-11-30', interval '1 day') as date
    where extract(isodow from date) < 6`;
  await sql`
    insert into attendance (course_id, date, account_id)
    select 1, date, account_id
    from generate_series(${CLASSES.first}::date, ${CLASSES.last}::date, interval '7 days') as date, enrolments
    where account_id % 2 = 0`;
}

/** 2,000 browsers of learners of the first course receive push messages. */
async function fillBrowsers(sql: Sql): Promise<void> {
  await sql`
    with started as (
      insert into sessions (account_id) select account_id from enrolments order by account_id limit 2000
      returning id, account_id
    )
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, 'https://push.example.org/' || id, repeat('p', 87), repeat('a', 22) from started`;
}

/** All accounts have agreed to announcements and chosen their notifications; three announcements went to all. */
async function fillAnnouncements(sql: Sql): Promise<void> {
  await sql`
    insert into notification_choices (account_id, moved) select id, id % 3 > 0 from accounts where email like 'person%'`;
  await sql`
    insert into announcement_consents (account_id, agreed, given_in)
    select id, true, 'account' from accounts where email like 'person%'`;
  await sql`
    insert into announcements (to_all, subject, text) select true, 'New batch', 'Namaste' from generate_series(1, 3)`;
  await sql`
    insert into announcement_recipients (announcement_id, account_id, by)
    select announcements.id, accounts.id, 'mail' from announcements, accounts where email like 'person%'`;
  await sql`update announcement_recipients set sent_at = now()`;
}
