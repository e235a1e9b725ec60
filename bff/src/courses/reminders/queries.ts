import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { type CourseDay, holdsOnOneOf } from '../../platform/database/places.ts';
import { readerColumns } from '../../platform/database/readers.ts';
import type { Reader } from '../../platform/mail/mail-template.ts';
import { timeOf } from '../../shared/retention-policy.ts';

/** Waits until no other server makes reminders. They take turns until the transaction ends. */
export async function takeTurn(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('reminders'))`;
}

/** In the place of a hash where a class has no link: its first one is new, too. */
export const NO_LINK = '';

/** The link of a class, as a hash. */
export interface NearLink {
  courseId: number;
  date: string;
  hash: string;
}

const asColumns = (links: NearLink[]) => ({
  courses: links.map(({ courseId }) => courseId),
  dates: links.map(({ date }) => date),
  hashes: links.map(({ hash }) => hash),
});

/**
 * Notes these links as those that learners know, and returns which classes had another one before. A class whose link was
 * taken away keeps the one that was known.
 */
export async function noteLinks(
  tx: Transaction,
  links: NearLink[],
): Promise<{ courseId: number; date: string }[]> {
  if (links.length === 0) return [];
  const { courses, dates, hashes } = asColumns(links);
  return tx<{ courseId: number; date: string }[]>`
    with near as (
      select * from unnest(${courses}::integer[], ${dates}::date[], ${hashes}::text[])
        as near (course_id, date, link)
    ), told as (
      insert into told_links (course_id, date, link)
      select near.course_id, near.date, near.link
      from near left join told_links known
        on known.course_id = near.course_id and known.date = near.date
      where known.link is null or (near.link <> ${NO_LINK} and known.link <> near.link)
      on conflict (course_id, date) do update set link = excluded.link, noted_at = now()
      returning course_id, date
    )
    select told.course_id as "courseId", to_char(told.date, 'YYYY-MM-DD') as "date"
    from told join told_links before on before.course_id = told.course_id and before.date = told.date`;
}

/**
 * Stores an evening mail for every learner who, or whose parent, wants one and has no push, and who is enrolled for one of these
 * classes, which are on this day. Returns the ids of the new ones: each learner gets one for a day. Who has it already is left out
 * first, as these mails are asked for every minute of the evening.
 */
export async function insertEveningMails(
  tx: Transaction,
  { classes, date }: { classes: CourseDay[]; date: string },
): Promise<number[]> {
  if (classes.length === 0) return [];
  const rows = await tx<{ id: number }[]>`
    with families as (
      select account_id as reader_id, account_id from notification_choices where evening_mail
      union all
      select guardian_id, accounts.id
      from notification_choices join accounts on guardian_id = account_id where evening_mail
    ), without as materialized (
      select reader_id, account_id
      from families
      where not exists (
        select from evening_mails
        where evening_mails.account_id = families.account_id and evening_mails.date = ${date}
      )
    ), learners as (
      select accounts.id
      from without join accounts on accounts.id = without.account_id
      where exists (
          select from enrolments
          where enrolments.account_id = accounts.id and ${holdsOnOneOf(tx, classes)}
        )
        and not exists (
          select from push_subscriptions join sessions on sessions.id = session_id
          where push_subscriptions.account_id = reader_id and expires_at > now()
        )
      order by accounts.id
      for key share of accounts
    )
    insert into evening_mails (account_id, date)
    select id, ${date} from learners
    on conflict (account_id, date) do nothing
    returning id`;
  return rows.map(({ id }) => id);
}

/** For whom an evening mail is, and the day of the classes. */
interface EveningMail extends Reader {
  accountId: number;
  date: string;
}

/** The learner of this evening mail and who reads it; `undefined` when it is gone, or its reader wants none any more. */
export async function findEveningMail(db: Queryable, id: number): Promise<EveningMail | undefined> {
  const [mail] = await db<EveningMail[]>`
    select readers.account_id as "accountId", ${readerColumns(db)}, to_char(date, 'YYYY-MM-DD') as "date"
    from evening_mails
      join readers on readers.account_id = evening_mails.account_id
      join notification_choices on notification_choices.account_id = reader_id
    where evening_mails.id = ${id} and evening_mail`;
  return mail;
}

/** Deletes at most `atMost` notes of links that are older than 30 days, and returns how many. */
export async function forgetToldLinks(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'told_links',
    db`where noted_at < now() - ${timeOf('reminders')}::interval
      limit ${atMost}`,
  );
}

/** Deletes at most `atMost` evening mails that are older than 30 days, and returns how many. */
export async function forgetEveningMails(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'evening_mails',
    db`where made_at < now() - ${timeOf('reminders')}::interval
      limit ${atMost}`,
  );
}
