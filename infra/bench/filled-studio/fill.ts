import type { Sql } from 'postgres';
import { fillAnnouncements, fillBrowsers } from './announcements.ts';
import { fillClasses } from './classes.ts';
import { fillEnrolments } from './enrolments.ts';
import { fillInvoices } from './invoices.ts';
import { fillMessages, fillRecent } from './messages.ts';
import { fillOrders } from './orders.ts';
import { fillAccounts, STAFF, wordsOf } from './people.ts';
import type { Size } from './sizes.ts';
import { whenOf } from './when.ts';

const WITH_TRIGGERS = wordsOf(`
  accounts orders order_lines documents document_lines payments enrolments enrolment_periods courses meetings
  attendance class_exceptions announcements announcement_consents announcement_recipients push_subscriptions pushes
`);

/**
 * Fills a migrated, empty database with one statement for each set of rows. Triggers are disabled during this, foreign keys are
 * added at the end, and the rules that triggers enforce are checked at the end. Throws if a rule is broken.
 */
export async function fill(sql: Sql, size: Size): Promise<void> {
  const addForeignKeys = await dropForeignKeys(sql);
  for (const table of WITH_TRIGGERS) await sql`alter table ${sql(table)} disable trigger user`;
  await fillAccounts(sql, size);
  await fillCourses(sql, size);
  await fillOrders(sql, size);
  await fillInvoices(sql);
  await fillEnrolments(sql, size);
  await fillMessages(sql, size);
  await fillRecent(sql, size);
  await fillClasses(sql, size);
  await fillBrowsers(sql, size);
  await fillAnnouncements(sql, size);
  for (const table of WITH_TRIGGERS) await sql`alter table ${sql(table)} enable trigger user`;
  await addForeignKeys();
  await sql`select recount_audiences()`;
  await checkRules(sql);
  await sql`vacuum analyze`;
}

/** Drops all foreign keys, as checking each of millions of rows takes minutes. Returns a function that adds them again. */
async function dropForeignKeys(sql: Sql): Promise<() => Promise<void>> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as "table", quote_ident(conname) as "name", pg_get_constraintdef(oid) as "definition"
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`;
  for (const { table, name } of keys)
    await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

const DAYS_A_COURSE = 12;

async function fillCourses(sql: Sql, { courses, meetings }: Size): Promise<void> {
  await sql`
    insert into meetings (meeting_link, updated_at, updated_by)
    select 'https://meet.example.org/class-' || n, ${whenOf(sql, meetings)}, ${STAFF.id}
    from generate_series(1, ${meetings}::int) as n`;
  // The first four courses run since the studio began.
  await sql`
    update courses
    set seats = null, updated_by = ${STAFF.id}, start_date = (now() - interval '10 years')::date`;
  const begins = whenOf(sql, courses, DAYS_A_COURSE * courses);
  // Courses that began more than a year ago are hidden.
  await sql`
    insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee, start_date,
      end_date, days, start_time, end_time, meeting_id, hidden, updated_at, updated_by)
    select slug || '-' || n, title || ' ' || n, summary, level, for_whom, teaches, instructor, fee,
      (${begins})::date, (${begins} + interval '3 months')::date, days, start_time, end_time,
      n * ${Math.floor(meetings / courses)}::int, ${begins} < now() - interval '1 year', ${begins}, ${STAFF.id}
    from generate_series(5, ${courses}::int) as n
      join courses as model on model.id = 1 + n % 4`;
  await sql`
    update meetings set audience = 'enrolled' where id in (select meeting_id from courses where fee > 0)`;
}

/** Throws if a row breaks a rule that the triggers enforce. */
async function checkRules(sql: Sql): Promise<void> {
  const [broken] = await sql`
    select orders.id from orders
    where amount <> (select sum(fee) from order_lines where order_id = orders.id)
      or not exists (select from order_events where order_id = orders.id and state = orders.state)
    limit 1`;
  const [miscounted] = await sql`
    select id from courses
    where seats_taken <> (select count(*) from enrolments where course_id = courses.id)`;
  const [endless] = await sql`
    select account_id from enrolments
    where last_day is distinct from (
      select last_day from enrolment_periods period
      where period.account_id = enrolments.account_id and period.course_id = enrolments.course_id
      order by first_day desc nulls last
      limit 1
    )
    limit 1`;
  const [unequal] = await sql`
    select from (
      select (select sum(paise) from documents) as documents, (select sum(paise) from document_lines) as lines,
        (select sum(paise) from payments) as payments, (select sum(paise) from money_months) as months
    ) as sums
    where lines <> documents or payments <> documents or months <> documents`;
  if (broken || miscounted || endless || unequal)
    throw new Error('The filled database breaks its own rules.');
}
