import { type BatchRun, deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { hasNotEnded, isActiveOn } from '../../platform/database/enrolment-access.ts';
import {
  localizedText,
  localizedTextJson,
  localizedTitle,
} from '../../platform/database/localized-columns.ts';
import { learnerOfPush } from '../../platform/database/pushes.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { ClassTime } from './class.ts';

/** The kind of a change of the class; `course` is a change of the course, for all its classes. */
export type ClassChangeKind = 'moved' | 'cancelled' | 'back' | 'course';

/** A notification of learners about a class, or about all classes of a course. */
export interface ClassNotification {
  courseId: number;
  /** The date by the rule; null for all classes of the course. */
  date: string | null;
  kind: ClassChangeKind;
  /** The message of staff, at most 200 characters. */
  notice: string;
  noticeIn?: ByLocale<string> | null | undefined;
  /** The time of the class; for a course, of the first affected class. */
  time: ClassTime;
  /** The course's sequence after the change. */
  sequence: number;
}

interface NewClassNotificationBatch extends ClassNotification {
  /**
   * The states that learners knew before the first of the collected changes (`findPendingBaseline`) and know after the last
   * one, as texts: learners are notified if the two differ.
   */
  was: string;
  is: string;
  /** The seconds in which the changes of one class are collected into one mail. */
  mailAfterSeconds: number;
}

const isForClass = (
  db: Queryable,
  { courseId, date }: Pick<ClassNotification, 'courseId' | 'date'>,
) => db`course_id = ${courseId} and date is not distinct from ${date}::date`;

/** Whether a further change is merged into this batch: its mails are not due yet. */
const isPending = (db: Queryable) =>
  db`class_tellings.accounts is not null and mailed = 0 and mail_at > now()`;

/** The condition that the enrolment covers the class, or a class after the change of the course. Needs a table named `enrolments`. */
const isAffected = (db: Queryable, { date, time }: Pick<ClassNotification, 'date' | 'time'>) =>
  date === null ? hasNotEnded(db, indianDate(new Date(time.startsAt))) : isActiveOn(db, date);

/**
 * Stores the notification of everybody who is enrolled now. It replaces a batch of the same class that is still pending.
 * Returns whether there are recipients. Needs the course's lock (`lockClassesOfCourse`), so that nobody enrols meanwhile.
 */
export async function saveNotificationBatch(
  tx: Transaction,
  batch: NewClassNotificationBatch,
): Promise<boolean> {
  const { courseId, date, kind, notice, noticeIn, time, sequence, was, is, mailAfterSeconds } =
    batch;
  const stored = localizedTextJson(tx, notice, noticeIn);
  const accounts = tx`
    array(
      select account_id from enrolments
      where course_id = ${courseId} and ${isAffected(tx, batch)}
      order by account_id
    )`;
  const [gathered] = await tx<{ recipients: number }[]>`
    update class_tellings
    set kind = ${kind}, notice = ${notice}, notice_in = ${stored}, starts_at = ${time.startsAt}, ends_at = ${time.endsAt},
      sequence = ${sequence}, was = ${was}, tells = ${was !== is}, accounts = enrolled.accounts,
      recipients = cardinality(enrolled.accounts), pushed = 0
    from (select ${accounts} as accounts) as enrolled
    where ${isForClass(tx, batch)} and ${isPending(tx)}
    returning recipients`;
  if (gathered) return gathered.recipients > 0;
  // The new push message replaces those of an earlier batch that are not enqueued yet.
  await tx`
    update class_tellings set pushed = recipients
    where ${isForClass(tx, batch)} and accounts is not null and pushed < recipients`;
  const rows = await tx`
    insert into class_tellings
      (course_id, date, kind, notice, notice_in, starts_at, ends_at, sequence, was, tells, mail_at, accounts, recipients)
    select ${courseId}, ${date}, ${kind}, ${notice}, ${stored}, ${time.startsAt}, ${time.endsAt}, ${sequence}, ${was},
      ${was !== is}, now() + ${mailAfterSeconds} * interval '1 second', accounts, cardinality(accounts)
    from (select ${accounts} as accounts) as enrolled
    where accounts <> '{}'
    returning id`;
  return rows.length > 0;
}

/**
 * The state that learners knew before the pending changes, which `saveNotificationBatch` would merge with a new one;
 * `undefined` without pending changes. No mail about them is sent until the transaction ends. Needs the course's lock.
 */
export async function findPendingBaseline(
  tx: Transaction,
  target: Pick<ClassNotification, 'courseId' | 'date'>,
): Promise<string | undefined> {
  const [gathering] = await tx<{ was: string }[]>`
    select was from class_tellings where ${isForClass(tx, target)} and ${isPending(tx)} for update`;
  return gathering?.was;
}

/** A notification batch in progress, and its next recipients, in order. */
export interface ClassNotificationBatch extends Omit<ClassNotification, 'time'>, LocalizedTitle {
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** Whether it differs from what learners knew before. */
  tells: boolean;
  /** When the first of the collected changes was made. */
  madeAt: Date;
  slug: string;
  accounts: number[];
}

const batchColumns = (db: Queryable, cursor: 'pushed' | 'mailed', atMost: number) => db`
  class_tellings.id, course_id as "courseId", to_char(date, 'YYYY-MM-DD') as "date", kind, notice, ${localizedText(db, 'notice', 'notice_in')} as "noticeIn",
  starts_at as "startsAt", ends_at as "endsAt", class_tellings.sequence, tells, made_at as "madeAt",
  title, ${localizedTitle(db)} as "titleIn", slug, accounts[${db(cursor)} + 1 : ${db(cursor)} + ${atMost}] as "accounts"`;

/** Locks the next batch with recipients without a push message; `undefined` if there is none, or another server has it. */
export async function lockNextToPush(
  tx: Transaction,
  { atMost, leftOut }: Pick<BatchRun, 'atMost' | 'leftOut'>,
): Promise<ClassNotificationBatch | undefined> {
  const [notification] = await tx<ClassNotificationBatch[]>`
    select ${batchColumns(tx, 'pushed', atMost)}
    from class_tellings join courses on courses.id = course_id
    where accounts is not null and pushed < recipients and class_tellings.id <> all(${leftOut}::integer[])
    order by class_tellings.id
    limit 1
    for update of class_tellings skip locked`;
  return notification;
}

/** Locks the next batch with recipients whose mails are due; `undefined` as for pushes. Batches of one class are processed in order. */
export async function lockNextToMail(
  tx: Transaction,
  { atMost, leftOut }: Pick<BatchRun, 'atMost' | 'leftOut'>,
): Promise<ClassNotificationBatch | undefined> {
  const [notification] = await tx<ClassNotificationBatch[]>`
    select ${batchColumns(tx, 'mailed', atMost)}
    from class_tellings join courses on courses.id = course_id
    where accounts is not null and pushed = recipients and mail_at <= now()
      and class_tellings.id <> all(${leftOut}::integer[]) and not exists (
      select from class_tellings earlier
      where earlier.accounts is not null and earlier.id < class_tellings.id
        and earlier.course_id = class_tellings.course_id
        and earlier.date is not distinct from class_tellings.date
    )
    order by class_tellings.id
    limit 1
    for update of class_tellings skip locked`;
  return notification;
}

/** Those of the batch's next recipients who, or whose parents, have got a push message of the topic since its first change. */
export async function listAccountsPushedSince(
  tx: Transaction,
  { accounts, madeAt }: ClassNotificationBatch,
  topic: string,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct learner.account_id as "id"
    from readers learner join pushes on pushes.account_id = reader_id and ${learnerOfPush(tx)} = learner.account_id
    where learner.account_id = any(${accounts}::integer[]) and made_at >= ${madeAt}
      and topic in (${topic}, topic_of_child(${topic}, learner.account_id))`;
  return rows.map(({ id }) => id);
}

/**
 * Stores the mails of the batch's next recipients, in one statement, and returns their ids. If the learners know the state
 * already, only for recipients whose last mail about the class was not sent yet. Deleted accounts are skipped.
 */
export async function insertClassNotifications(
  tx: Transaction,
  batch: ClassNotificationBatch,
): Promise<number[]> {
  const { accounts, courseId, date, kind, notice, noticeIn, startsAt, endsAt, sequence, tells } =
    batch;
  const stored = localizedTextJson(tx, notice, noticeIn);
  const rows = await tx<{ id: number }[]>`
    with present as (
      select id from accounts where id = any(${accounts}::integer[]) order by id for key share
    )
    insert into class_notices
      (account_id, course_id, date, kind, notice, notice_in, starts_at, ends_at, sequence)
    select id, ${courseId}, ${date}, ${kind}, ${notice}, ${stored}, ${startsAt}, ${endsAt}, ${sequence}
    from present
    where ${tells} or (
      select sent_at is null from class_notices last
      where last.account_id = present.id and ${isForClass(tx, batch)}
      order by last.sequence desc
      limit 1
    )
    order by id
    returning id`;
  return rows.map(({ id }) => id);
}

/** Deletes at most `atMost` batches that are older than a year, and returns how many. */
export async function deleteOldNotificationBatches(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'class_tellings',
    db`where made_at < now() - ${retentionTimeOf('toldOfClasses')}::interval
      limit ${atMost}`,
  );
}
