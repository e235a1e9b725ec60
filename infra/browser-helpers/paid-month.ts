import postgres from 'postgres';
import type { Account } from './accounts.ts';
import { enrol } from './accounts.ts';

interface PaidMonthOptions {
  databaseUrl: string;
  staff: Account;
  courseId: number;
  utr: string;
  /** The end in days from this date, which may be negative. */
  today: string;
  endsIn: number;
}

/**
 * Lets the learner pay for the course by the month, and sets the end of the month in days from today: it began a month before. One
 * of its classes was cancelled, which extends the month by a class, and the learner attended the others.
 */
export async function payMonth(
  learner: Account,
  { databaseUrl, staff, courseId, utr, today, endsIn }: PaidMonthOptions,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`update courses set fee_per = 'month', month_rule = 'part' where id = ${courseId}`;
    await enrol(learner, staff, utr, [courseId]);
    const [period] = await sql<{ id: number }[]>`
      update enrolment_periods set
        first_day = ${today}::date + ${endsIn}::integer - 30, anchor = ${today}::date + ${endsIn}::integer - 30,
        paid_until = ${today}::date + ${endsIn}::integer - 1, last_day = ${today}::date + ${endsIn}::integer
      where course_id = ${courseId} and account_id = (select id from accounts where email = ${learner.email})
      returning id`;
    await sql`
      insert into period_extensions (account_id, course_id, date, period_id)
      select account_id, course_id, last_day - 7, id from enrolment_periods where id = ${period?.id ?? 0}`;
    await sql`
      insert into attendance (course_id, date, account_id)
      select course_id, last_day - ago, account_id
      from enrolment_periods cross join generate_series(${Math.max(endsIn, 0)}::integer + 1, 30, 2) as ago
      where id = ${period?.id ?? 0}
      on conflict do nothing`;
  } finally {
    await sql.end();
  }
}
