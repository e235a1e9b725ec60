import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { withoutStatementTimeout } from '../../testing/without-statement-timeout.ts';
import { deleteExpiredData } from './retention.ts';

let studio: TestStudio;
let log: { what?: string; msg: string; forgotten?: Record<string, number> }[];
beforeAll(async () => {
  studio = await startTestStudio();
});
beforeEach(() => {
  log = [];
});
afterAll(() => studio.stop());

const runRetention = (signal?: AbortSignal) => {
  const logger = createLogger('info', { write: (line) => log.push(JSON.parse(line)) });
  return deleteExpiredData({ sql: studio.sql, logger, mailFolder: studio.mailFolder }, signal);
};

const namesIn = async (table: string, column: string): Promise<string[]> => {
  const { sql } = studio;
  const rows = await sql`select ${sql(column)}::text as name from ${sql(table)} order by 1`;
  return rows.map(({ name }) => name);
};

describe('retention', () => {
  test('deletes idempotency keys after a week', async () => {
    await studio.sql`
      insert into idempotency_keys (scope, key, request_hash, created_at) values
        ('test', 'eight days', '', now() - interval '8 days'),
        ('test', 'six days', '', now() - interval '6 days')`;
    await runRetention();
    expect(await namesIn('idempotency_keys', 'key')).toEqual(['six days']);
  });

  test('deletes expired rate limits', async () => {
    await studio.sql`
      insert into rate_limits (key, points, expire) values
        ('over', 1, ${Date.now() - 1000}), ('not over', 1, ${Date.now() + 60_000})`;
    await runRetention();
    const keys = await namesIn('rate_limits', 'key');
    expect([keys.includes('over'), keys.includes('not over')]).toEqual([false, true]);
  });

  test('deletes password resets after a day, and sessions when they end', async () => {
    const { user } = await studio.signIn();
    await studio.sql`
      insert into password_resets (email, created_at) values
        ('yesterday@example.com', now() - interval '25 hours'),
        ('today@example.com', now() - interval '23 hours')`;
    await studio.sql`
      insert into sessions (account_id, expires_at)
      values (${user.id}, now() - interval '1 minute'), (${user.id}, now() + interval '1 minute')`;
    await studio.sql`
      insert into address_changes (account_id, email, old_email, asked_at) values
        (${user.id}, 'before@example.com', ${user.email}, now() - interval '193 hours'),
        (${user.id}, 'week@example.com', ${user.email}, now() - interval '191 hours')`;
    await runRetention();
    expect(await namesIn('address_changes', 'email')).toEqual(['week@example.com']);
    expect(await namesIn('password_resets', 'email')).toEqual(['today@example.com']);
    const [sessions] = await studio.sql`
      select count(*)::integer as n from sessions where account_id = ${user.id}`;
    expect(sessions?.n).toBe(2);
  });

  test('deletes login codes after a day', async () => {
    await studio.sql`
      insert into sign_in_codes (email, handle_hash, asker, made_at) values
        ('yesterday@example.com', 'one', 'asker', now() - interval '25 hours'),
        ('today@example.com', 'another', 'asker', now() - interval '23 hours')`;
    await runRetention();
    expect(await namesIn('sign_in_codes', 'email')).toEqual(['today@example.com']);
  });

  test('deletes failed mails after a month, and beyond the first 10,000 of the list', async () => {
    const insert = (kind: string, count: number, age: string) => studio.sql`
      insert into undelivered_mails (job_id, kind, about_id, failed_at)
      select gen_random_uuid(), ${kind}, n, now() - ${age}::interval
      from generate_series(1, ${count}::integer) as n`;
    await insert('payment-confirmed', 3, '31 days');
    await insert('payment-confirmed', 4, '29 days');
    await insert('welcome', 10_005, '1 day');
    await runRetention();
    const kinds = await studio.sql`
      select kind, count(*)::integer as n from undelivered_mails group by kind order by kind`;
    expect([...kinds]).toEqual([
      { kind: 'payment-confirmed', n: 4 },
      { kind: 'welcome', n: 9_996 },
    ]);
  });

  test('deletes messages three years after their answer, and unanswered ones never', async () => {
    await studio.sql`truncate contact_messages`;
    await studio.sql`
      insert into contact_messages
        (full_name, email, mobile_number, message, created_at, answered_at) values
        ('answered long ago', 'a@b.example', '1', 'x', '2001-01-01', now() - interval '37 months'),
        ('answered since', 'a@b.example', '1', 'x', '2001-01-01', now() - interval '35 months'),
        ('waiting', 'a@b.example', '1', 'x', '2001-01-01', null)`;
    await runRetention();
    expect(await namesIn('contact_messages', 'full_name')).toEqual(['answered since', 'waiting']);
  });

  test('deletes unpaid orders after two years, eight where a UTR was sent', async () => {
    const { user } = await studio.signIn();
    const insert = (
      reference: string,
      state: string,
      { age, utr = null }: { age: string; utr?: string | null },
    ) => studio.sql`
      with made as (
        insert into orders (reference, account_id, state, amount, changed_at, utr, reason, receipt_number)
        values (${reference}, ${state === 'cancelled' ? user.id : null}, ${state}, 2500,
          now() - ${age}::interval, ${utr}, 'No such UTR', ${state === 'paid' ? 77 : null})
        returning id
      )
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select id, 1, 'Asana', 2500, '2026-12-01' from made`;
    await insert('GY-AAAAA1', 'cancelled', { age: '25 months' });
    await insert('GY-AAAAA2', 'cancelled', { age: '23 months' });
    await insert('GY-AAAAA3', 'awaiting payment', { age: '25 months' });
    await insert('GY-AAAAA4', 'cancelled', { age: '95 months', utr: '111111111111' });
    await insert('GY-AAAAA5', 'rejected', { age: '97 months', utr: '222222222222' });
    await insert('GY-AAAAA6', 'submitted', { age: '200 months', utr: '333333333333' });
    await insert('GY-AAAAA7', 'paid', { age: '200 months', utr: '444444444444' });
    await runRetention();
    const left = ['GY-AAAAA2', 'GY-AAAAA4', 'GY-AAAAA6', 'GY-AAAAA7'];
    expect(await namesIn('orders', 'reference')).toEqual(left);
    expect(await namesIn('order_lines', 'title')).toHaveLength(left.length);
    expect(await namesIn('order_events', 'state')).toHaveLength(left.length);
  });

  test('deletes accounts a year after their registration, if nobody has logged in since', async () => {
    const { sql } = studio;
    const { user } = await studio.signIn('Signed in');
    for (const name of ['Never', 'Lately', 'Proven', 'Staff'])
      await studio.call('POST', '/api/auth/register', {
        body: { name, email: `${name.toLowerCase()}@unused.example`, password: 'pranayama' },
      });
    await studio.call('POST', '/api/auth/login', {
      body: { email: user.email, password: 'pranayama' },
    });
    await sql`
      update accounts set created_at = now() - interval '366 days'
      where id = ${user.id} or (email like '%@unused.example' and name <> 'Lately')`;
    await sql`update accounts set email_proven_at = now() where name = 'Proven'`;
    await sql`update accounts set role_name = 'staff' where name = 'Staff'`;
    // The session has ended long ago.
    await sql`delete from sessions where account_id = ${user.id}`;
    await runRetention();
    const rows = await sql`
      select name from accounts where id = ${user.id} or email like '%@unused.example' order by name`;
    expect(rows.map(({ name }) => name)).toEqual(['Lately', 'Proven', 'Signed in', 'Staff']);
  });

  test('deletes changes of single classes, and attendance, two years after the class', async () => {
    const { sql } = studio;
    const { user } = await studio.signIn();
    await sql`
      insert into attendance (course_id, date, account_id) values
        (1, now() - interval '25 months', ${user.id}), (1, now() - interval '23 months', ${user.id})`;
    await sql`
      insert into class_exceptions (course_id, date, reason, moved_to, start_time, end_time) values
        (1, now() - interval '25 months', 'old', null, null, null),
        (1, now() - interval '26 months', 'moved on', now() - interval '23 months', '07:00', '08:00'),
        (1, now() - interval '23 months', 'young', null, null, null)`;
    await sql`
      insert into earlier_rules (course_id, number, first_date, last_date, days, start_time, end_time)
      values
        (1, 1, '2001-01-01', now() - interval '25 months', '{1}', '07:00', '08:00'),
        (1, 2, '2001-01-01', now() - interval '23 months', '{1}', '07:00', '08:00')`;
    await sql`
      insert into trials (course_id, person, date)
      select 1, person_of(age), now() - age::interval from unnest(array['25 months', '23 months']) as age`;
    await sql`
      insert into trial_mails (account_id, course_id, asked_at)
      select ${user.id}, n, now() - age::interval
      from unnest(array['31 days', '29 days']) with ordinality as asked (age, n)`;
    await runRetention();
    expect(await namesIn('attendance', 'account_id')).toEqual([String(user.id)]);
    expect(await namesIn('trials', 'course_id')).toEqual(['1']);
    expect(await namesIn('trial_mails', 'course_id')).toEqual(['2']);
    expect(await namesIn('class_exceptions', 'reason')).toEqual(['moved on', 'young']);
    expect(await namesIn('earlier_rules', 'number')).toEqual(['2']);
  });

  test('deletes notifications of classes after a year', async () => {
    const { user } = await studio.signIn();
    await studio.sql`
      insert into class_notices
        (account_id, course_id, date, kind, notice, starts_at, ends_at, sequence, made_at)
      select ${user.id}, 1, '2026-12-03', 'cancelled', age, now(), now(), n, now() - age::interval
      from unnest(array['13 months', '11 months']) with ordinality as told (age, n)`;
    await runRetention();
    expect(await namesIn('class_notices', 'notice')).toEqual(['11 months']);
  });

  test('deletes push messages, notified links, and evening mails after 30 days', async () => {
    const { user } = await studio.signIn();
    await studio.sql`
      insert into pushes
        (account_id, key, kind, topic, urgency, title, body, path, expires_at, made_at)
      select ${user.id}, age, 'starting', 'class', 'high', 'x', '', '/', now(), now() - age::interval
      from unnest(array['31 days', '29 days']) as age`;
    await studio.sql`
      insert into told_links (course_id, date, link, noted_at) values
        (1, '2026-01-01', 'old', now() - interval '31 days'),
        (1, '2026-01-02', 'young', now() - interval '29 days')`;
    await studio.sql`
      insert into evening_mails (account_id, date, made_at) values
        (${user.id}, '2026-01-01', now() - interval '31 days'),
        (${user.id}, '2026-01-02', now() - interval '29 days')`;
    await runRetention();
    expect(await namesIn('pushes', 'key')).toEqual(['29 days']);
    expect(await namesIn('told_links', 'link')).toEqual(['young']);
    expect(await studio.sql`select from evening_mails`).toHaveLength(1);
  });

  test('deletes mails about expiring enrolments after 30 days, and paid periods never', async () => {
    const { user } = await studio.signIn();
    await studio.sql`
      with made as (
        insert into orders (reference, account_id, state, amount, changed_by)
        values ('GY-ENDING', ${user.id}, 'awaiting payment', 2500, ${user.id}) returning id
      ), line as (
        insert into order_lines (order_id, course_id, title, fee, start_date)
        select id, 1, 'Asana', 2500, '2010-01-01' from made
      ), period as (
        insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
        select ${user.id}, 1, id, '2010-01-01', '2010-01-31', '2010-01-31', '2010-01-01'::date from made
        returning id
      )
      insert into ending_mails (period_id, days_before, made_at)
      select id, days, now() - age::interval
      from period, unnest(array[7, 1], array['31 days', '29 days']) as told (days, age)`;
    await runRetention();
    expect(await namesIn('ending_mails', 'days_before')).toEqual(['1']);
    expect(
      await studio.sql`
      select from enrolment_periods where account_id = ${user.id}`,
    ).toHaveLength(1);
  });

  test('deletes changes of links after a year, and beyond the last 50 of a link', async () => {
    const insert = (meetingId: number, count: number, age: string) => studio.sql`
      insert into meeting_changes (meeting_id, kind, meeting_link, name, audience, version, at)
      select ${meetingId}, 'changed', '', n::text, 'everyone', n, now() - ${age}::interval
      from generate_series(1, ${count}::integer) as n`;
    await insert(1, 3, '13 months');
    await insert(1, 2, '11 months');
    await insert(2, 60, '1 day');
    await runRetention();
    const [first, second] = await studio.sql`
      select count(*)::integer as "count", min(version) as "oldest"
      from meeting_changes group by meeting_id order by meeting_id`;
    expect([first, second]).toEqual([
      { count: 2, oldest: 1 },
      { count: 50, oldest: 11 },
    ]);
  });

  test('deletes mails on disk after 90 days, and all but the newest 10,000', {
    tags: 'faults',
  }, async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
    const write = async (name: string, days: number) => {
      const path = join(studio.mailFolder, name);
      await writeFile(path, '');
      await utimes(path, daysAgo(days), daysAgo(days));
    };
    await mkdir(studio.mailFolder, { recursive: true });
    await write('old.eml', 91);
    await write('old.eml.part', 91);
    await write('a-letter-of-somebody-else.txt', 91);
    await write('oldest-but-young.eml', 89);
    await runRetention();
    let names = await readdir(studio.mailFolder);
    expect(names).not.toContain('old.eml');
    expect(names).not.toContain('old.eml.part');
    expect(names).toContain('oldest-but-young.eml');
    for (let i = 0; i < 10_000; i += 1) await writeFile(join(studio.mailFolder, `${i}.eml`), '');
    await runRetention();
    names = await readdir(studio.mailFolder);
    expect(names).not.toContain('oldest-but-young.eml');
    expect(names).toContain('a-letter-of-somebody-else.txt');
    expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(10_000);
  });
});

test('retention deletes ten years of rows in batches, until nothing is left', async () => {
  const { sql } = studio;
  await sql`delete from idempotency_keys`;
  await sql`create table batches (rows integer)`;
  await sql.unsafe(`
    create function note_batch() returns trigger language plpgsql as $$
    begin
      insert into batches select count(*) from gone;
      return null;
    end $$;
    create trigger note_batch after delete on idempotency_keys
    referencing old table as gone for each statement execute function note_batch()`);
  await sql`
    insert into idempotency_keys (scope, key, request_hash, created_at)
    select 'old', n, '', now() - interval '1 year' from generate_series(1, 12000) as n`;
  await runRetention();
  await sql`drop trigger note_batch on idempotency_keys`;
  const batches = await sql`select rows from batches where rows > 0 order by rows`;
  expect(batches.map(({ rows }) => rows)).toEqual([2000, 5000, 5000]);
  expect(log.at(-1)?.forgotten).toMatchObject({ 'idempotency keys': 12_000 });
});

test('retention logs a kind that cannot be deleted, and deletes the others', async () => {
  const { sql } = studio;
  await sql`
    insert into idempotency_keys (scope, key, request_hash, created_at)
    values ('old', 'after the failing one', '', now() - interval '1 year')`;
  await sql`alter table sessions rename to sessions_away`;
  try {
    await runRetention();
  } finally {
    await sql`alter table sessions_away rename to sessions`;
  }
  expect(log.filter(({ msg }) => msg === 'housekeeping failed')).toMatchObject([
    { what: 'sessions', err: { code: '42P01' } },
  ]);
  expect(await namesIn('idempotency_keys', 'key')).not.toContain('after the failing one');
});

test('retention of a stopping server leaves the rest for the next run', async () => {
  await studio.sql`
    insert into idempotency_keys (scope, key, request_hash, created_at)
    values ('old', 'still here', '', now() - interval '1 year')`;
  await runRetention(AbortSignal.abort());
  expect(await namesIn('idempotency_keys', 'key')).toContain('still here');
});

test('retention keeps 250,000 messages; beyond that it deletes the oldest answered one, never an unanswered one', {
  tags: 'faults',
  timeout: 180_000,
}, async () => {
  const { sql } = studio;
  const write = () =>
    studio.call('POST', '/send-email', {
      body: {
        fullName: 'Asha',
        email: 'asha@example.com',
        mobileNumber: '1',
        message: 'Namaste',
      },
    });
  await sql`truncate contact_messages restart identity`;
  await withoutStatementTimeout(
    sql,
    (tx) => tx`
      insert into contact_messages (full_name, email, mobile_number, message)
      select 'Asha', 'asha@example.com', '1', 'Namaste' from generate_series(1, 249999)`,
  );
  expect((await write()).status).toBe(202);
  const refused = await write();
  expect([refused.status, refused.body.error]).toEqual([
    503,
    'The studio has too many unanswered messages at the moment. Please try again tomorrow.',
  ]);
  await sql`update contact_messages set answered_at = now() where id in (5, 9)`;
  expect((await write()).status).toBe(202);
  await runRetention();
  const answered = await sql`select id from contact_messages where answered_at is not null`;
  expect(answered.map(({ id }) => id)).toEqual([9]);
  const [{ n } = { n: 0 }] = await sql`select count(*)::integer as n from contact_messages`;
  expect(n).toBe(250_000);
});
