import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { accessDays } from '../../platform/database/enrolment-access.ts';
import { belongsToFamily } from '../../platform/database/families.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { AccessDays } from '../../shared/time/access-days.ts';
import type { ClassMeeting } from '../classes/queries.ts';

/** The meeting with this id; `undefined` when there is none. Contains a link that may not be public. */
export async function findMeeting(db: Queryable, id: number): Promise<ClassMeeting | undefined> {
  const [meeting] = await db<ClassMeeting[]>`
    select id, name, meeting_link as "meetingLink", audience, version
    from meetings where id = ${id}`;
  return meeting;
}

/** Whether the meeting's link, in any spelling, is the link of all classes of any course. */
export async function hasLinkOfCourse(db: Queryable, meetingId: number): Promise<boolean> {
  const rows = await db`
    select from meetings join meetings as same on same.link_key = meetings.link_key
      join courses on courses.meeting_id = same.id
    where meetings.id = ${meetingId} and meetings.link_key <> ''
    limit 1`;
  return rows.length > 0;
}

interface TrialClass {
  courseId: number;
  /** The date of the class. */
  date: string;
  accountIds: number[];
}

export interface TrialEligibility {
  isProven: boolean;
  hasComeBefore: boolean;
}

/**
 * By account: whether its e-mail address (for a child the parent's) is verified, and whether the person attended another class
 * of the course than that of this date, by this account or as a trial by another, possibly deleted, account with the same
 * address. A family has as many trials of a course as it has children, so removing and adding a child gives no further trial.
 */
export async function findTrialEligibility(
  db: Queryable,
  { courseId, date, accountIds }: TrialClass,
): Promise<Map<number, TrialEligibility>> {
  const rows = await db<(TrialEligibility & { id: number })[]>`
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
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Records that the people of the accounts have used the course's free class. Doing so twice changes nothing. */
export async function recordTrials(
  db: Queryable,
  { courseId, date, accountIds }: TrialClass,
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
 * Stores a mail with the account's link to the course's free class. Returns the mail's id; `undefined` if there was a
 * request within the last hour.
 */
export async function requestTrialMail(
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

/** Whether this key, which was mailed to the account only, belongs to it or to one of its children. */
export async function isTrialKey(
  db: Queryable,
  { key, accountId }: { key: string; accountId: number },
): Promise<boolean> {
  const rows = await db`
    select from trial_mails where ${belongsToFamily(db, accountId)} and key = ${key}`;
  return rows.length > 0;
}

/** The data for the mail with the link to a free class. */
export interface TrialMail extends LocalizedTitle, MailRecipient {
  /** The slug of the course. */
  slug: string;
  /** Verifies the e-mail address. Must not be logged. */
  key: string;
}

/** The data for the mail; `undefined` when the account or the course is deleted. */
export async function findTrialMail(db: Queryable, id: number): Promise<TrialMail | undefined> {
  const [mail] = await db<TrialMail[]>`
    select ${recipientColumns(db)}, title, ${localizedTitle(db)} as "titleIn", slug, key
    from trial_mails join readers using (account_id) join courses on courses.id = course_id
    where trial_mails.id = ${id}`;
  return mail;
}

/** Deletes at most `atMost` trials of classes that ended over two years ago, and returns how many. */
export async function deleteOldTrials(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'trials',
    db`where date < now() - ${retentionTimeOf('firstClasses')}::interval
      limit ${atMost}`,
  );
}

/** Deletes at most `atMost` trial mails that were requested over 30 days ago, and returns how many. */
export async function deleteOldTrialMails(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'trial_mails',
    db`where asked_at < now() - ${retentionTimeOf('waysIn')}::interval
      limit ${atMost}`,
  );
}

/** The state of an order whose payment staff have not confirmed. */
export type PendingOrderState = 'awaiting payment' | 'submitted' | 'rejected';

/** A person of an account's family: its owner, or a child in the account. */
export interface FamilyAccount {
  id: number;
  name: string;
  isChild: boolean;
  /** The days of access (`accessDays`) by course, for the courses in which they are enrolled. */
  days: Map<number, AccessDays[]>;
}

/** The account's owner, and then its children, with their access to these courses. */
export async function listFamily(
  db: Queryable,
  { accountId, courseIds, today }: { accountId: number; courseIds: number[]; today: string },
): Promise<FamilyAccount[]> {
  const family = await db<
    (Omit<FamilyAccount, 'days'> & { places: [number, AccessDays[]][] | null })[]
  >`
    select id, name, guardian_id is not null as "isChild", (
      select json_agg(json_build_array(course_id, ${accessDays(db, today)})) from enrolments
      where account_id = accounts.id and course_id = any(${courseIds}::integer[])
    ) as "places"
    from accounts where id = ${accountId} or (guardian_id = ${accountId} and merged_into is null)
    order by guardian_id nulls first, id`;
  return family.map(({ places, ...relative }) => ({ ...relative, days: new Map(places) }));
}

interface CourseAccounts {
  accountIds: number[];
  courseId: number;
}

/** The state of the unpaid order of the course, by learner. */
export async function findPendingOrderStates(
  db: Queryable,
  { accountIds, courseId }: CourseAccounts,
): Promise<Map<number, PendingOrderState>> {
  const orders = await db<{ accountId: number; state: PendingOrderState }[]>`
    select account_id as "accountId", state from orders join order_lines on order_id = orders.id
    where account_id = any(${accountIds}::integer[]) and course_id = ${courseId}
      and state in ('awaiting payment', 'submitted', 'rejected')`;
  return new Map(orders.map(({ accountId, state }) => [accountId, state]));
}

/** The days after its end in which a paid period can be renewed. */
const RENEWABLE_DAYS = 60;

interface PaidUntilQuery extends CourseAccounts {
  /** The day of the class, or today. */
  day: string;
  today: string;
}

/**
 * The last paid day of the course before this one, by learner, YYYY-MM-DD in India. Without learners who have paid nothing by
 * the month, or whose last month ended long ago.
 */
export async function findPaidUntil(
  db: Queryable,
  { accountIds, courseId, day, today }: PaidUntilQuery,
): Promise<Map<number, string>> {
  const paid = await db<{ accountId: number; lastDay: string }[]>`
    select account_id as "accountId", to_char(max(last_day), 'YYYY-MM-DD') as "lastDay" from enrolment_periods
    where account_id = any(${accountIds}::integer[]) and course_id = ${courseId}
      and last_day < ${day} and last_day >= ${today}::date - ${RENEWABLE_DAYS}::integer
    group by account_id`;
  return new Map(paid.map(({ accountId, lastDay }) => [accountId, lastDay]));
}
