import type { Sql } from 'postgres';
import { fillMonthlyOrders } from './months.ts';
import { LEARNER, STAFF } from './people.ts';
import type { Size } from './sizes.ts';
import { UNPAID_DAYS, whenOf } from './when.ts';

/**
 * The number of orders of the learner whose calls are measured. The learner has the same history in both studios, as the
 * responses contain all of it.
 */
const OWN_ORDERS = 60;

/** The number of courses of that learner. */
const OWN_COURSES = 6;
/** The age of the oldest submitted payment, in days. */
const WAITING_DAYS = 5;

/** Orders in the order of their creation; states and learners are spread evenly. */
export async function fillOrders(sql: Sql, size: Size): Promise<void> {
  const { accounts, paid, gone, cancelled, open, submitted } = size;
  const total = paid + gone + cancelled + open;
  const afterGone = paid + gone;
  const afterCancelled = afterGone + cancelled;
  await sql`
    create temporary table plan as
    select n,
      -- A permutation of the numbers of the orders.
      n * 7919 % ${total}::int as place,
      'GY-' || upper(lpad(to_hex(n * 7654321 % 16777216), 6, '0')) as reference,
      (100000000000 + n * 7000003 % 899999999999)::text as utr,
      case
        when n * 7919 % ${total}::int < ${afterGone} then ${whenOf(sql, total)}
        when n * 7919 % ${total}::int >= ${total - submitted} then ${whenOf(sql, total, WAITING_DAYS)}
        else ${whenOf(sql, total, UNPAID_DAYS)}
      end - interval '2 days' as created_at
    from generate_series(1::bigint, ${total}::int) as n`;
  await sql`
    insert into orders (reference, account_id, state, amount, utr, reason, receipt_number, created_at,
      changed_at, changed_by)
    select reference,
      case
        when place < ${paid} then 3 + (place * 7 % ${accounts - 2}::int)
        when place < ${afterGone} then null
        when place < ${afterCancelled} then 3 + (place * 11 % ${accounts - 2}::int)
        else 3 + (place - ${afterCancelled}) * ${Math.floor((accounts - 2) / open)}::int
      end,
      state, case when place < ${size.doubles} then 5000 else 2500 end,
      case when state in ('submitted', 'paid', 'rejected') then utr end,
      case when state = 'rejected' then 'No such payment arrived.' end,
      case when state = 'paid' then row_number() over (partition by state order by n) end,
      created_at, created_at + n % 40 * interval '1 hour', ${STAFF.id}
    from (
      select *,
        (case
          when place < ${afterGone} then 'paid'
          when place < ${afterCancelled} then 'cancelled'
          when place >= ${total - submitted} then 'submitted'
          when n % 3 = 0 then 'rejected'
          else 'awaiting payment'
        end)::order_state as state
      from plan
    ) as planned
    order by n`;
  await sql`update orders set changed_by = account_id where state not in ('paid', 'rejected')`;
  await sql`
    insert into order_lines (order_id, course_id, title, fee, start_date)
    select orders.id, course, title, 2500, start_date
    from plan join orders using (reference)
      join lateral (
        select ${courseOf(sql, size, sql`place`)} as course
        union all
        select ${courseOf(sql, size, sql`place + ${paid}`)} where place < ${size.doubles}
      ) as ordered on true
      join courses on courses.id = course`;
  await fillOwnOrders(sql);
  await fillMonthlyOrders(sql, size);
  await sql`
    update receipt_counter set last = (select count(*) from orders where state = 'paid')`;
  await fillEvents(sql);
}

/** The orders of the learner whose calls are measured: the first is paid, for a few courses; the others are cancelled. */
async function fillOwnOrders(sql: Sql): Promise<void> {
  await sql`
    insert into orders (reference, account_id, state, amount, utr, receipt_number, created_at, changed_at,
      changed_by)
    select 'GY-ZZ' || lpad(n::text, 4, '0'), ${LEARNER.id},
      (case when n = 1 then 'paid' else 'cancelled' end)::order_state,
      case when n = 1 then 2500 * ${OWN_COURSES}::int else 2500 end, null,
      case when n = 1 then (select 1 + count(*) from orders where state = 'paid') end,
      ${whenOf(sql, OWN_ORDERS, UNPAID_DAYS)} - interval '2 days', ${whenOf(sql, OWN_ORDERS, UNPAID_DAYS)} - interval '2 days', ${LEARNER.id}
    from generate_series(1, ${OWN_ORDERS}::int) as n`;
  await sql`
    insert into order_lines (order_id, course_id, title, fee, start_date)
    select orders.id, courses.id, courses.title, 2500, courses.start_date
    from orders join courses on courses.id <= case when orders.state = 'paid' then ${OWN_COURSES}::int else 1 end
    where account_id = ${LEARNER.id}`;
  await sql`
    insert into enrolments (account_id, course_id, order_id, person_name)
    select account_id, course_id, order_id, lower(name)
    from orders join order_lines on order_id = orders.id join accounts on accounts.id = account_id
    where account_id = ${LEARNER.id} and state = 'paid'`;
  await sql`
    insert into selections (account_id, course_id) select ${LEARNER.id}, id from courses where id <= 2`;
}

/** The course of an order: the first `crowd` orders are all of the first course. */
export const courseOf = (sql: Sql, { crowd, courses }: Size, place: ReturnType<Sql>) => sql`
  case when ${place} < ${crowd} then 1 else 2 + (${place}) % ${courses - 1}::int end`;

async function fillEvents(sql: Sql): Promise<void> {
  await sql`
    insert into order_events (order_id, state, utr, reason, at, by)
    select orders.id, event.state::order_state, event.utr, event.reason, event.at, event.by
    from orders
      join lateral (
        values
          (1, 'awaiting payment', null, null, created_at, account_id),
          (2, case when state in ('paid', 'rejected', 'submitted') then 'submitted' end, orders.utr, null,
            created_at, account_id),
          (3, case when state not in ('awaiting payment', 'submitted') then state::text end, orders.utr,
            orders.reason, changed_at, changed_by)
      ) as event (step, state, utr, reason, at, by) on event.state is not null
    order by orders.id, step`;
}
