import { type Batch, deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { storedBeside, titleIn, wordsBeside } from '../../platform/database/in-languages.ts';
import { holdsOn, lasts } from '../../platform/database/places.ts';
import { learnerOf } from '../../platform/database/pushes.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { ClassTime } from './class.ts';

/** What a change did to the class; `course`: it is a change of the course, for all its classes. */
export type TellingKind = 'moved' | 'cancelled' | 'back' | 'course';

/** What learners are to be told of a class, or of all classes of a course. */
export interface Told {
  courseId: number;
  /** By the rule; null: all classes of the course. */
  date: string | null;
  kind: TellingKind;
  /** The words of staff, at most 200 characters. */
  notice: string;
  noticeIn?: InLanguages<string> | null | undefined;
  /** When the class is; of a course, its first class that the change concerns. */
  time: ClassTime;
  /** The course's, after the change. */
  sequence: number;
}

interface NewTelling extends Told {
  /**
   * What learners knew before the first of the changes that are told together (`findGathering`) and know by the last one,
   * each in one text: they are told where the two differ.
   */
  was: string;
  is: string;
  /** In seconds: so long the changes of one class are gathered in one mail. */
  mailAfterSeconds: number;
}

const ofClass = (db: Queryable, { courseId, date }: Pick<Told, 'courseId' | 'date'>) =>
  db`course_id = ${courseId} and date is not distinct from ${date}::date`;

/** Whether a further change is told with it: its mails are not due yet. */
const isGathering = (db: Queryable) =>
  db`class_tellings.accounts is not null and mailed = 0 and mail_at > now()`;

/** The condition that the class is paid for, or one of those from which on the course is another. From a table named `enrolments`. */
const isConcerned = (db: Queryable, { date, time }: Pick<Told, 'date' | 'time'>) =>
  date === null ? lasts(db, indianDate(new Date(time.startsAt))) : holdsOn(db, date);

/**
 * Stores what everybody enrolled now is to be told, in place of what was stored for the same class up to
 * `mailAfterSeconds` ago. Returns whether anybody is. Needs the course's lock (`lockClasses`): no enrolment comes between.
 */
export async function writeTelling(tx: Transaction, telling: NewTelling): Promise<boolean> {
  const { courseId, date, kind, notice, noticeIn, time, sequence, was, is, mailAfterSeconds } =
    telling;
  const stored = storedBeside(tx, notice, noticeIn);
  const accounts = tx`
    array(
      select account_id from enrolments
      where course_id = ${courseId} and ${isConcerned(tx, telling)}
      order by account_id
    )`;
  const [gathered] = await tx<{ recipients: number }[]>`
    update class_tellings
    set kind = ${kind}, notice = ${notice}, notice_in = ${stored}, starts_at = ${time.startsAt}, ends_at = ${time.endsAt},
      sequence = ${sequence}, was = ${was}, tells = ${was !== is}, accounts = enrolled.accounts,
      recipients = cardinality(enrolled.accounts), pushed = 0
    from (select ${accounts} as accounts) as enrolled
    where ${ofClass(tx, telling)} and ${isGathering(tx)}
    returning recipients`;
  if (gathered) return gathered.recipients > 0;
  // On phones the new message takes the place of those of an earlier telling that are not put yet.
  await tx`
    update class_tellings set pushed = recipients
    where ${ofClass(tx, telling)} and accounts is not null and pushed < recipients`;
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
 * What learners knew before the changes that `writeTelling` would gather with another one now; `undefined` without one.
 * No mail about them goes out until the transaction ends. Needs the course's lock.
 */
export async function findGathering(
  tx: Transaction,
  name: Pick<Told, 'courseId' | 'date'>,
): Promise<string | undefined> {
  const [gathering] = await tx<{ was: string }[]>`
    select was from class_tellings where ${ofClass(tx, name)} and ${isGathering(tx)} for update`;
  return gathering?.was;
}

/** A telling that is under way, and the next of its people, in order. */
export interface OpenTelling extends Omit<Told, 'time'>, Titled {
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** Whether learners know something else by it than before. */
  tells: boolean;
  /** When the first of its changes was made. */
  madeAt: Date;
  slug: string;
  accounts: number[];
}

const openColumns = (db: Queryable, cursor: 'pushed' | 'mailed', atMost: number) => db`
  class_tellings.id, course_id as "courseId", to_char(date, 'YYYY-MM-DD') as "date", kind, notice, ${wordsBeside(db, 'notice', 'notice_in')} as "noticeIn",
  starts_at as "startsAt", ends_at as "endsAt", class_tellings.sequence, tells, made_at as "madeAt",
  title, ${titleIn(db)} as "titleIn", slug, accounts[${db(cursor)} + 1 : ${db(cursor)} + ${atMost}] as "accounts"`;

/** Locks a telling some of whose people have no push message yet; `undefined` where there is none, or others have it. */
export async function takeToPush(
  tx: Transaction,
  { atMost, leftOut }: Pick<Batch, 'atMost' | 'leftOut'>,
): Promise<OpenTelling | undefined> {
  const [telling] = await tx<OpenTelling[]>`
    select ${openColumns(tx, 'pushed', atMost)}
    from class_tellings join courses on courses.id = course_id
    where accounts is not null and pushed < recipients and class_tellings.id <> all(${leftOut}::integer[])
    order by class_tellings.id
    limit 1
    for update of class_tellings skip locked`;
  return telling;
}

/** Locks a telling some of whose people are to be mailed now; `undefined` as `takeToPush`. Those of one class take turns. */
export async function takeToMail(
  tx: Transaction,
  { atMost, leftOut }: Pick<Batch, 'atMost' | 'leftOut'>,
): Promise<OpenTelling | undefined> {
  const [telling] = await tx<OpenTelling[]>`
    select ${openColumns(tx, 'mailed', atMost)}
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
  return telling;
}

/** Those of the telling's next people to whom, or to whose parents, a push message of the topic was put since its first change. */
export async function listPushedSince(
  tx: Transaction,
  { accounts, madeAt }: OpenTelling,
  topic: string,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct learner.account_id as "id"
    from readers learner join pushes on pushes.account_id = reader_id and ${learnerOf(tx)} = learner.account_id
    where learner.account_id = any(${accounts}::integer[]) and made_at >= ${madeAt}
      and topic in (${topic}, topic_of_child(${topic}, learner.account_id))`;
  return rows.map(({ id }) => id);
}

/**
 * Stores what the telling's next people are told, in one statement, and returns the ids of these notices. Where they know
 * it already, only those whose last notice of the class was not sent yet. An account that is gone is left out.
 */
export async function insertNotices(tx: Transaction, telling: OpenTelling): Promise<number[]> {
  const { accounts, courseId, date, kind, notice, noticeIn, startsAt, endsAt, sequence, tells } =
    telling;
  const stored = storedBeside(tx, notice, noticeIn);
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
      where last.account_id = present.id and ${ofClass(tx, telling)}
      order by last.sequence desc
      limit 1
    )
    order by id
    returning id`;
  return rows.map(({ id }) => id);
}

/** Deletes at most `atMost` tellings that are older than a year, and returns how many. */
export async function forgetOldTellings(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'class_tellings',
    db`where made_at < now() - ${timeOf('toldOfClasses')}::interval
      limit ${atMost}`,
  );
}
