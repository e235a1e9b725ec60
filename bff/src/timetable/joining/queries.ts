import { deleteBatch } from '../../database/batch.ts';
import type { Queryable, Transaction } from '../../database/db.ts';
import { titleIn } from '../../database/in-languages.ts';
import { accessDays } from '../../database/places.ts';
import { readerColumns } from '../../database/readers.ts';
import type { Reader } from '../../mail/mail-template.ts';
import { timeOf } from '../../retention/kept.ts';
import type { AccessDays } from '../../time/access-days.ts';
import type { Titled } from '../../words/own-words.ts';
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

interface Trial {
  courseId: number;
  /** Of the class. */
  date: string;
  accountId: number;
}

/**
 * Whether the account's address is proven, and whether its person was in another class of the course than that of this
 * date: by this account, or for free by another one of the same mailbox, which may be gone.
 */
export async function findTrialState(
  db: Queryable,
  { courseId, date, accountId }: Trial,
): Promise<{ isProven: boolean; hasComeBefore: boolean }> {
  const [state] = await db<{ isProven: boolean; hasComeBefore: boolean }[]>`
    select email_proven_at is not null as "isProven",
      exists (
        select from attendance
        where course_id = ${courseId} and account_id = accounts.id and date <> ${date} and attended
      ) or exists (
        select from trials
        where course_id = ${courseId} and person = person_of(email) and date <> ${date}
      ) as "hasComeBefore"
    from accounts where id = ${accountId}`;
  return state ?? { isProven: false, hasComeBefore: false };
}

/** Notes that the account's person has had the course's free class. A second note changes nothing. */
export async function noteTrial(
  db: Queryable,
  { courseId, date, accountId }: Trial,
): Promise<void> {
  await db`
    insert into trials (course_id, person, date)
    select ${courseId}::integer, person_of(email), ${date}::date from accounts where id = ${accountId}
    on conflict (course_id, person) do nothing`;
}

/**
 * Notes that the account is to be mailed the way into the course's free class. Returns the mail's id; `undefined` when
 * one was asked for within the last hour.
 */
export async function askForTrialMail(
  tx: Transaction,
  { courseId, accountId }: Omit<Trial, 'date'>,
): Promise<number | undefined> {
  const [mail] = await tx<{ id: number }[]>`
    insert into trial_mails as mail (account_id, course_id) values (${accountId}, ${courseId})
    on conflict (account_id, course_id) do update set asked_at = now()
    where mail.asked_at < now() - interval '1 hour'
    returning id`;
  return mail?.id;
}

/** Marks the account's address as proven if this key, which is in a mail to it alone, was made for the account. */
export async function proveByTrialMail(
  db: Queryable,
  { key, accountId }: { key: string; accountId: number },
): Promise<void> {
  await db`
    update accounts set email_proven_at = now()
    where id = ${accountId} and email_proven_at is null
      and exists (select from trial_mails where account_id = ${accountId} and key = ${key})`;
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

/** Those of these courses that the learner is enrolled in, with the days on which they may enter (`accessDays`). */
export async function enrolledAmong(
  db: Queryable,
  { accountId, courseIds, today }: { accountId: number; courseIds: number[]; today: string },
): Promise<Map<number, AccessDays[]>> {
  const rows = await db<{ id: number; days: AccessDays[] }[]>`
    select course_id as "id", ${accessDays(db, today)} as "days" from enrolments
    where account_id = ${accountId} and course_id = any(${courseIds})`;
  return new Map(rows.map(({ id, days }) => [id, days]));
}

/** The state of the learner's order for the course that is not paid; `undefined` where there is none. */
export async function findUnpaidState(
  db: Queryable,
  { accountId, courseId }: { accountId: number; courseId: number },
): Promise<UnpaidState | undefined> {
  const [order] = await db<{ state: UnpaidState }[]>`
    select state from orders join order_lines on order_id = orders.id
    where account_id = ${accountId} and course_id = ${courseId}
      and state in ('awaiting payment', 'submitted', 'rejected')`;
  return order?.state;
}

/** For so long after its end a month can be renewed. */
const RENEWED_DAYS = 60;

interface PaidBefore {
  accountId: number;
  courseId: number;
  /** Of the class, or today. */
  day: string;
  today: string;
}

/**
 * The last day before this one that the learner has paid for of the course, YYYY-MM-DD in India; `undefined` where nothing was paid by
 * the month, or it ended long ago.
 */
export async function findPaidUntil(
  db: Queryable,
  { accountId, courseId, day, today }: PaidBefore,
): Promise<string | undefined> {
  const [paid] = await db<{ lastDay: string | null }[]>`
    select to_char(max(last_day), 'YYYY-MM-DD') as "lastDay" from enrolment_periods
    where account_id = ${accountId} and course_id = ${courseId}
      and last_day < ${day} and last_day >= ${today}::date - ${RENEWED_DAYS}::integer`;
  return paid?.lastDay ?? undefined;
}
