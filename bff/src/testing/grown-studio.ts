import type { TestStudio } from './test-studio.ts';

/** How many rows `fillStudio` writes. */
export const GROWN = { accounts: 5_000, olgas: 2_500, orders: 14_000, olgasOrders: 3_500 };

/**
 * Fills the database with the orders of several years, without the API. The oldest 3,500 orders belong to 2,500 accounts
 * named Olga, all others to 2,500 accounts named Asha. Their last names are Name0 to Name99. All orders are paid, for the
 * first course.
 */
export async function fillStudio({ sql }: TestStudio, staffId: number): Promise<void> {
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
    await tx`
      insert into enrolments (account_id, course_id, order_id)
      select account_id, 1, max(id) from orders group by account_id`;
  });
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message, answered_at, answered_by)
    select 'Asha', 'person' || n || '@example.com', '9876543210', 'Namaste', now(), ${staffId}
    from generate_series(1, 10000) as n`;
  await sql`
    insert into meetings (meeting_link, updated_by)
    select 'https://meet.example.org/' || n, ${staffId} from generate_series(1, 2000) as n`;
  await sql`analyze`;
}
