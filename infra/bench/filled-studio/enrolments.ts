import type { Sql } from 'postgres';
import { MONTHLY } from './months.ts';
import { LEARNER } from './people.ts';
import type { Size } from './sizes.ts';

export async function fillEnrolments(sql: Sql, { paid }: Size): Promise<void> {
  await sql`
    insert into enrolments (account_id, course_id, order_id, person_name, created_at)
    select account_id, course_id, order_id, lower(name), changed_at
    from plan join orders using (reference) join order_lines on order_id = orders.id
      join accounts on accounts.id = account_id
    where place < ${paid}
    order by changed_at`;
  await fillPeriods(sql);
  await sql`
    update courses set seats_taken = counted.people
    from (select course_id, count(*) as people from enrolments group by course_id) as counted
    where courses.id = course_id`;
}

/** The paid periods of orders and enrolments. Only those of monthly courses have an end. */
async function fillPeriods(sql: Sql): Promise<void> {
  await sql`
    insert into enrolment_periods (account_id, course_id, order_id, sold_on)
    select account_id, course_id, order_id, (created_at at time zone 'Asia/Kolkata')::date from enrolments order by created_at, account_id, course_id`;
  await sql`
    insert into enrolment_periods
      (account_id, course_id, order_id, first_day, paid_until, last_day, anchor, told_week, told_day)
    select monthly.account_id, ${MONTHLY}, orders.id, first_day, last_day, last_day, first_day, last_day < current_date, last_day < current_date
    from monthly join orders using (reference)
    order by first_day, monthly.account_id`;
  // The seats of the other learners have ended.
  await sql`
    insert into enrolments (account_id, course_id, order_id, person_name, created_at, first_day, last_day)
    select account_id, course_id, min(order_id), min(lower(name)), min(first_day), min(first_day), max(last_day)
    from enrolment_periods join accounts on accounts.id = account_id
    where last_day is not null
    group by account_id, course_id
    having max(last_day) >= (now() at time zone 'Asia/Kolkata')::date`;
  // The learner whose calls are measured also pays one course by the month.
  await sql`
    update enrolment_periods
    set first_day = day, paid_until = day + 60, last_day = day + 60, anchor = day
    from (select (now() at time zone 'Asia/Kolkata')::date - 10 as day) as days
    where account_id = ${LEARNER.id} and course_id = ${MONTHLY}`;
  await sql`
    update enrolments set first_day = period.first_day, last_day = period.last_day
    from enrolment_periods period
    where enrolments.account_id = ${LEARNER.id} and enrolments.course_id = ${MONTHLY}
      and period.account_id = enrolments.account_id and period.course_id = enrolments.course_id`;
}
