import { type Batch, deleteBatch } from '../../database/batch.ts';
import type { Queryable, Transaction } from '../../database/db.ts';
import type { Holiday, HolidayClass } from './holiday.ts';

/** How many people are enrolled in these courses, each counted once. */
export async function countLearners(db: Queryable, courseIds: number[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct account_id)::integer as "count" from enrolments
    where course_id = any(${courseIds}::integer[])`;
  return row?.count ?? 0;
}

/** Locks the courses until the transaction ends, in order, so that changes of their classes take turns. */
export async function lockCourses(tx: Transaction, courseIds: number[]): Promise<void> {
  await tx`
    select id from courses where id = any(${courseIds}::integer[]) order by id for no key update`;
}

/** A class that is to be cancelled, with the words about it so far. */
export interface CancelledClass extends HolidayClass {
  reason: string;
  notice: string;
}

interface NewHoliday {
  firstDate: string;
  lastDate: string;
  reason: string;
  notice: string;
  accountId: number;
  classes: CancelledClass[];
  /** In seconds: so long it can be taken back before anybody is mailed. */
  mailAfterSeconds: number;
}

const coursesOf = (classes: HolidayClass[]) => [...new Set(classes.map((each) => each.courseId))];

/** The accounts enrolled in one of these courses, each once, in order. Nobody comes in between with their locks. */
const enrolledIn = (db: Queryable, courseIds: number[]) => db`
  array(
    select distinct account_id from enrolments
    where course_id = any(${courseIds}::integer[]) order by account_id
  )`;

/** Stores the holiday with everybody who is to be told, cancels its classes, and returns its id. Needs `lockCourses`. */
export async function insertHoliday(tx: Transaction, holiday: NewHoliday): Promise<number> {
  const { firstDate, lastDate, reason, notice, accountId, classes, mailAfterSeconds } = holiday;
  const courseIds = coursesOf(classes);
  const [made] = await tx<{ id: number }[]>`
    insert into holidays
      (first_date, last_date, reason, notice, made_by, mail_at, accounts, recipients)
    select ${firstDate}, ${lastDate}, ${reason}, ${notice}, ${accountId},
      now() + ${mailAfterSeconds} * interval '1 second', nullif(accounts, '{}'), cardinality(accounts)
    from (select ${enrolledIn(tx, courseIds)} as accounts) as enrolled
    returning id`;
  if (!made) throw new Error('An inserted holiday is gone.');
  await tx`update courses set sequence = sequence + 1 where id = any(${courseIds}::integer[])`;
  await tx`
    with days as (
      select * from unnest(
        ${classes.map(({ courseId }) => courseId)}::integer[], ${classes.map(({ date }) => date)}::date[],
        ${classes.map(({ startsAt }) => startsAt)}::timestamptz[], ${classes.map(({ endsAt }) => endsAt)}::timestamptz[],
        ${classes.map((each) => each.reason)}::text[], ${classes.map((each) => each.notice)}::text[]
      ) as day (course_id, date, starts_at, ends_at, reason, notice)
    ), written as (
      insert into class_exceptions as own (course_id, date, cancelled, reason, notice, changed_by)
      select course_id, date, true, ${reason}, ${notice}, ${accountId} from days
      on conflict (course_id, date) do update
      set cancelled = true, reason = excluded.reason, notice = excluded.notice,
        changed_by = excluded.changed_by, version = own.version + 1, changed_at = now()
      returning course_id, date, version
    )
    insert into holiday_classes
      (holiday_id, course_id, date, starts_at, ends_at, reason, notice, version, sequence)
    select ${made.id}, course_id, date, starts_at, ends_at, reason, notice, written.version, sequence
    from days join written using (course_id, date) join courses on courses.id = course_id`;
  await endTellings(tx, made.id);
  return made.id;
}

/** What learners were to be told of single classes of the holiday is news no more. */
async function endTellings(tx: Transaction, id: number): Promise<void> {
  await tx`
    update class_tellings
    set pushed = recipients, mail_at = least(mail_at, now())
    from holiday_classes day
    where holiday_id = ${id} and day.course_id = class_tellings.course_id
      and day.date = class_tellings.date and accounts is not null`;
}

/** What is known of a holiday that is to be taken back. */
interface LockedHoliday {
  isBack: boolean;
  /** Nobody was mailed yet. */
  isGathering: boolean;
}

/** The courses of the holiday's classes. */
export async function listCourseIds(db: Queryable, id: number): Promise<number[]> {
  const rows = await db<{ courseId: number }[]>`
    select distinct course_id as "courseId" from holiday_classes where holiday_id = ${id}`;
  return rows.map(({ courseId }) => courseId);
}

/** The holiday, locked until the transaction ends; `undefined` when there is none. */
export async function lockHoliday(tx: Transaction, id: number): Promise<LockedHoliday | undefined> {
  const [holiday] = await tx<LockedHoliday[]>`
    select taken_back_at is not null as "isBack",
      accounts is not null and mailed = 0 and mail_at > now() as "isGathering"
    from holidays where id = ${id}
    for update`;
  return holiday;
}

interface Back {
  id: number;
  accountId: number;
  /** What learners read of the classes about which there were no words before. */
  notice: string;
  now: Date;
}

/**
 * Gives the classes of the holiday that have not begun and that nobody has changed since as they were before it. Returns
 * their courses, and whether some of them had been moved. Needs `lockCourses`.
 */
export async function putClassesBack(
  tx: Transaction,
  { id, accountId, notice, now }: Back,
): Promise<{ courseIds: number[]; anyMoved: boolean }> {
  const rows = await tx<{ courseId: number; isMoved: boolean }[]>`
    with back as (
      update class_exceptions own
      set cancelled = false, reason = day.reason,
        notice = case when day.notice = '' then ${notice} else day.notice end,
        version = own.version + 1, changed_at = now(), changed_by = ${accountId}
      from holiday_classes day
      where holiday_id = ${id} and day.course_id = own.course_id and day.date = own.date
        and day.version = own.version and starts_at > ${now}
      returning own.course_id, own.date, moved_to
    ), noted as (
      update holiday_classes day set is_back = true
      from back
      where holiday_id = ${id} and day.course_id = back.course_id and day.date = back.date
    )
    select course_id as "courseId", bool_or(moved_to is not null) as "isMoved"
    from back
    group by course_id`;
  const courseIds = rows.map(({ courseId }) => courseId);
  await tx`update courses set sequence = sequence + 1 where id = any(${courseIds}::integer[])`;
  return { courseIds, anyMoved: rows.some(({ isMoved }) => isMoved) };
}

interface ToldBack {
  id: number;
  notice: string;
  /** Everybody enrolled in them now is told. */
  courseIds: number[];
  /** Whether learners were mailed of the holiday, or know something else by it. Otherwise only phones are told. */
  tells: boolean;
  /** Its mails have not gone out: those about the end of the holiday take their place and time. */
  isGathering: boolean;
  mailAfterSeconds: number;
}

/** Stores that the locked holiday is taken back, and what its learners are to be told of it, in place of the holiday. */
export async function writeBack(tx: Transaction, told: ToldBack): Promise<void> {
  const { id, notice, courseIds, tells, isGathering, mailAfterSeconds } = told;
  await tx`
    update holidays
    set taken_back_at = now(), told_at = now(), notice = ${notice}, tells = ${tells}, pushed = 0, mailed = 0,
      accounts = nullif(enrolled.accounts, '{}'), recipients = cardinality(enrolled.accounts),
      mail_at = case when ${isGathering} then mail_at else now() + ${mailAfterSeconds} * interval '1 second' end
    from (select ${enrolledIn(tx, courseIds)} as accounts) as enrolled
    where id = ${id}`;
}

/** The holiday as staff see it; `undefined` when there is none. */
export async function findHoliday(db: Queryable, id: number): Promise<Holiday | undefined> {
  const [holiday] = await db<Holiday[]>`
    select id, to_char(first_date, 'YYYY-MM-DD') as "firstDate", to_char(last_date, 'YYYY-MM-DD') as "lastDate",
      reason, notice, taken_back_at is not null as "isBack",
      (
        select count(*)::integer from holiday_classes
        where holiday_id = holidays.id and is_back = (taken_back_at is not null)
      ) as "classes",
      case when tells and recipients > 0 then json_build_object(
        'of', recipients,
        'pushed', (
          -- keyOf (tell.ts).
          select count(distinct account_id) from pushes
          where key = format('holiday %s%s', holidays.id, case when taken_back_at is not null then ' back' end)
            and sent_at is not null
        ),
        'mailed', (
          select count(sent_at) from holiday_notices
          where holiday_id = holidays.id and is_back = (taken_back_at is not null)
        ),
        'mailsAt', case when mail_at > now() then
          to_char(mail_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        end
      ) end as "told"
    from holidays where id = ${id}`;
  return holiday;
}

/** A holiday that is being told, and the next of its people, in order. */
export interface OpenHoliday {
  id: number;
  notice: string;
  isBack: boolean;
  tells: boolean;
  accounts: number[];
}

const openColumns = (db: Queryable, cursor: 'pushed' | 'mailed', atMost: number) => db`
  id, notice, taken_back_at is not null as "isBack", tells,
  accounts[${db(cursor)} + 1 : ${db(cursor)} + ${atMost}] as "accounts"`;

/** Locks a holiday some of whose people have no push message yet; `undefined` where there is none, or others have it. */
export async function takeToPush(
  tx: Transaction,
  { atMost, leftOut }: Pick<Batch, 'atMost' | 'leftOut'>,
): Promise<OpenHoliday | undefined> {
  const [holiday] = await tx<OpenHoliday[]>`
    select ${openColumns(tx, 'pushed', atMost)} from holidays
    where accounts is not null and pushed < recipients and id <> all(${leftOut}::integer[])
    order by id
    limit 1
    for update skip locked`;
  return holiday;
}

/** Locks a holiday some of whose people are to be mailed now; `undefined` as `takeToPush`. */
export async function takeToMail(
  tx: Transaction,
  { atMost, leftOut }: Pick<Batch, 'atMost' | 'leftOut'>,
): Promise<OpenHoliday | undefined> {
  const [holiday] = await tx<OpenHoliday[]>`
    select ${openColumns(tx, 'mailed', atMost)} from holidays
    where accounts is not null and pushed = recipients and mail_at <= now()
      and id <> all(${leftOut}::integer[])
    order by id
    limit 1
    for update skip locked`;
  return holiday;
}

/** Stores what the holiday's next people are told, and returns the ids. An account that is gone is left out. */
export async function insertNotices(
  tx: Transaction,
  { id, isBack, accounts }: OpenHoliday,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    with present as (
      select id from accounts where id = any(${accounts}::integer[]) order by id for key share
    )
    insert into holiday_notices (holiday_id, account_id, is_back)
    select ${id}, id, ${isBack} from present order by id
    on conflict do nothing
    returning id`;
  return rows.map((row) => row.id);
}

/** Those of the accounts to whom a push message with this key was put. */
export async function listPushed(
  tx: Transaction,
  accounts: number[],
  key: string,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct account_id as "id" from pushes
    where key = ${key} and account_id = any(${accounts}::integer[])`;
  return rows.map(({ id }) => id);
}

/**
 * The classes that are by the holiday as learners are told of it, in order of time: cancelled, or held again once it is
 * taken back. A class that was changed since is told by that change.
 */
export async function listToldClasses(
  db: Queryable,
  { id, isBack }: Pick<OpenHoliday, 'id' | 'isBack'>,
): Promise<HolidayClass[]> {
  const rows = await db<
    (Omit<HolidayClass, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date })[]
  >`
    select course_id as "courseId", title, to_char(date, 'YYYY-MM-DD') as "date",
      day.starts_at as "startsAt", day.ends_at as "endsAt"
    from holiday_classes day
      join class_exceptions own using (course_id, date)
      join courses on courses.id = course_id
    where holiday_id = ${id} and is_back = ${isBack} and own.version = day.version + is_back::integer
    order by day.starts_at, course_id`;
  return rows.map(({ startsAt, endsAt, ...found }) => ({
    ...found,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

/** People who are enrolled in the same of these courses. */
export interface Group {
  courseIds: number[];
  accounts: number[];
}

/** The accounts by which of these courses they are enrolled in; who is in none of them is left out. */
export async function groupByCourses(
  tx: Transaction,
  accounts: number[],
  courseIds: number[],
): Promise<Group[]> {
  return tx<Group[]>`
    select "courseIds", array_agg(account_id order by account_id) as "accounts"
    from (
      select account_id, array_agg(course_id order by course_id) as "courseIds"
      from enrolments
      where account_id = any(${accounts}::integer[]) and course_id = any(${courseIds}::integer[])
      group by account_id
    ) as people
    group by "courseIds"`;
}

/** A holiday as one learner is told of it. */
export interface HolidayForMail extends Pick<OpenHoliday, 'isBack' | 'notice'> {
  holidayId: number;
  name: string;
  email: string;
  /** The learner's courses. */
  courseIds: number[];
}

/** The data for the letter about a holiday; `undefined` when it is gone, or was taken back since. */
export async function findHolidayForMail(
  db: Queryable,
  id: number,
): Promise<HolidayForMail | undefined> {
  const [mail] = await db<HolidayForMail[]>`
    select holiday_id as "holidayId", is_back as "isBack", holidays.notice, accounts.name, email,
      array(select course_id from enrolments where enrolments.account_id = accounts.id) as "courseIds"
    from holiday_notices
      join holidays on holidays.id = holiday_id and is_back = (taken_back_at is not null)
      join accounts on accounts.id = account_id
    where holiday_notices.id = ${id}`;
  return mail;
}

/** Notes that the learner was told by mail. */
export async function markTold(db: Queryable, id: number): Promise<void> {
  await db`update holiday_notices set sent_at = now() where id = ${id}`;
}

/** Deletes at most `atMost` notices that are older than a year, and returns how many. */
export async function forgetOldHolidayNotices(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'holiday_notices',
    db`where made_at < now() - interval '1 year'
      limit ${atMost}`,
  );
}

/** Deletes at most `atMost` holidays that were over a year ago and of which no notice is left, and returns how many. */
export async function forgetOldHolidays(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'holidays',
    db`where made_at < now() - interval '1 year' and last_date < now() - interval '1 year'
      and not exists (select from holiday_notices where holiday_id = holidays.id)
      limit ${atMost}`,
  );
}
