import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isOfFamily } from '../../platform/database/families.ts';
import { titleIn } from '../../platform/database/in-languages.ts';
import { accessDays } from '../../platform/database/places.ts';
import { readerColumns } from '../../platform/database/readers.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { Reader } from '../../platform/mail/mail-template.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import type { AccessDays } from '../../shared/time/access-days.ts';
import type { ClassMeeting } from '../classes/queries.ts';

/** The meeting with this id; `undefined` when there is none. Contains a link that may not be public. */
export async function findMeeting(db: Queryable, id: number): Promise<ClassMeeting | undefined> {
  const [meeting] = await db<ClassMeeting[]>`
    select id, name, meeting_link as "meetingLink", audience, version
    from meetings where id = ${id}`;
  return meeting;
}

/** Whether the meeting has a link that leads to all classes of a course, of any course, however it is written. */
export async function hasLinkOfCourse(db: Queryable, meetingId: number): Promise<boolean> {
  const rows = await db`
    select from meetings join meetings as same on same.link_key = meetings.link_key
      join courses on courses.meeting_id = same.id
    where meetings.id = ${meetingId} and meetings.link_key <> ''
    limit 1`;
  return rows.length > 0;
}

interface Trials {
  courseId: number;
  /** Of the class. */
  date: string;
  accountIds: number[];
}

export interface TrialFacts {
  isProven: boolean;
  hasComeBefore: boolean;
}

/**
 * By account, whether its address is proven, of a child the parent's, and whether its person was in another class of the course than
 * that of this date: by this account, or for free by another one of the same mailbox, which may be gone. The children of a mailbox have
 * as many free classes of a course as it holds children: who removes one and adds another has no more.
 */
export async function findTrialFacts(
  db: Queryable,
  { courseId, date, accountIds }: Trials,
): Promise<Map<number, TrialFacts>> {
  const facts = await db<(TrialFacts & { id: number })[]>`
    select account_id as "id", owner.email_proven_at is not null as "isProven",
      exists (
        select from attendance
        where course_id = ${courseId} and attendance.account_id = readers.account_id and date <> ${date} and attended
      ) or exists (
        select from trials
        where course_id = ${courseId} and person = person_of(readers.email, child) and date <> ${date}
      ) or (child is not null and (
        select count(*) from trials
        where course_id = ${courseId} and household = person_of(readers.email) and person <> person_of(readers.email, child)
      ) >= (
        select count(*) from accounts children where children.guardian_id = reader_id and children.merged_into is null
      )) as "hasComeBefore"
    from readers join accounts owner on owner.id = reader_id
    where account_id = any(${accountIds}::integer[])`;
  return new Map(facts.map(({ id, ...state }) => [id, state]));
}

/** Notes that the persons of the accounts have had the course's free class. A second note changes nothing. */
export async function noteTrials(
  db: Queryable,
  { courseId, date, accountIds }: Trials,
): Promise<void> {
  await db`
    insert into trials (course_id, person, date, household)
    select ${courseId}::integer, person_of(email, child), ${date}::date,
      case when child is not null then person_of(email) end
    from readers where account_id = any(${accountIds}::integer[])
    order by 2
    on conflict (course_id, person) do nothing`;
}

/**
 * Notes that the account is to be mailed the way into the course's free class. Returns the mail's id; `undefined` when
 * one was asked for within the last hour.
 */
export async function askForTrialMail(
  tx: Transaction,
  { courseId, accountId }: { courseId: number; accountId: number },
): Promise<number | undefined> {
  const [mail] = await tx<{ id: number }[]>`
    insert into trial_mails as mail (account_id, course_id) values (${accountId}, ${courseId})
    on conflict (account_id, course_id) do update set asked_at = now()
    where mail.asked_at < now() - interval '1 hour'
    returning id`;
  return mail?.id;
}

/** Whether this key, which is in a mail to the account alone, was made for it or a child of it. */
export async function isTrialKey(
  db: Queryable,
  { key, accountId }: { key: string; accountId: number },
): Promise<boolean> {
  const rows = await db`
    select from trial_mails where ${isOfFamily(db, accountId)} and key = ${key}`;
  return rows.length > 0;
}

/** The data for the mail with the way into a free class. */
export interface TrialMail extends Titled, Reader {
  /** Of the course. */
  slug: string;
  /** Proves that the address was read. Not to be logged. */
  key: string;
}

/** The data for the mail; `undefined` when the account or the course is gone. */
export async function findTrialMail(db: Queryable, id: number): Promise<TrialMail | undefined> {
  const [mail] = await db<TrialMail[]>`
    select ${readerColumns(db)}, title, ${titleIn(db)} as "titleIn", slug, key
    from trial_mails join readers using (account_id) join courses on courses.id = course_id
    where trial_mails.id = ${id}`;
  return mail;
}

/** Deletes at most `atMost` notes of free classes that were over two years ago, and returns how many. */
export async function forgetOldTrials(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'trials',
    db`where date < now() - ${timeOf('firstClasses')}::interval
      limit ${atMost}`,
  );
}

/** Deletes at most `atMost` keys of mails that were asked for 30 days ago, and returns how many. */
export async function forgetOldTrialMails(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'trial_mails',
    db`where asked_at < now() - ${timeOf('waysIn')}::interval
      limit ${atMost}`,
  );
}

/** How far an order is whose payment staff have not confirmed. */
export type UnpaidState = 'awaiting payment' | 'submitted' | 'rejected';

/** Somebody of the family of an account: its owner, or a child whom it holds. */
export interface Relative {
  id: number;
  name: string;
  isChild: boolean;
  /** Of those of the courses in which they are enrolled, by course, the days on which they may enter (`accessDays`). */
  days: Map<number, AccessDays[]>;
}

/** The owner of the account, and then the children whom it holds, with their places in these courses. */
export async function listFamily(
  db: Queryable,
  { accountId, courseIds, today }: { accountId: number; courseIds: number[]; today: string },
): Promise<Relative[]> {
  const family = await db<(Omit<Relative, 'days'> & { places: [number, AccessDays[]][] | null })[]>`
    select id, name, guardian_id is not null as "isChild", (
      select json_agg(json_build_array(course_id, ${accessDays(db, today)})) from enrolments
      where account_id = accounts.id and course_id = any(${courseIds}::integer[])
    ) as "places"
    from accounts where id = ${accountId} or (guardian_id = ${accountId} and merged_into is null)
    order by guardian_id nulls first, id`;
  return family.map(({ places, ...relative }) => ({ ...relative, days: new Map(places) }));
}

interface AskedOf {
  accountIds: number[];
  courseId: number;
}

/** By learner, the state of the order for the course that is not paid. */
export async function findUnpaidStates(
  db: Queryable,
  { accountIds, courseId }: AskedOf,
): Promise<Map<number, UnpaidState>> {
  const orders = await db<{ accountId: number; state: UnpaidState }[]>`
    select account_id as "accountId", state from orders join order_lines on order_id = orders.id
    where account_id = any(${accountIds}::integer[]) and course_id = ${courseId}
      and state in ('awaiting payment', 'submitted', 'rejected')`;
  return new Map(orders.map(({ accountId, state }) => [accountId, state]));
}

/** For so long after its end a month can be renewed. */
const RENEWED_DAYS = 60;

interface PaidBefore extends AskedOf {
  /** Of the class, or today. */
  day: string;
  today: string;
}

/**
 * By learner, the last day before this one that was paid for of the course, YYYY-MM-DD in India; of nobody who has paid nothing by
 * the month, or whose last month ended long ago.
 */
export async function findPaidUntil(
  db: Queryable,
  { accountIds, courseId, day, today }: PaidBefore,
): Promise<Map<number, string>> {
  const paid = await db<{ accountId: number; lastDay: string }[]>`
    select account_id as "accountId", to_char(max(last_day), 'YYYY-MM-DD') as "lastDay" from enrolment_periods
    where account_id = any(${accountIds}::integer[]) and course_id = ${courseId}
      and last_day < ${day} and last_day >= ${today}::date - ${RENEWED_DAYS}::integer
    group by account_id`;
  return new Map(paid.map(({ accountId, lastDay }) => [accountId, lastDay]));
}
