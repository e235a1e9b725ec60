import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { classEndsAfter, type IndianMoment } from '../../platform/database/enrolment-access.ts';
import { localizedTitle, withoutEmptyTitle } from '../../platform/database/localized-columns.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { PreviousPeriod, PricingTerms } from './period.ts';
import { termsColumns } from './queries.ts';

/** Takes the lock of the jobs that notify of endings and end enrolments, until the transaction ends: one server runs them at a time. */
export async function acquireEndingsLock(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('endings'))`;
}

/** How many days before the last day a learner is notified. */
export type DaysBefore = 1 | 7;

/** An ending period whose learner is to be notified. */
export interface EndingPeriod extends LocalizedTitle {
  id: number;
  accountId: number;
  courseId: number;
  slug: string;
  fee: number;
  /** YYYY-MM-DD in India. */
  lastDay: string;
  daysBefore: DaysBefore;
}

/**
 * The condition that staff are checking the payment of the learner's order for this course. From a table of this name with an account
 * and a course.
 */
const isBeingChecked = (db: Queryable, table: string) => db`
  exists (
    select from orders join order_lines on order_id = orders.id
    where orders.account_id = ${db(`${table}.account_id`)} and order_lines.course_id = ${db(`${table}.course_id`)}
      and state = 'submitted'
  )`;

/**
 * The condition that the period can be renewed and is not yet: its course offers the month after it (`offersOf`), the learner has no later
 * period, and no payment for one is being checked. From tables named `period` and `courses`.
 */
const isUnrenewed = (db: Queryable) => db`
  fee_per = 'month' and (end_date is null or end_date > period.last_day)
  and not exists (
    select from enrolment_periods later
    where later.account_id = period.account_id and later.course_id = period.course_id
      and later.first_day > period.first_day
  )
  and not ${isBeingChecked(db, 'period')}`;

interface EndingPeriodsQuery {
  /** YYYY-MM-DD in India. */
  today: string;
  atMost: number;
}

/** The condition that a reminder is due on this day: a week before the last day, or one day before it. */
const isReminderDue = (db: Queryable, today: string) => db`
  not (told_week and told_day) and period.last_day between ${today} and ${addDays(today, 7)}
  and not case when period.last_day <= ${addDays(today, 1)} then told_day else told_week end
  and ${isUnrenewed(db)}`;

/**
 * Locks at most `atMost` periods with a due reminder, the earliest end first. Returns those that were not renewed in the meantime, and
 * whether there may be more.
 */
export async function lockEndingPeriods(
  tx: Transaction,
  { today, atMost }: EndingPeriodsQuery,
): Promise<{ ends: EndingPeriod[]; isMore: boolean }> {
  const due = await tx<{ id: number; accountId: number }[]>`
    select period.id, account_id as "accountId"
    from enrolment_periods period join courses on courses.id = course_id
    where ${isReminderDue(tx, today)}
    order by period.last_day, period.id
    limit ${atMost}`;
  // Accounts first, in the lock order of account deletion.
  await tx`
    select from accounts where id = any(${due.map(({ accountId }) => accountId)}::integer[])
    order by id
    for key share`;
  const ends = await tx<EndingPeriod[]>`
    select period.id, account_id as "accountId", course_id as "courseId", slug, title, ${localizedTitle(tx)} as "titleIn", fee,
      to_char(period.last_day, 'YYYY-MM-DD') as "lastDay",
      case when period.last_day <= ${addDays(today, 1)} then 1 else 7 end as "daysBefore"
    from enrolment_periods period join courses on courses.id = course_id
    where period.id = any(${due.map(({ id }) => id)}::integer[]) and ${isReminderDue(tx, today)}
    order by period.id
    for no key update of period`;
  return { ends: ends.map(withoutEmptyTitle), isMore: due.length === atMost };
}

/** Records the reminders of these periods. A reminder one day before also settles that of the week. */
export async function markReminded(
  tx: Transaction,
  { ids, daysBefore }: { ids: number[]; daysBefore: DaysBefore },
): Promise<void> {
  await tx`
    update enrolment_periods set told_week = true, told_day = told_day or ${daysBefore === 1}
    where id = any(${ids}::integer[])`;
}

interface NewEndingMails {
  ids: number[];
  daysBefore: DaysBefore;
  /** The accounts that get a push message. */
  pushed: number[];
}

/** Stores a mail for each learner of these periods who gets no push message, unless the reader has turned such mails off. Returns the new ids. */
export async function insertEndingMails(
  tx: Transaction,
  { ids, daysBefore, pushed }: NewEndingMails,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    insert into ending_mails (period_id, days_before)
    select period.id, ${daysBefore}
    from enrolment_periods period join readers using (account_id)
      left join notification_choices on notification_choices.account_id = reader_id
    where period.id = any(${ids}::integer[]) and period.account_id <> all(${pushed}::integer[]) and coalesce(ending, true)
    order by period.id
    on conflict (period_id, days_before) do nothing
    returning id`;
  return rows.map(({ id }) => id);
}

/** The ids of the last periods of these learners in the course. */
export async function listLastPeriods(
  tx: Transaction,
  { accountIds, courseId }: { accountIds: number[]; courseId: number },
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct on (account_id) id from enrolment_periods
    where account_id = any(${accountIds}::integer[]) and course_id = ${courseId}
    order by account_id, first_day desc nulls last`;
  return rows.map(({ id }) => id);
}

/** A mail about the end of a period. */
export interface EndingMail extends LocalizedTitle, MailRecipient {
  slug: string;
  lastDay: string;
  terms: PricingTerms;
  previous: PreviousPeriod;
}

/** The data of a mail; `undefined` if the period was renewed or is over, or the learner has turned such mails off. */
export async function findEndingMail(
  db: Queryable,
  { id, today }: { id: number; today: string },
): Promise<EndingMail | undefined> {
  const [mail] = await db<
    (Omit<EndingMail, 'terms' | 'previous'> & PricingTerms & { billingAnchor: string })[]
  >`
    select ${recipientColumns(db)}, slug, title, ${localizedTitle(db)} as "titleIn", ${termsColumns(db)},
      to_char(first_class(courses), 'YYYY-MM-DD') as "startDate",
      to_char(anchor, 'YYYY-MM-DD') as "billingAnchor", to_char(period.last_day, 'YYYY-MM-DD') as "lastDay"
    from ending_mails
      join enrolment_periods period on period.id = period_id
      join readers using (account_id)
      join courses on courses.id = course_id
      left join notification_choices on notification_choices.account_id = reader_id
    where ending_mails.id = ${id} and period.last_day >= ${today} and coalesce(ending, true)
      and ${isUnrenewed(db)}`;
  return (
    mail && {
      ...withoutEmptyTitle(mail),
      terms: mail,
      previous: { billingAnchor: mail.billingAnchor, lastDay: mail.lastDay },
    }
  );
}

/** Deletes at most `atMost` ending mails that are older than 30 days, and returns how many. */
export async function deleteOldEndingMails(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'ending_mails',
    db`where made_at < now() - ${retentionTimeOf('reminders')}::interval
      limit ${atMost}`,
  );
}

/**
 * The condition that the enrolment is over at this moment, and nothing extends it: neither the class of its last day, which may end after
 * midnight, nor a paid class that was moved to a later day, nor a payment that is being checked. From a table named `enrolments`.
 */
const isEnrolmentOver = (db: Queryable, { today, now }: IndianMoment) => db`
  enrolments.last_day < ${today}
  and not (enrolments.last_day >= ${addDays(today, -1)} and ${classEndsAfter(db, { day: db`enrolments.last_day`, now })})
  and not exists (
    select from class_exceptions moved
    where moved.course_id = enrolments.course_id
      and moved.date between enrolments.first_day and enrolments.last_day
      and not cancelled and (
        moved_to >= ${today}
        or (moved_to >= ${addDays(today, -1)} and class_ends_at(moved.course_id, moved.date) > ${now})
      )
  )
  and not ${isBeingChecked(db, 'enrolments')}`;

/** The key of an enrolment. */
interface EnrolmentKey {
  accountId: number;
  courseId: number;
}

const toColumns = (enrolments: EnrolmentKey[]) => ({
  accounts: enrolments.map(({ accountId }) => accountId),
  courses: enrolments.map(({ courseId }) => courseId),
});

/** At most `atMost` enrolments that are over, the earliest end first. */
export async function listExpiredEnrolments(
  tx: Transaction,
  { atMost, ...moment }: IndianMoment & { atMost: number },
): Promise<EnrolmentKey[]> {
  return tx<EnrolmentKey[]>`
    select account_id as "accountId", course_id as "courseId" from enrolments
    where ${isEnrolmentOver(tx, moment)}
    order by last_day, account_id, course_id
    limit ${atMost}`;
}

/**
 * Locks the rows that the deletion of an enrolment changes: first the courses in order of id, as a sale and the deletion of an account do (platform/database/families.ts),
 * and then the names that enrolments store (migration 0025).
 */
export async function lockEnrolments(tx: Transaction, enrolments: EnrolmentKey[]): Promise<void> {
  const { accounts, courses } = toColumns(enrolments);
  await tx`
    select from courses where id = any(${courses}::integer[]) order by id for no key update`;
  await tx`
    select lock_person_name(lock)
    from (
      select distinct id % 64 as lock from unnest(${accounts}::integer[]) as people (id) order by lock
    ) as locks`;
}

/** Deletes those of the locked enrolments that are still over, and returns how many. */
export async function deleteExpiredEnrolments(
  tx: Transaction,
  { enrolments, ...moment }: IndianMoment & { enrolments: EnrolmentKey[] },
): Promise<number> {
  const { accounts, courses } = toColumns(enrolments);
  const { count } = await tx`
    delete from enrolments
    using unnest(${accounts}::integer[], ${courses}::integer[]) as place (account_id, course_id)
    where enrolments.account_id = place.account_id and enrolments.course_id = place.course_id
      and ${isEnrolmentOver(tx, moment)}`;
  return count;
}
