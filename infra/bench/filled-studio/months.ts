import type { Sql } from 'postgres';
import { LEARNER, STAFF } from './people.ts';
import type { Size } from './sizes.ts';

/** The second course. */
export const MONTHLY = 2;

/**
 * Orders of learners who pay by the month, each for consecutive months: some in every month of ten years, and a few for the
 * present month.
 */
export async function fillMonthlyOrders(sql: Sql, size: Size): Promise<void> {
  const { learners, each } = size.months;
  await sql`update courses set fee_per = 'month' where id = ${MONTHLY}`;
  await sql`
    create temporary table monthly as
    select account_id, n, 'GY-M' || lpad(n::text, 5, '0') as reference,
      (begins + month * interval '1 month')::date as first_day,
      (begins + (month + 1) * interval '1 month')::date - 1 as last_day
    from (
      select id as account_id, month, row_number() over (order by month, id) as n,
        date_trunc('month', now() at time zone 'Asia/Kolkata')
          - (${each}::int - 1 + place % ${120 - each}::int) * interval '1 month' as begins
      from (
        select id, row_number() over (order by id) - 1 as place
        from accounts
        where id > ${LEARNER.id} and not exists (
          select from orders join order_lines on order_id = orders.id
          where account_id = accounts.id and course_id = ${MONTHLY}
        )
        order by id
        limit ${learners}
      ) as people, generate_series(0, ${each}::int - 1) as month
    ) as planned`;
  await planLapsing(sql, size);
  await sql`
    insert into orders (reference, account_id, state, amount, receipt_number, created_at, changed_at, changed_by)
    select reference, account_id, 'paid', 2500, n + (select count(*) from orders where state = 'paid'),
      first_day - interval '2 days', first_day - interval '1 day', ${STAFF.id}
    from monthly
    order by n`;
  await sql`
    insert into order_lines (order_id, course_id, title, fee, start_date, months, month_rule, late_rule, first_day, last_day)
    select orders.id, courses.id, title, 2500, start_date, 1, month_rule, late_rule, first_day, last_day
    from monthly join orders using (reference) join courses on courses.id = ${MONTHLY}`;
}

/** One month each for learners who have no month of this course. */
async function planLapsing(sql: Sql, { lapsing: { ending, ended } }: Size): Promise<void> {
  await sql`
    insert into monthly (account_id, n, reference, first_day, last_day)
    select id, before + place, 'GY-M' || lpad((before + place)::text, 5, '0'),
      today - case when place > ${ending}::int then 40 else 25 end, today - case when place > ${ending}::int then 10 else -5 end
    from (
      select id, row_number() over (order by id) as place
      from accounts
      where id > ${LEARNER.id} and id not in (select account_id from monthly) and not exists (
        select from orders join order_lines on order_id = orders.id
        where account_id = accounts.id and (course_id = ${MONTHLY} or state in ('awaiting payment', 'rejected', 'submitted'))
      )
      order by id
      limit ${ending + ended}
    ) as people, (select (now() at time zone 'Asia/Kolkata')::date as today, (select coalesce(max(n), 0) from monthly) as before) as given`;
}
