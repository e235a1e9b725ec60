import type { Sql } from 'postgres';
import { nameOf, STAFF, wordsOf } from './people.ts';
import type { Size } from './sizes.ts';
import { MESSAGE_DAYS, whenOf } from './when.ts';

const WORDS = wordsOf(`
  namaste when does the class begin I would like to know whether there is a place left for my mother she has
  practised before and lives near the river could you tell me what it costs please thank you कक्षा कब है योग
  गंगा के किनारे pranayama asana morning evening week month teacher course fee receipt payment number
`);

/** The text of the n-th message: 10 to 80 pseudo-random words, as one repeated sentence would compress too well. */
export const textOf = (sql: Sql) => sql`
  (select string_agg((${WORDS}::text[])[1 + abs(hashint8(n * 100 + m) % ${WORDS.length}::int)], ' ')
    from generate_series(1, 10 * (1 + n % 8)) as m)`;

export async function fillMessages(
  sql: Sql,
  { messages, unanswered, accounts }: Size,
): Promise<void> {
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

/** Rows that the retention job deletes after an hour, a day, a week or a month: as many as after a busy month. */
export async function fillRecent(sql: Sql, { recent, selections, accounts, courses }: Size) {
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
