import type { Sql } from 'postgres';

/** How many rows of each kind a studio has. */
export interface Size {
  accounts: number;
  /** How many different names they have; by default about a hundred first names and fifty last names. */
  names?: { firstNames: number; lastNames: number };
  /** Orders of learners who still have an account, each with its enrolment. */
  paid: number;
  /** How many of the paid orders have a second course. */
  doubles: number;
  /** Paid orders whose account was deleted. */
  gone: number;
  cancelled: number;
  /** Learners who pay the second course by the month, and for how many months each; every month is a paid order. */
  months: { learners: number; each: number };
  /** Learners whose single month of that course ends within a week, or ended ten days ago though they still come. */
  lapsing: { ending: number; ended: number };
  /** Awaiting payment, submitted or rejected; at most one for each learner. */
  open: number;
  /** How many of the open orders wait for staff. */
  submitted: number;
  /** A course begins every twelve days, and lasts three months. */
  courses: number;
  meetings: number;
  /** Enrolled in the first course. */
  crowd: number;
  messages: number;
  unanswered: number;
  /** Rows that housekeeping deletes within hours, days or weeks. */
  recent: number;
  selections: number;
  /** For so many days it was noted who came: about half of the enrolled learners. */
  attendedDays: number;
  /** Announcements to the first course, and to all learners. */
  announcements: { toCourse: number; toAll: number };
  /** Browsers that receive push messages, and the messages of the last month to each. */
  browsers: number;
  pushes: number;
}

/**
 * A new studio: few people, but as many rows as a page of each list shows, and as many courses at the same time as in
 * ten years. Otherwise the ratios would compare a page of fifty rows with a page of three.
 */
export const HANDFUL: Size = {
  accounts: 300,
  // All are named Asha, with one of two last names, so that a search for a name has a page, too.
  names: { firstNames: 1, lastNames: 2 },
  paid: 160,
  doubles: 5,
  gone: 2,
  cancelled: 10,
  months: { learners: 4, each: 12 },
  lapsing: { ending: 55, ended: 55 },
  open: 180,
  submitted: 110,
  courses: 60,
  meetings: 400,
  crowd: 52,
  messages: 60,
  unanswered: 60,
  recent: 55,
  selections: 20,
  attendedDays: 7,
  announcements: { toCourse: 60, toAll: 12 },
  browsers: 5,
  pushes: 4,
};

/**
 * 50,000 accounts, 120,000 orders, 60,000 enrolments, 200,000 messages, 2 million attendances, 200,000 notices of changed
 * classes, 200,000 push messages.
 */
export const TEN_YEARS: Size = {
  accounts: 50_000,
  paid: 57_000,
  doubles: 3_000,
  gone: 13_000,
  cancelled: 38_000,
  months: { learners: 250, each: 24 },
  lapsing: { ending: 100, ended: 100 },
  open: 5_800,
  submitted: 400,
  courses: 300,
  meetings: 2_000,
  crowd: 6_300,
  messages: 200_000,
  unanswered: 60,
  recent: 500,
  selections: 20_000,
  attendedDays: 725,
  announcements: { toCourse: 60, toAll: 12 },
  browsers: 5_000,
  pushes: 40,
};

/**
 * Orders of the learner whose calls are measured. This person has the same history in both studios, also of classes, as
 * the answers contain all of it.
 */
const OWN_ORDERS = 60;
/** The courses of that learner. */
const OWN_COURSES = 6;

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

const ALL_NAMES = { firstNames: FIRST_NAMES.length, lastNames: LAST_NAMES.length };

/** The name of the n-th person: looks random, and is the same in every run. */
const nameOf = (sql: Sql, { firstNames, lastNames }: Size['names'] = ALL_NAMES) => sql`
  (${FIRST_NAMES}::text[])[1 + abs(hashint8(n) % ${firstNames}::int)] || ' ' ||
  (${LAST_NAMES}::text[])[1 + abs(hashint8(n + 1000000) % ${lastNames}::int)]`;

const TEN_YEARS_DAYS = 3652;
const DAYS_A_COURSE = 12;
// Housekeeping deletes older rows (infra/docs/decisions/0015), so all of them are younger than that.
const MESSAGE_DAYS = 3 * 365 - 10;
const UNPAID_DAYS = 2 * 365 - 10;
/** Since when payments wait. */
const WAITING_DAYS = 5;

/** The time of the n-th of `total` rows, which are spread evenly over these days until now. */
const whenOf = (sql: Sql, total: number, days = TEN_YEARS_DAYS) => sql`
  now() - ${days}::int * interval '1 day' + n * (${days}::int * interval '1 day' / ${total}::int)`;

const WITH_TRIGGERS = [
  ...[
    'accounts',
    'orders',
    'order_lines',
    'documents',
    'document_lines',
    'payments',
    'enrolments',
    'enrolment_periods',
    'courses',
    'meetings',
    'attendance',
  ],
  ...[
    'class_exceptions',
    'announcements',
    'announcement_consents',
    'announcement_recipients',
    'push_subscriptions',
    'pushes',
  ],
];

/**
 * Fills a migrated, empty database, a statement for each set of rows. Triggers are off meanwhile, and foreign keys are
 * checked for all rows at once; the rules that triggers hold are checked at the end. Throws when a rule is broken.
 */
export async function fill(sql: Sql, size: Size): Promise<void> {
  const addForeignKeys = await dropForeignKeys(sql);
  for (const table of WITH_TRIGGERS) await sql`alter table ${sql(table)} disable trigger user`;
  await fillAccounts(sql, size);
  await fillCourses(sql, size);
  await fillOrders(sql, size);
  await fillDocuments(sql);
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

/** Drops all foreign keys, as to look up each of millions of rows takes minutes. Gives what adds them again. */
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

async function fillAccounts(sql: Sql, size: Size): Promise<void> {
  await sql`
    insert into accounts (name, email, password_hash, role, email_proven_at, first_signed_in_at, created_at)
    values
      ('Certified Yoga Therapist', ${STAFF.email}, ${PASSWORD_HASH}, 'staff', now(), now(), now() - interval '10 years'),
      ('Ila Sharma', ${LEARNER.email}, ${PASSWORD_HASH}, 'learner', now(), now(), now() - interval '10 years')`;
  await sql`
    insert into accounts (name, email, phone, password_hash, email_proven_at, first_signed_in_at, created_at)
    select name, lower(replace(name, ' ', '.')) || n || '@people.example', '+91' || 7000000000 + n * 7919 % 2999999999, ${PASSWORD_HASH},
      case when n % 2 = 0 then created_at end, created_at, created_at
    from (
      select n, ${nameOf(sql, size.names)} as name, ${whenOf(sql, size.accounts)} as created_at
      from generate_series(1::bigint, ${size.accounts - 2}::int) as n
    ) as people`;
}

async function fillCourses(sql: Sql, { courses, meetings }: Size): Promise<void> {
  await sql`
    insert into meetings (meeting_link, updated_at, updated_by)
    select 'https://meet.example.org/class-' || n, ${whenOf(sql, meetings)}, ${STAFF.id}
    from generate_series(1, ${meetings}::int) as n`;
  // The first four go on since the studio began.
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

/** Orders by the time they were made; their states and learners are spread evenly. */
async function fillOrders(sql: Sql, size: Size): Promise<void> {
  const { accounts, paid, gone, cancelled, open, submitted } = size;
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

/** Orders of the learner whose calls are measured: the first is paid, for a few courses; all others are cancelled. */
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

/** The second course. */
const MONTHLY = 2;

/**
 * Orders of learners who pay by the month, each for months that follow each other: so spread that in every month of ten years some
 * have paid, and a few for this one.
 */
async function fillMonthlyOrders(sql: Sql, size: Size): Promise<void> {
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

/** One month each of learners who have none of the course yet. */
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

/** The documents of all paid orders, as migration 0041 writes them, but one in five in cash and one in ten by a transfer; a few refunds. */
async function fillDocuments(sql: Sql): Promise<void> {
  await sql`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise, issued_by)
    select 'receipt', receipt_number::text, id, (changed_at at time zone 'Asia/Kolkata')::date, changed_at, amount * 100::bigint, changed_by
    from orders where state = 'paid' order by changed_at, receipt_number`;
  await sql`
    insert into documents (kind, number, order_id, issued_on, issued_at, paise, reason, issued_by)
    select 'refund', 'R' || id, order_id, issued_on, issued_at, -100000, 'As agreed.', issued_by
    from documents where id % 50 = 0 and paise >= 100000`;
  await sql`
    insert into document_lines (document_id, course_id, paise)
    select id, course_id, case when kind = 'receipt' then fee * 100::bigint when place = 1 then documents.paise else 0 end
    from documents join (
      select order_id, course_id, fee, row_number() over (partition by order_id order by course_id) as place from order_lines
    ) as lines using (order_id)`;
  await sql`
    insert into payments (order_id, document_id, way, paise, reference, received_on, noted_at)
    select order_id, documents.id, way, paise, case when way = 'upi' and kind = 'receipt' then utr end, issued_on, issued_at
    from documents join orders on orders.id = order_id,
      lateral (
        select case when documents.id % 10 = 1 then 'bank' when documents.id % 5 = 0 then 'cash' else 'upi' end as way
      ) as ways
    where paise <> 0`;
  await sql`select recount_money_months()`;
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
  await fillPeriods(sql);
  await sql`
    update courses set seats_taken = counted.people
    from (select course_id, count(*) as people from enrolments group by course_id) as counted
    where courses.id = course_id`;
}

/** What was paid for, from orders and enrolments: all without an end, but for the months. */
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
  // The places of the others are over.
  await sql`
    insert into enrolments (account_id, course_id, order_id, person_name, created_at, first_day, last_day)
    select account_id, course_id, min(order_id), min(lower(name)), min(first_day), min(first_day), max(last_day)
    from enrolment_periods join accounts on accounts.id = account_id
    where last_day is not null
    group by account_id, course_id
    having max(last_day) >= (now() at time zone 'Asia/Kolkata')::date`;
  // The learner whose calls are measured pays one of the courses by the month, too.
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

/** How long classes are kept in all rows of their own, and notices of their changes (infra/docs/decisions/0015). */
const CLASS_DAYS = 2 * 365 - 5;
const NOTICE_DAYS = 365 - 5;

/**
 * The classes by the courses' rules of two years, and of the next two weeks; who came to them; what single ones had of
 * their own; and what learners were told of that.
 */
async function fillClasses(sql: Sql, { attendedDays }: Size): Promise<void> {
  await sql`
    create temporary table given as
    select courses.id as course_id, date::date, end_time
    from courses join generate_series(
        current_date - ${CLASS_DAYS}::int, current_date + 14, interval '1 day'
      ) as date
      on date between start_date and coalesce(end_date, date) and extract(isodow from date) = any(days)`;
  await sql`
    insert into attendance (course_id, date, account_id, noted_at, noted_by, attended)
    select course_id, date, account_id, date + end_time,
      case when (account_id + date_part) % 20 = 0 then ${STAFF.id}::int end, (account_id + date_part) % 50 <> 0
    from (select *, date - date '2000-01-01' as date_part from given) as given join enrolments using (course_id)
    where date < current_date
      and (date >= current_date - ${attendedDays}::int or account_id = ${LEARNER.id})
      and (account_id + date_part) % 100 < case when course_id = 1 then 50 else 67 end
    order by date, course_id, account_id`;
  // Those whose month is over, and who still come.
  await sql`
    insert into attendance (course_id, date, account_id, noted_at)
    select course_id, last_day + 3, account_id, last_day + 3 + time '08:00'
    from enrolment_periods where last_day between current_date - 20 and current_date - 8
    on conflict do nothing`;
  await fillExceptions(sql);
  await sql`
    insert into class_notices
      (account_id, course_id, date, kind, notice, starts_at, ends_at, sequence, made_at, sent_at)
    select account_id, course_id, date, case when cancelled then 'cancelled' else 'moved' end, notice,
      date + time '07:00', date + time '08:00', class_exceptions.version, changed_at, changed_at
    from class_exceptions join enrolments using (course_id)
    where notice <> '' and date >= current_date - ${NOTICE_DAYS}::int
    order by changed_at, course_id, account_id`;
  await sql`
    insert into class_tellings (course_id, date, kind, notice, starts_at, ends_at, sequence, was, tells, made_at, mail_at,
      recipients, pushed, mailed)
    select course_id, date, kind, notice, starts_at, ends_at, sequence, '', true, made_at, made_at, count(*), count(*), count(*)
    from class_notices
    group by course_id, date, kind, notice, starts_at, ends_at, sequence, made_at
    order by made_at`;
}

/** Two of 23 classes of the first course, and two of nine of the others: moved, cancelled, or with a substitute. */
async function fillExceptions(sql: Sql): Promise<void> {
  await sql`
    insert into class_exceptions (course_id, date, cancelled, moved_to, start_time, end_time, reason, notice, teacher,
      version, changed_at, changed_by)
    select course_id, date, n % 4 = 1, case when n % 4 > 1 then date end,
      case when n % 4 > 1 then time '20:00' end, case when n % 4 > 1 then time '21:00' end,
      case when n % 4 > 0 then 'Rain' else '' end,
      case when n % 4 > 0 then 'The class of ' || date || ' is not as usual: it rains.' else '' end,
      case when n % 4 = 0 then 'Meera Joshi' end, n, least(date - interval '1 day', now()), ${STAFF.id}
    from (select *, row_number() over (partition by course_id order by date) as n from given) as numbered
    where n % case when course_id = 1 then 23 else 9 end in (4, 6)`;
}

/** What accounts want to be told of, the browsers that receive push messages, and those messages. */
async function fillBrowsers(sql: Sql, { browsers, pushes }: Size): Promise<void> {
  await sql`
    insert into notification_choices (account_id, starting, moved, evening_mail)
    select id, id % 7 <> 0, id % 11 <> 0, id % 5 = 0 from accounts where id % 5 in (0, 2) and id > 2`;
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, sessions.id, 'https://push.example.org/' || sessions.id, repeat('p', 87), repeat('a', 22)
    from sessions
    order by exists (
      select from enrolments where enrolments.account_id = sessions.account_id and course_id = 1
    ) desc, sessions.account_id
    limit ${browsers}`;
  await sql`
    insert into pushes (account_id, subscription_id, key, kind, topic, urgency, title, body, path, expires_at, made_at, sent_at)
    select account_id, id, 'starting ' || 5 + n || ' ' || at::date || ' ' || n, 'starting', 'class', 'high',
      'Asana Regular Classes', 'From 07:00 to 08:00', '/join/asana-regular-classes', at, at, at
    from generate_series(1, ${pushes}::int) as n,
      lateral (select now() - n * interval '17 hours' as at) as made, push_subscriptions
    order by n desc, id`;
  // Of the classes that were changed in the last month.
  await sql`
    insert into pushes (account_id, subscription_id, key, kind, topic, urgency, title, body, path, expires_at, made_at, sent_at)
    select account_id, push_subscriptions.id, format('class %s %s %s', course_id, date, sequence), class_notices.kind,
      'class', 'high', 'Asana Regular Classes', notice, '/join/asana-regular-classes', ends_at, class_notices.made_at, sent_at
    from class_notices join push_subscriptions using (account_id)
    where class_notices.made_at > now() - interval '30 days'`;
}

/** Six of seven accounts have agreed; what was announced went to them. */
async function fillAnnouncements(
  sql: Sql,
  { announcements: { toCourse, toAll } }: Size,
): Promise<void> {
  await sql`
    insert into announcement_consents (account_id, agreed, given_at, given_in)
    select id, answer.agreed, created_at, 'account'
    from accounts, (values (1, true), (2, false)) as answer (place, agreed)
    where place = 1 or id % 7 = 0
    order by created_at, place`;
  await sql`
    insert into announcements (course_id, to_all, subject, text, made_at, made_by)
    select case when n > ${toAll} then 1 end, n <= ${toAll}, 'New batch ' || n, ${textOf(sql)},
      ${whenOf(sql, toAll + toCourse, CLASS_DAYS)} - interval '1 hour', ${STAFF.id}
    from generate_series(1::bigint, ${toAll + toCourse}::int) as n`;
  await sql`
    insert into announcement_recipients (announcement_id, account_id, by, sent_at)
    select announcements.id, accounts.id, case when accounts.id % 3 = 0 then 'push' else 'mail' end, made_at
    from announcements join accounts
      on to_all or exists (
        select from enrolments where account_id = accounts.id and enrolments.course_id = announcements.course_id
      )
    where accounts.id % 7 <> 0
    order by announcements.id, accounts.id`;
  await sql`
    insert into announcement_sums (announcement_id, pushed, mailed)
    select announcement_id, count(*) filter (where by = 'push'), count(*) filter (where by = 'mail')
    from announcement_recipients group by announcement_id`;
  await sql`
    update announcements set recipients = pushed + mailed, filled = pushed + mailed
    from announcement_sums where announcement_id = id`;
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
