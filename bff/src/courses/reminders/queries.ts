import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { type CourseDay, isActiveOnOneOf } from '../../platform/database/enrolment-access.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';

/** Waits until no other server creates reminders. The lock is held until the transaction ends. */
export async function acquireRemindersLock(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('reminders'))`;
}

/** Stored instead of a hash if a class has no link: its first link is a new one, too. */
export const NO_LINK = '';

/** The hash of the link of a class. */
export interface ClassLinkHash {
  courseId: number;
  date: string;
  hash: string;
}

const toColumns = (links: ClassLinkHash[]) => ({
  courses: links.map(({ courseId }) => courseId),
  dates: links.map(({ date }) => date),
  hashes: links.map(({ hash }) => hash),
});

/**
 * Records these links as those that learners know, and returns the classes that had another link before. If the link of a
 * class was removed, the known link stays.
 */
export async function recordLinks(
  tx: Transaction,
  links: ClassLinkHash[],
): Promise<{ courseId: number; date: string }[]> {
  if (links.length === 0) return [];
  const { courses, dates, hashes } = toColumns(links);
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
 * Stores an evening mail for every learner who is enrolled for one of these classes on this day, if the learner (or the
 * parent) wants this mail and has no push. Returns the ids of the new mails: each learner gets one a day. Learners who have it already
 * are excluded first, as this runs every minute in the evening.
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
          where enrolments.account_id = accounts.id and ${isActiveOnOneOf(tx, classes)}
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

/** The learner and the reader of an evening mail, and the day of the classes. */
interface EveningMail extends MailRecipient {
  accountId: number;
  date: string;
}

/** The data for an evening mail; `undefined` when it is deleted, or its reader no longer wants it. */
export async function findEveningMail(db: Queryable, id: number): Promise<EveningMail | undefined> {
  const [mail] = await db<EveningMail[]>`
    select readers.account_id as "accountId", ${recipientColumns(db)}, to_char(date, 'YYYY-MM-DD') as "date"
    from evening_mails
      join readers on readers.account_id = evening_mails.account_id
      join notification_choices on notification_choices.account_id = reader_id
    where evening_mails.id = ${id} and evening_mail`;
  return mail;
}

/** Deletes at most `atMost` link hashes that are older than 30 days, and returns how many. */
export async function deleteOldLinkHashes(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'told_links',
    db`where noted_at < now() - ${retentionTimeOf('reminders')}::interval
      limit ${atMost}`,
  );
}

/** Deletes at most `atMost` evening mails that are older than 30 days, and returns how many. */
export async function deleteOldEveningMails(db: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'evening_mails',
    db`where made_at < now() - ${retentionTimeOf('reminders')}::interval
      limit ${atMost}`,
  );
}
