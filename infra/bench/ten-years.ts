import type postgres from 'postgres';

/** 50,000 accounts with ten years of everything; written past the API, and consistent as if through it. */
export async function fillTenYears(sql: postgres.Sql): Promise<void> {
  for (const triggers of LEFT_OUT)
    await sql.unsafe(`alter table ${triggers.join(' disable trigger ')}`);
  for (const statement of STATEMENTS) await sql.unsafe(statement);
  for (const triggers of LEFT_OUT)
    await sql.unsafe(`alter table ${triggers.join(' enable trigger ')}`);
  await sql`analyze`;
}

/** What these do for each row, the statements do for all. */
const LEFT_OUT = [
  ['orders', 'user'],
  ['order_lines', 'user'],
  ['enrolments', 'count_seats'],
];

const STATEMENTS = [
  `insert into accounts (name, email, password_hash)
    select 'Learner ' || n, 'learner' || n || '@example.com', '$2b$12$' || md5(n::text) || substr(md5(n::text), 1, 21)
    from generate_series(1, 50000) as n`,
  `insert into meetings (meeting_link)
    select 'https://meet.example.org/' || md5(n::text) from generate_series(1, 2000) as n`,
  `insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee, start_date, days,
      start_time, end_time, meeting_id)
    select 'course-' || n, 'Course ' || n, summary, level, for_whom, teaches, instructor, 2500,
      date '2017-01-01' + n * 10, days, start_time, end_time, n
    from courses, generate_series(5, 300) as n where courses.id = 1`,
  `insert into orders (reference, account_id, state, amount, receipt_number, created_at, changed_at)
    select 'GY-' || upper(lpad(to_hex(n), 6, '0')), (n - 1) % 50000 + (select min(id) from accounts),
      (case when n <= 60000 then 'paid' else 'cancelled' end)::order_state, 2500,
      case when n <= 60000 then n end, at, at + interval '1 hour'
    from generate_series(1, 120000) as n, lateral (select now() - n * interval '40 minutes' as at) as time
    order by n`,
  `insert into order_lines (order_id, course_id, title, fee, start_date)
    select orders.id, courses.id, title, 2500, start_date
    from orders join courses on courses.id = orders.id % 300 + 1`,
  `insert into order_events (order_id, state, at)
    select id, 'awaiting payment'::order_state, created_at from orders
    union all select id, state, changed_at from orders`,
  `insert into enrolments (account_id, course_id, order_id)
    select account_id, id % 300 + 1, id from orders where state = 'paid'`,
  `update receipt_counter set last = 60000`,
  `update courses set seats = null, seats_taken = (
    select count(*) from enrolments where course_id = courses.id)`,
  `with words as (select string_to_array(
      'namaste when does the class begin I would like to know whether there is a place left for my mother she has
      practised before and lives near the river could you tell me what it costs please thank you कक्षा कब है योग
      गंगा के किनारे pranayama asana morning evening week month teacher course fee receipt payment number', ' ') as list)
  insert into contact_messages (full_name, email, mobile_number, message, created_at)
    select 'Learner ' || n, 'learner' || n % 50000 || '@example.com', '+91 98765 ' || 10000 + n % 90000,
      n || ' ' || (select string_agg(list[1 + (m * 0 + floor(random() * cardinality(list)))::integer], ' ')
        from generate_series(1, 40) as m where n > 0), now() - n * interval '25 minutes'
    from words, generate_series(1, 200000) as n`,
];
