import type { Sql } from 'postgres';

/** How many rows of each kind a studio has. */
export interface Size {
  accounts: number;
  /** Orders of learners who still have an account, each with its enrolment. */
  paid: number;
  /** How many of the paid orders have a second course. */
  doubles: number;
  /** Paid orders whose account was deleted. */
  gone: number;
  cancelled: number;
  /** Awaiting payment, submitted or rejected; at most one for each learner. */
  open: number;
  courses: number;
  meetings: number;
  /** Enrolled in the first course. */
  crowd: number;
  messages: number;
  unanswered: number;
  /** Rows that housekeeping deletes within hours, days or weeks. */
  recent: number;
  selections: number;
  /** Cancelled orders of the learner whose calls are measured. */
  own: number;
}

/** A studio in its first weeks. */
export const HANDFUL: Size = {
  accounts: 12,
  paid: 5,
  doubles: 1,
  gone: 1,
  cancelled: 2,
  open: 4,
  courses: 4,
  meetings: 4,
  crowd: 3,
  messages: 6,
  unanswered: 2,
  recent: 3,
  selections: 3,
  own: 2,
};

/** 50,000 accounts, 120,000 orders, 60,000 enrolments, 200,000 messages. */
export const TEN_YEARS: Size = {
  accounts: 50_000,
  paid: 57_000,
  doubles: 3_000,
  gone: 13_000,
  cancelled: 44_000,
  open: 5_800,
  courses: 300,
  meetings: 2_000,
  crowd: 6_300,
  messages: 200_000,
  unanswered: 40,
  recent: 500,
  selections: 20_000,
  own: 60,
};

/** A hash of the cheapest cost, so that the bench does not measure bcrypt. */
export const PASSWORD = 'only for measuring';
const PASSWORD_HASH = 'hmac-sha384:$2b$04$85Z5FWRyhpzcF9a74uOhC.mRnGxN4mXWxwRbDst54aa2bnAGge2yq';

export const STAFF = { id: 1, email: 'staff@bench.example' };
export const LEARNER = { id: 2, email: 'learner@bench.example' };

const FIRST_NAMES = [
  // Every tenth person has the first of these.
  ...Array.from({ length: 10 }, () => 'Asha'),
  ...'Priya Rahul Anita Vikram Sunita Arjun Kavita Rohan Meera Sanjay Lakshmi Kiran Divya Amit Pooja Suresh'.split(
    ' ',
  ),
  ...'Neha Rajesh Geeta Manoj Shanti Deepak Usha Naveen Rekha Ashok Nisha Ramesh Leela Vijay Radha Anil'.split(
    ' ',
  ),
  ...'Sarita Mohan Jyoti Ravi Maya Prakash Indira Gopal Sita Harish Kamala Dinesh Lata Mukesh Tara Ajay'.split(
    ' ',
  ),
  ...'Bina Nitin Hema Sunil Veena Alok Rani Yash Chitra Om Padma Dev Savita Hari Gita Tarun Uma Varun'.split(
    ' ',
  ),
  ...'Ila Nikhil Ritu Pavan Swati Kunal Mala Jatin Roopa Sachin Vimla Umesh Charu Girish Madhu Lalit Aarti'.split(
    ' ',
  ),
  ...'Bharat Smita Rakesh Ketaki Tushar'.split(' '),
];
const LAST_NAMES =
  'Sharma Verma Gupta Singh Joshi Rawat Negi Bisht Pandey Mishra Tiwari Dubey Chauhan Thakur Nair Iyer Menon Rao Reddy Patel Shah Mehta Desai Kulkarni Patil Bose Sen Ghosh Das Dutta Khan Ansari Kaur Gill Sethi Kapoor Khanna Malhotra Arora Bhatt Saxena Srivastava Agarwal Jain Goel Mittal Bansal Chawla Dhillon Sandhu'.split(
    ' ',
  );

/** The name of the n-th person: looks random, and is the same in every run. */
const nameOf = (sql: Sql) => sql`
  (${FIRST_NAMES}::text[])[1 + abs(hashint8(n) % ${FIRST_NAMES.length}::int)] || ' ' ||
  (${LAST_NAMES}::text[])[1 + abs(hashint8(n + 1000000) % ${LAST_NAMES.length}::int)]`;

const TEN_YEARS_DAYS = 3652;
// Housekeeping deletes older rows (infra/docs/decisions/0015), so all of them are younger than that.
const MESSAGE_DAYS = 3 * 365 - 10;
const UNPAID_DAYS = 2 * 365 - 10;

/** The time of the n-th of `total` rows, which are spread evenly over these days until now. */
const whenOf = (sql: Sql, total: number, days = TEN_YEARS_DAYS) => sql`
  now() - ${days}::int * interval '1 day' + n * (${days}::int * interval '1 day' / ${total}::int)`;

const WITH_TRIGGERS = ['orders', 'order_lines', 'enrolments', 'courses', 'meetings'];

/**
 * Fills a migrated, empty database, a statement for each set of rows. Triggers are off meanwhile; the rules that they
 * hold are checked at the end. Throws when a rule is broken.
 */
export async function fill(sql: Sql, size: Size): Promise<void> {
  for (const table of WITH_TRIGGERS) await sql`alter table ${sql(table)} disable trigger user`;
  await fillAccounts(sql, size);
  await fillCourses(sql, size);
  await fillOrders(sql, size);
  await fillEnrolments(sql, size);
  await fillMessages(sql, size);
  await fillRecent(sql, size);
  for (const table of WITH_TRIGGERS) await sql`alter table ${sql(table)} enable trigger user`;
  await checkRules(sql);
  await sql`vacuum analyze`;
}

async function fillAccounts(sql: Sql, size: Size): Promise<void> {
  await sql`
    insert into accounts (name, email, password_hash, role, email_proven_at, first_signed_in_at, created_at)
    values
      ('Certified Yoga Therapist', ${STAFF.email}, ${PASSWORD_HASH}, 'staff', now(), now(), now() - interval '10 years'),
      ('Ila Sharma', ${LEARNER.email}, ${PASSWORD_HASH}, 'learner', now(), now(), now() - interval '10 years')`;
  await sql`
    insert into accounts (name, email, password_hash, email_proven_at, first_signed_in_at, created_at)
    select name, lower(replace(name, ' ', '.')) || n || '@people.example', ${PASSWORD_HASH},
      case when n % 2 = 0 then created_at end, created_at, created_at
    from (
      select n, ${nameOf(sql)} as name, ${whenOf(sql, size.accounts)} as created_at
      from generate_series(1::bigint, ${size.accounts - 2}::int) as n
    ) as people`;
}

async function fillCourses(sql: Sql, { courses, meetings }: Size): Promise<void> {
  await sql`
    insert into meetings (meeting_link, updated_at, updated_by)
    select 'https://meet.example.org/class-' || n, ${whenOf(sql, meetings)}, ${STAFF.id}
    from generate_series(1, ${meetings}::int) as n`;
  await sql`update courses set seats = null, updated_by = ${STAFF.id}`;
  // Courses that began more than a year ago are hidden.
  await sql`
    insert into courses (slug, title, summary, level, for_whom, teaches, instructor, fee, start_date,
      end_date, days, start_time, end_time, meeting_id, hidden, updated_at, updated_by)
    select slug || '-' || n, title || ' ' || n, summary, level, for_whom, teaches, instructor, fee,
      (${whenOf(sql, courses)})::date, (${whenOf(sql, courses)} + interval '3 months')::date, days, start_time, end_time,
      n * ${Math.floor(meetings / courses)}::int, ${whenOf(sql, courses)} < now() - interval '1 year',
      ${whenOf(sql, courses)}, ${STAFF.id}
    from generate_series(5, ${courses}::int) as n
      join courses as model on model.id = 1 + n % 4`;
}

/** Orders by the time they were made; their states and learners are spread evenly. */
async function fillOrders(sql: Sql, size: Size): Promise<void> {
  const { accounts, paid, gone, cancelled, open, own } = size;
  const total = paid + gone + cancelled + open;
  const afterGone = paid + gone;
  const afterCancelled = afterGone + cancelled;
  await sql`
    create temporary table plan as
    select n,
      -- As many as orders, each once.
      n * 7919 % ${total}::int as place,
      'GY-' || upper(lpad(to_hex(n * 7654321 % 16777216), 6, '0')) as reference,
      (100000000000 + n * 7000003 % 899999999999)::text as utr,
      case when n * 7919 % ${total}::int < ${afterGone} then ${whenOf(sql, total)}
        else ${whenOf(sql, total, UNPAID_DAYS)} end - interval '1 hour' as created_at
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
          when n > ${total} * 0.93 then 'submitted'
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
  await fillOwnOrders(sql, own);
  await sql`
    update receipt_counter set last = (select count(*) from orders where state = 'paid')`;
  await fillEvents(sql);
}

/** Orders of the learner whose calls are measured: the first is paid, for a few courses; all others are cancelled. */
async function fillOwnOrders(sql: Sql, own: number): Promise<void> {
  const few = Math.min(own, 6);
  await sql`
    insert into orders (reference, account_id, state, amount, utr, receipt_number, created_at, changed_at,
      changed_by)
    select 'GY-ZZ' || lpad(n::text, 4, '0'), ${LEARNER.id},
      (case when n = 1 then 'paid' else 'cancelled' end)::order_state,
      case when n = 1 then 2500 * ${few}::int else 2500 end, null,
      case when n = 1 then (select 1 + count(*) from orders where state = 'paid') end,
      ${whenOf(sql, own, UNPAID_DAYS)} - interval '2 days', ${whenOf(sql, own, UNPAID_DAYS)} - interval '2 days', ${LEARNER.id}
    from generate_series(1, ${own}::int) as n`;
  await sql`
    insert into order_lines (order_id, course_id, title, fee, start_date)
    select orders.id, courses.id, courses.title, 2500, courses.start_date
    from orders join courses on courses.id <= case when orders.state = 'paid' then ${few}::int else 1 end
    where account_id = ${LEARNER.id}`;
  await sql`
    insert into enrolments (account_id, course_id, order_id, person_name)
    select account_id, course_id, order_id, lower(name)
    from orders join order_lines on order_id = orders.id join accounts on accounts.id = account_id
    where account_id = ${LEARNER.id} and state = 'paid'`;
  await sql`
    insert into selections (account_id, course_id) select ${LEARNER.id}, id from courses where id <= 2`;
}

/** The course of the order at this place: the first `crowd` places are all in the first course. */
const courseOf = (sql: Sql, { crowd, courses }: Size, place: ReturnType<Sql>) => sql`
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

async function fillEnrolments(sql: Sql, { paid }: Size): Promise<void> {
  await sql`
    insert into enrolments (account_id, course_id, order_id, person_name, created_at)
    select account_id, course_id, order_id, lower(name), changed_at
    from plan join orders using (reference) join order_lines on order_id = orders.id
      join accounts on accounts.id = account_id
    where place < ${paid}
    order by changed_at`;
  await sql`
    update courses set seats_taken = counted.people
    from (select course_id, count(*) as people from enrolments group by course_id) as counted
    where courses.id = course_id`;
}

const WORDS =
  'namaste when does the class begin I would like to know whether there is a place left for my mother she has practised before and lives near the river could you tell me what it costs please thank you कक्षा कब है योग गंगा के किनारे pranayama asana morning evening week month teacher course fee receipt payment number'.split(
    ' ',
  );

/** The n-th message: 10 to 80 words, spread like the names, as a text of one repeated sentence compresses too well. */
const textOf = (sql: Sql) => sql`
  (select string_agg((${WORDS}::text[])[1 + abs(hashint8(n * 100 + m) % ${WORDS.length}::int)], ' ')
    from generate_series(1, 10 * (1 + n % 8)) as m)`;

async function fillMessages(sql: Sql, { messages, unanswered, accounts }: Size): Promise<void> {
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message, created_at, answered_at, answered_by)
    select ${nameOf(sql)},
      case when n % 3 = 0 then 'stranger' || n || '@elsewhere.example'
        else (select email from accounts where id = 1 + n % ${accounts}::int) end,
      '+91 98765 ' || lpad((n % 100000)::text, 5, '0'),
      ${textOf(sql)},
      ${whenOf(sql, messages, MESSAGE_DAYS)},
      case when n <= ${messages - unanswered} then ${whenOf(sql, messages, MESSAGE_DAYS)} + interval '1 day' end,
      case when n <= ${messages - unanswered} then ${STAFF.id}::int end
    from generate_series(1::bigint, ${messages}::int) as n`;
}

/** Rows that housekeeping deletes after an hour, a day, a week or a month: as many as a busy month leaves. */
async function fillRecent(sql: Sql, { recent, selections, accounts, courses }: Size) {
  await sql`
    insert into selections (account_id, course_id, created_at)
    select 3 + n * 3 % ${accounts - 2}::int, 1 + n % ${courses}::int, ${whenOf(sql, selections)}
    from generate_series(1::bigint, ${selections}::int) as n
    on conflict do nothing`;
  await sql`
    insert into sessions (account_id, created_at, expires_at)
    select 3 + n * 5 % ${accounts - 2}::int, now() - n * interval '1 minute', now() + interval '20 days'
    from generate_series(1::bigint, ${selections}::int) as n`;
  await sql`
    insert into password_resets (email)
    select email from accounts where id > 2 order by id limit ${recent}`;
  await sql`
    insert into undelivered_mails (job_id, kind, about_id, code)
    select gen_random_uuid(), (array['welcome', 'payment-confirmed', 'contact'])[1 + n % 3], n, 'EENVELOPE'
    from generate_series(1, ${recent}::int) as n`;
  await sql`
    insert into idempotency_keys (scope, key, request_hash, answer)
    select 'POST /send-email', 'key-' || n, 'hash', '{}' from generate_series(1, ${recent * 10}::int) as n`;
}

/** Throws when a row breaks a rule that the triggers would have held. */
async function checkRules(sql: Sql): Promise<void> {
  const [broken] = await sql`
    select orders.id from orders
    where amount <> (select sum(fee) from order_lines where order_id = orders.id)
      or not exists (select from order_events where order_id = orders.id and state = orders.state)
    limit 1`;
  const [miscounted] = await sql`
    select id from courses
    where seats_taken <> (select count(*) from enrolments where course_id = courses.id)`;
  if (broken || miscounted) throw new Error('The filled database breaks its own rules.');
}
