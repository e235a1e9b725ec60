import type { Invariant } from '../invariant.ts';

export const periodsNeverOverlap: Invariant = {
  id: 'periods.never-overlap',
  sentence: 'The paid periods of a learner in a course do not overlap.',
  check: async ({ sql }) => {
    const rows = await sql<{ account: number; course: number }[]>`
      select one.account_id as account, one.course_id as course
      from enrolment_periods one join enrolment_periods other using (account_id, course_id)
      where one.id < other.id and one.first_day <= other.last_day and other.first_day <= one.last_day`;
    return rows.map(({ account, course }) => `account ${account}, course ${course}`);
  },
};

export const enrolmentsFollowPeriods: Invariant = {
  id: 'periods.enrolments-follow-them',
  sentence:
    'An enrolment lasts to the last day of the learner’s paid periods, and only where there are some.',
  check: async ({ sql }) => {
    const rows = await sql<{ account: number; course: number; last: string; paid: string }[]>`
      select account_id as account, course_id as course, enrolments.last_day::text as last, paid.last_day::text as paid
      from enrolments left join (
        select account_id, course_id, case when bool_or(last_day is null) then null else max(last_day) end as last_day
        from enrolment_periods group by 1, 2
      ) as paid using (account_id, course_id)
      where enrolments.last_day is distinct from paid.last_day
        or not exists (
          select from enrolment_periods period
          where period.account_id = enrolments.account_id and period.course_id = enrolments.course_id
        )`;
    return rows.map(
      ({ account, course, last, paid }) =>
        `account ${account}, course ${course}: until ${last}, paid until ${paid}`,
    );
  },
};

export const periodsAreOfPaidOrders: Invariant = {
  id: 'periods.of-paid-orders',
  sentence:
    'A paid period is of an order of the same person for the same course, which is paid, at least in part.',
  check: async ({ sql }) => {
    const rows = await sql<{ id: number; state: string }[]>`
      select period.id, orders.state::text from enrolment_periods period join orders on orders.id = order_id
      where (orders.state <> 'paid' and not exists (select from payments where order_id = orders.id))
        or orders.account_id is distinct from period.account_id
        or not exists (
          select from order_lines line where line.order_id = orders.id and line.course_id = period.course_id
        )`;
    return rows.map(({ id, state }) => `period ${id} of an order that is ${state}`);
  },
};

export const seatsAreNeverExceeded: Invariant = {
  id: 'seats.never-exceeded',
  sentence:
    'No more learners are enrolled in a course than it has seats, and those that are taken are counted.',
  check: async ({ sql }) => {
    const rows = await sql<{ slug: string; seats: number; taken: number; enrolled: number }[]>`
      select slug, seats, seats_taken as taken, count(enrolments)::integer as enrolled
      from courses left join enrolments on course_id = courses.id
      group by courses.id
      having seats_taken <> count(enrolments) or count(enrolments) > seats`;
    return rows.map(
      ({ slug, seats, taken, enrolled }) =>
        `${slug}: ${enrolled} enrolled, ${taken} counted, ${seats} seats`,
    );
  },
};
