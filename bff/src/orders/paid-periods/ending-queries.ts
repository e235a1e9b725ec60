import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { titled, titleIn } from '../../platform/database/in-languages.ts';
import { type Moment, runsAfter } from '../../platform/database/places.ts';
import { readerColumns } from '../../platform/database/readers.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { Reader } from '../../platform/mail/mail-template.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { Previous, Terms } from './period.ts';
import { termsOf } from './queries.ts';

/** Waits until no other server tells of ends, or ends places. They take turns until the transaction ends. */
export async function takeTurn(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('endings'))`;
}

/** How many days before the last one a learner is told. */
export type DaysBefore = 1 | 7;

/** A period that ends, of which its learner is to be told. */
export interface End extends Titled {
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
 * The condition that the learner's order for this course waits for staff: it is paid, as far as the learner can do it. From a table
 * with an account and a course, of this name.
 */
const isBeingChecked = (db: Queryable, table: string) => db`
  exists (
    select from orders join order_lines on order_id = orders.id
    where orders.account_id = ${db(`${table}.account_id`)} and order_lines.course_id = ${db(`${table}.course_id`)}
      and state = 'submitted'
  )`;

/**
 * The condition that the period can be renewed and is not yet: its course sells the month after it (`offersOf`), no later period
 * was sold, and no payment for one is being checked. From tables named `period` and `courses`.
 */
const isUnrenewed = (db: Queryable) => db`
  fee_per = 'month' and (end_date is null or end_date > period.last_day)
  and not exists (
    select from enrolment_periods later
    where later.account_id = period.account_id and later.course_id = period.course_id
      and later.first_day > period.first_day
  )
  and not ${isBeingChecked(db, 'period')}`;

interface Ends {
  /** YYYY-MM-DD in India. */
  today: string;
  atMost: number;
}

/** The condition that a learner is to be told on this day: a week before, or where the last day is near a day before. */
const isDue = (db: Queryable, today: string) => db`
  not (told_week and told_day) and period.last_day between ${today} and ${addDays(today, 7)}
  and not case when period.last_day <= ${addDays(today, 1)} then told_day else told_week end
  and ${isUnrenewed(db)}`;

/**
 * Locks at most `atMost` periods of which is to be told now, those that end first before the others. Returns them without those
 * that were renewed meanwhile, and whether there may be more.
 */
export async function lockEnds(
  tx: Transaction,
  { today, atMost }: Ends,
): Promise<{ ends: End[]; isMore: boolean }> {
  const due = await tx<{ id: number; accountId: number }[]>`
    select period.id, account_id as "accountId"
    from enrolment_periods period join courses on courses.id = course_id
    where ${isDue(tx, today)}
    order by period.last_day, period.id
    limit ${atMost}`;
  // First the accounts, as whoever deletes one locks it before what belongs to it.
  await tx`
    select from accounts where id = any(${due.map(({ accountId }) => accountId)}::integer[])
    order by id
    for key share`;
  const ends = await tx<End[]>`
    select period.id, account_id as "accountId", course_id as "courseId", slug, title, ${titleIn(tx)} as "titleIn", fee,
      to_char(period.last_day, 'YYYY-MM-DD') as "lastDay",
      case when period.last_day <= ${addDays(today, 1)} then 1 else 7 end as "daysBefore"
    from enrolment_periods period join courses on courses.id = course_id
    where period.id = any(${due.map(({ id }) => id)}::integer[]) and ${isDue(tx, today)}
    order by period.id
    for no key update of period`;
  return { ends: ends.map(titled), isMore: due.length === atMost };
}

/** Notes that the learners of these periods were told. Whoever is told a day before needs no word of the week any more. */
export async function noteTold(
  tx: Transaction,
  { ids, daysBefore }: { ids: number[]; daysBefore: DaysBefore },
): Promise<void> {
  await tx`
    update enrolment_periods set told_week = true, told_day = told_day or ${daysBefore === 1}
    where id = any(${ids}::integer[])`;
}

interface NewMails {
  ids: number[];
  daysBefore: DaysBefore;
  /** Those who have it as a push message. */
  pushed: number[];
}

/** Stores a mail for each learner of these periods who, or whose parent, wants to be told and has no push message. Returns the ids of the new ones. */
export async function insertEndingMails(
  tx: Transaction,
  { ids, daysBefore, pushed }: NewMails,
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

/** The last periods that these learners have of the course. */
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
export interface EndingMail extends Titled, Reader {
  slug: string;
  lastDay: string;
  terms: Terms;
  previous: Previous;
}

/** The mail with what it is about; `undefined` where that was renewed or is over, or its learner does not want it any more. */
export async function findEndingMail(
  db: Queryable,
  { id, today }: { id: number; today: string },
): Promise<EndingMail | undefined> {
  const [mail] = await db<(Omit<EndingMail, 'terms' | 'previous'> & Terms & { anchor: string })[]>`
    select ${readerColumns(db)}, slug, title, ${titleIn(db)} as "titleIn", ${termsOf(db)},
      to_char(first_class(courses), 'YYYY-MM-DD') as "startDate",
      to_char(anchor, 'YYYY-MM-DD') as "anchor", to_char(period.last_day, 'YYYY-MM-DD') as "lastDay"
    from ending_mails
      join enrolment_periods period on period.id = period_id
      join readers using (account_id)
      join courses on courses.id = course_id
      left join notification_choices on notification_choices.account_id = reader_id
    where ending_mails.id = ${id} and period.last_day >= ${today} and coalesce(ending, true)
      and ${isUnrenewed(db)}`;
  return (
    mail && {
      ...titled(mail),
      terms: mail,
      previous: { anchor: mail.anchor, lastDay: mail.lastDay },
    }
  );
}

/** Deletes at most `atMost` mails about ends that are older than 30 days, and returns how many. */
export async function forgetEndingMails(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'ending_mails',
    db`where made_at < now() - ${timeOf('reminders')}::interval
      limit ${atMost}`,
  );
}

/**
 * The condition that the place is over at this moment, and nothing keeps it: neither the class of its last day, which may end after
 * midnight, nor one that was paid for and moved to a day to come, nor a payment that is being checked. From a table named `enrolments`.
 */
const isOver = (db: Queryable, { today, now }: Moment) => db`
  enrolments.last_day < ${today}
  and not (enrolments.last_day >= ${addDays(today, -1)} and ${runsAfter(db, { day: db`enrolments.last_day`, now })})
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

/** A learner's place in a course. */
interface Place {
  accountId: number;
  courseId: number;
}

const columnsOf = (places: Place[]) => ({
  accounts: places.map(({ accountId }) => accountId),
  courses: places.map(({ courseId }) => courseId),
});

/** At most `atMost` places that are over, those that ended first before the others. */
export async function listOverPlaces(
  tx: Transaction,
  { atMost, ...moment }: Moment & { atMost: number },
): Promise<Place[]> {
  return tx<Place[]>`
    select account_id as "accountId", course_id as "courseId" from enrolments
    where ${isOver(tx, moment)}
    order by last_day, account_id, course_id
    limit ${atMost}`;
}

/**
 * Locks what a deleted place changes: first the courses in order of id, as whoever sells one or deletes an account does (platform/database/families.ts),
 * and then what enrolments keep of people (migration 0025).
 */
export async function lockPlaces(tx: Transaction, places: Place[]): Promise<void> {
  const { accounts, courses } = columnsOf(places);
  await tx`
    select from courses where id = any(${courses}::integer[]) order by id for no key update`;
  await tx`
    select lock_person_name(lock)
    from (
      select distinct id % 64 as lock from unnest(${accounts}::integer[]) as people (id) order by lock
    ) as locks`;
}

/** Deletes those of the locked places that are still over, and returns how many. */
export async function deletePlaces(
  tx: Transaction,
  { places, ...moment }: Moment & { places: Place[] },
): Promise<number> {
  const { accounts, courses } = columnsOf(places);
  const { count } = await tx`
    delete from enrolments
    using unnest(${accounts}::integer[], ${courses}::integer[]) as place (account_id, course_id)
    where enrolments.account_id = place.account_id and enrolments.course_id = place.course_id
      and ${isOver(tx, moment)}`;
  return count;
}
