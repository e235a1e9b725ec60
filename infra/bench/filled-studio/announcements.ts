import type { Sql } from 'postgres';
import { CLASS_DAYS } from './classes.ts';
import { textOf } from './messages.ts';
import { STAFF } from './people.ts';
import type { Size } from './sizes.ts';
import { whenOf } from './when.ts';

/** The notification choices of accounts, the browsers that receive push messages, and those messages. */
export async function fillBrowsers(sql: Sql, { browsers, pushes }: Size): Promise<void> {
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
  // For the classes that were changed in the last month.
  await sql`
    insert into pushes (account_id, subscription_id, key, kind, topic, urgency, title, body, path, expires_at, made_at, sent_at)
    select account_id, push_subscriptions.id, format('class %s %s %s', course_id, date, sequence), class_notices.kind,
      'class', 'high', 'Asana Regular Classes', notice, '/join/asana-regular-classes', ends_at, class_notices.made_at, sent_at
    from class_notices join push_subscriptions using (account_id)
    where class_notices.made_at > now() - interval '30 days'`;
}

/** Six of seven accounts have agreed to announcements and received them. */
export async function fillAnnouncements(
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
