import postgres from 'postgres';

const PEOPLE_COUNT = 6_300;

/** Fills a database directly with ten years of rows that screens list. */
export async function fillTenYears(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`
    insert into meetings (meeting_link)
    select 'https://meet.example/class-' || n from generate_series(1, 2000) as n order by n`;
  await sql`
    insert into courses
      (slug, title, summary, level, for_whom, teaches, instructor, fee, start_date, days, start_time, end_time, meeting_id)
    select 'course-' || n, 'Course ' || n, summary, level, for_whom, teaches, instructor, fee,
      start_date + n, days, start_time, end_time, n
    from courses, generate_series(5, 300) as n where courses.id = 1 order by n`;
  await sql`
    insert into accounts (name, email, password_hash)
    select 'Learner ' || lpad(n::text, 5, '0'), 'learner-' || n || '@example.com', 'none'
    from generate_series(1, ${PEOPLE_COUNT}::integer) as n order by n`;
  await insertOrders(sql);
  await insertReceipts(sql);
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message, answered_at)
    select 'Visitor ' || n, 'visitor-' || n || '@example.com', '+91 98765 43210',
      'When is class ' || n || '?', case when n > 3000 then now() end
    from generate_series(1, 6000) as n order by n`;
  await sql`
    insert into undelivered_mails (job_id, kind, about_id, response_code)
    select gen_random_uuid(), 'contact', n, 550 from generate_series(1, 600) as n`;
  await sql`analyze`;
  await sql.end();
}

/** All learners have paid for the first course; every third has submitted a UTR for the second. */
const insertOrders = (sql: postgres.Sql) => sql`
  with everybody as (select id from accounts where email like 'learner-%'),
    paid as (
      insert into orders (reference, account_id, state, amount, utr, receipt_number, changed_at)
      select 'GY-1' || lpad(id::text, 5, '0'), id, 'paid', 2500, (100000000000 + id)::text,
        row_number() over (order by id), now() - interval '1 day'
      from everybody returning id, account_id
    ),
    submitted as (
      insert into orders (reference, account_id, state, amount, utr)
      select 'GY-2' || lpad(id::text, 5, '0'), id, 'submitted', 3000, (200000000000 + id)::text
      from everybody where id % 3 = 0 returning id
    ),
    lines as (
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select id, 1, 'Asana Regular Classes', 2500, date '2026-12-01' from paid
      union all
      select id, 2, 'Healing Yoga Movement and Rhythm', 3000, date '2026-12-07' from submitted
    )
  insert into enrolments (account_id, course_id, order_id) select account_id, 1, id from paid`;

/** The receipt of each paid order that has none: all were paid in cash. */
const insertReceipts = (sql: postgres.Sql) =>
  sql.begin(async (tx) => {
    const made = await tx`
      insert into documents (kind, number, order_id, issued_on, issued_at, paise)
      select 'receipt', receipt_number::text, id, (changed_at at time zone 'Asia/Kolkata')::date, changed_at, amount * 100
      from orders where state = 'paid' and not exists (select from documents where order_id = orders.id)
      order by receipt_number
      returning id`;
    const ids = made.map(({ id }) => id as number);
    await tx`
      insert into document_lines (document_id, course_id, paise)
      select documents.id, course_id, fee * 100 from documents join order_lines using (order_id) where documents.id = any(${ids}::integer[])`;
    await tx`
      insert into payments (order_id, document_id, way, paise, received_on)
      select order_id, id, 'cash', paise, issued_on from documents where id = any(${ids}::integer[])`;
  });

/** Inserts 260 paid orders of the account. */
export async function insertPaidOrders(databaseUrl: string, email: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`
    with learner as (select id from accounts where email = ${email}),
      made as (
        insert into orders (reference, account_id, state, amount, receipt_number, changed_at)
        select 'GY-Z' || lpad(((id * 300 + n) % 100000)::text, 5, '0'), id, 'paid', 2500,
          100000 + id * 300 + n, now() - interval '2 days'
        from learner, generate_series(1, 260) as n order by n returning id
      )
    insert into order_lines (order_id, course_id, title, fee, start_date)
    select id, 1, 'Asana Regular Classes', 2500, date '2026-12-01' from made`;
  await insertReceipts(sql);
  await sql.end();
}
