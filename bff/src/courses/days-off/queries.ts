import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import {
  storedBeside,
  textBeside,
  titled,
  titleIn,
  withoutNone,
  wordsBeside,
} from '../../platform/database/in-languages.ts';
import { holdsOnOneOf } from '../../platform/database/places.ts';
import { hasKey, learnerOf } from '../../platform/database/pushes.ts';
import type { ChangeWords, Titled } from '../../platform/i18n/localized-content.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import type { ClassName } from '../classes/change-queries.ts';
import type { Holiday, HolidayAhead, HolidayClass } from './holiday.ts';

/** How many people are enrolled for these classes, each counted once. */
export async function countLearners(db: Queryable, classes: ClassName[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct account_id)::integer as "count" from enrolments
    where ${holdsOnOneOf(db, classes)}`;
  return row?.count ?? 0;
}

/** Locks the courses until the transaction ends, in order, so that changes of their classes take turns. */
export async function lockCourses(tx: Transaction, courseIds: number[]): Promise<void> {
  await tx`
    select id from courses where id = any(${courseIds}::integer[]) order by id for no key update`;
}

/** A class that is to be cancelled, with the words about it so far. */
export interface CancelledClass extends HolidayClass, ChangeWords {}

/** As PostgreSQL answers it. */
export type Timed<Found> = Omit<Found, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

export const inTime = <Found extends Titled>({ startsAt, endsAt, ...found }: Timed<Found>) => ({
  ...titled(found),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

interface NewHoliday extends ChangeWords {
  firstDate: string;
  lastDate: string;
  /** The courses that it is for; null: all. */
  courseIds: number[] | null;
  accountId: number;
  classes: CancelledClass[];
  /** In seconds: so long it can be taken back before anybody is mailed. */
  mailAfterSeconds: number;
}

/** The courses of these classes, each once. */
export const courseIdsOf = (classes: ClassName[]): number[] => [
  ...new Set(classes.map((each) => each.courseId)),
];

/** The accounts enrolled for one of these classes, each once, in order. Nobody comes in between with their courses' locks. */
const enrolledFor = (db: Queryable, classes: ClassName[]) => db`
  array(
    select distinct account_id from enrolments
    where ${holdsOnOneOf(db, classes)}
    order by account_id
  )`;

/** Stores the holiday with everybody who is to be told, cancels its classes, and returns its id. Needs `lockCourses`. */
export async function insertHoliday(tx: Transaction, holiday: NewHoliday): Promise<number> {
  const { firstDate, lastDate, reason, notice, accountId, classes, mailAfterSeconds } = holiday;
  const reasonIn = storedBeside(tx, reason, holiday.reasonIn);
  const noticeIn = storedBeside(tx, notice, holiday.noticeIn);
  const [made] = await tx<{ id: number }[]>`
    insert into holidays
      (first_date, last_date, course_ids, reason, reason_in, notice, notice_in, made_by, mail_at, accounts, recipients)
    select ${firstDate}, ${lastDate}, ${holiday.courseIds}::integer[], ${reason}, ${reasonIn}, ${notice}, ${noticeIn},
      ${accountId}, now() + ${mailAfterSeconds} * interval '1 second', nullif(accounts, '{}'), cardinality(accounts)
    from (select ${enrolledFor(tx, classes)} as accounts) as enrolled
    returning id`;
  if (!made) throw new Error('An inserted holiday is gone.');
  await cancelClasses(tx, { id: made.id, accountId, classes });
  await endTellings(tx, made.id);
  return made.id;
}

interface Cancelling {
  id: number;
  accountId: number;
  classes: CancelledClass[];
}

/** Cancels these classes by the stored holiday, in its words. Needs `lockCourses`. */
export async function cancelClasses(
  tx: Transaction,
  { id, accountId, classes }: Cancelling,
): Promise<void> {
  const own = classes.map((each) => ({
    reasonIn: textBeside(each.reason, each.reasonIn),
    noticeIn: textBeside(each.notice, each.noticeIn),
  }));
  await tx`update courses set sequence = sequence + 1 where id = any(${courseIdsOf(classes)}::integer[])`;
  await tx`
    with days as (
      select * from unnest(
        ${classes.map(({ courseId }) => courseId)}::integer[], ${classes.map(({ date }) => date)}::date[],
        ${classes.map(({ startsAt }) => startsAt)}::timestamptz[], ${classes.map(({ endsAt }) => endsAt)}::timestamptz[],
        ${classes.map((each) => each.reason)}::text[], ${own.map((each) => each.reasonIn)}::text[]::jsonb[],
        ${classes.map((each) => each.notice)}::text[], ${own.map((each) => each.noticeIn)}::text[]::jsonb[]
      ) as day (course_id, date, starts_at, ends_at, reason, reason_in, notice, notice_in)
    ), written as (
      insert into class_exceptions as own (course_id, date, cancelled, reason, reason_in, notice, notice_in, changed_by)
      select course_id, date, true, holidays.reason, holidays.reason_in, holidays.notice, holidays.notice_in, ${accountId}
      from days cross join holidays
      where holidays.id = ${id}
      on conflict (course_id, date) do update
      set cancelled = true, reason = excluded.reason, reason_in = excluded.reason_in, notice = excluded.notice,
        notice_in = excluded.notice_in,
        changed_by = excluded.changed_by, version = own.version + 1, changed_at = now()
      returning course_id, date, version
    )
    insert into holiday_classes
      (holiday_id, course_id, date, starts_at, ends_at, reason, reason_in, notice, notice_in, version, sequence)
    select ${id}, course_id, date, starts_at, ends_at, reason, reason_in, notice, notice_in, written.version, sequence
    from days join written using (course_id, date) join courses on courses.id = course_id
    -- It was by this holiday before, and had other days or hours since.
    on conflict (holiday_id, course_id, date) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, reason = excluded.reason, reason_in = excluded.reason_in,
      notice = excluded.notice, notice_in = excluded.notice_in, version = excluded.version, sequence = excluded.sequence`;
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

/** How far a holiday is. */
export interface HolidayState {
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

const stateOf = (db: Queryable, id: number) => db`
  select taken_back_at is not null as "isBack",
    accounts is not null and mailed = 0 and mail_at > now() as "isGathering"
  from holidays where id = ${id}`;

/** How far the holiday is; `undefined` when there is none. */
export async function findState(db: Queryable, id: number): Promise<HolidayState | undefined> {
  const [holiday] = await db<HolidayState[]>`${stateOf(db, id)}`;
  return holiday;
}

/** How far the holiday is, which is locked until the transaction ends; `undefined` when there is none. */
export async function lockHoliday(tx: Transaction, id: number): Promise<HolidayState | undefined> {
  const [holiday] = await tx<HolidayState[]>`${stateOf(tx, id)} for update`;
  return holiday;
}

/** A class of the holiday that has not begun. */
interface ClassAhead extends HolidayClass {
  /** Somebody has changed it since. */
  isChanged: boolean;
  /** It had been moved before. */
  isMoved: boolean;
  version: number;
}

/**
 * The classes of the holiday that have not begun and are not held again by it, in order of time. Without those that lost what
 * they had of their own, as their course has other days: they are gone, or as the course's rule says.
 */
export async function listClassesAhead(
  db: Queryable,
  { id, now }: Pick<Back, 'id' | 'now'>,
): Promise<ClassAhead[]> {
  const rows = await db<Timed<ClassAhead>[]>`
    select course_id as "courseId", title, ${titleIn(db)} as "titleIn", to_char(date, 'YYYY-MM-DD') as "date",
      day.starts_at as "startsAt", day.ends_at as "endsAt",
      own.version <> day.version as "isChanged", moved_to is not null as "isMoved", own.version
    from holiday_classes day
      join class_exceptions own using (course_id, date)
      join courses on courses.id = course_id
    where holiday_id = ${id} and not is_back and day.starts_at > ${now}
    order by day.starts_at, course_id`;
  return rows.map(inTime);
}

/** More than a studio plans. Each of their cancelled classes leads to its holiday, too. */
const MOST_AHEAD = 20;

/** The holidays that can be taken back, the soonest first; the first 20. */
export async function listHolidaysAhead(
  db: Queryable,
  { now, today }: { now: Date; today: string },
): Promise<HolidayAhead[]> {
  const ahead = await db<HolidayAhead[]>`
    select id, to_char(first_date, 'YYYY-MM-DD') as "firstDate", to_char(last_date, 'YYYY-MM-DD') as "lastDate",
      holidays.reason, ${wordsBeside(db, 'holidays.reason', 'holidays.reason_in')} as "reasonIn", count(*)::integer as "classes"
    from holidays
      join holiday_classes day on holiday_id = id
      join class_exceptions own using (course_id, date)
    where taken_back_at is null and last_date >= ${today} and own.version = day.version
      and day.starts_at > ${now}
    group by id
    order by first_date, id
    limit ${MOST_AHEAD}`;
  return ahead.map(withoutNone);
}

/** `notice`: what learners read of the classes about which there were no words before. */
interface Back extends Omit<ChangeWords, 'reason' | 'reasonIn'> {
  id: number;
  accountId: number;
  now: Date;
}

/**
 * Gives the classes of the holiday that have not begun and that nobody has changed since as they were before it. Returns
 * them, and whether some of them had been moved. Needs `lockCourses`.
 */
export async function putClassesBack(
  tx: Transaction,
  { id, accountId, notice, noticeIn, now }: Back,
): Promise<{ classes: ClassName[]; anyMoved: boolean }> {
  const rows = await tx<(ClassName & { isMoved: boolean })[]>`
    with back as (
      update class_exceptions own
      set cancelled = false, reason = day.reason, reason_in = day.reason_in,
        notice = case when day.notice = '' then ${notice} else day.notice end,
        notice_in = case when day.notice = '' then ${storedBeside(tx, notice, noticeIn)} else day.notice_in end,
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
    select course_id as "courseId", to_char(date, 'YYYY-MM-DD') as "date", moved_to is not null as "isMoved"
    from back`;
  const courseIds = courseIdsOf(rows);
  await tx`update courses set sequence = sequence + 1 where id = any(${courseIds}::integer[])`;
  return { classes: rows, anyMoved: rows.some(({ isMoved }) => isMoved) };
}

interface ToldBack extends Omit<ChangeWords, 'reason' | 'reasonIn'> {
  id: number;
  /** Everybody enrolled for one of them is told. */
  classes: ClassName[];
  /** Whether learners were mailed of the holiday, or know something else by it. Otherwise only phones are told. */
  tells: boolean;
  /** Its mails have not gone out: those about the end of the holiday take their place and time. */
  isGathering: boolean;
  mailAfterSeconds: number;
}

/** Stores that the locked holiday is taken back, and what its learners are to be told of it, in place of the holiday. */
export async function writeBack(tx: Transaction, told: ToldBack): Promise<void> {
  const { id, notice, noticeIn, classes, tells, isGathering, mailAfterSeconds } = told;
  await tx`
    update holidays
    set taken_back_at = now(), told_at = now(), notice = ${notice},
      notice_in = ${storedBeside(tx, notice, noticeIn)}, tells = ${tells}, pushed = 0, mailed = 0,
      accounts = nullif(enrolled.accounts, '{}'), recipients = cardinality(enrolled.accounts),
      mail_at = case when ${isGathering} then mail_at else now() + ${mailAfterSeconds} * interval '1 second' end
    from (select ${enrolledFor(tx, classes)} as accounts) as enrolled
    where id = ${id}`;
}

/** The holiday as staff see it; `undefined` when there is none. */
export async function findHoliday(db: Queryable, id: number): Promise<Holiday | undefined> {
  const [holiday] = await db<Holiday[]>`
    select id, to_char(first_date, 'YYYY-MM-DD') as "firstDate", to_char(last_date, 'YYYY-MM-DD') as "lastDate",
      reason, ${wordsBeside(db, 'reason', 'reason_in')} as "reasonIn",
      notice, ${wordsBeside(db, 'notice', 'notice_in')} as "noticeIn", taken_back_at is not null as "isBack",
      (
        select count(*)::integer from holiday_classes
        where holiday_id = holidays.id and is_back = (taken_back_at is not null)
      ) as "classes",
      (
        select count(*)::integer
        from holiday_classes day join class_exceptions own using (course_id, date)
        where holiday_id = holidays.id and not is_back and own.version <> day.version
      ) as "changed",
      case when tells and recipients > 0 then json_build_object(
        'of', recipients,
        'pushed', (
          -- keyOf (tell.ts).
          select count(distinct ${learnerOf(db)}) from pushes
          where ${hasKey(db, db`format('holiday %s%s', holidays.id, case when taken_back_at is not null then ' back' end)`)}
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
  return holiday && withoutNone(holiday);
}

/** Everybody who was to be told of the holiday, or of its end. */
export async function listTold(db: Queryable, id: number): Promise<number[]> {
  const [holiday] = await db<{ accounts: number[] }[]>`
    select coalesce(accounts, array(
      select account_id from holiday_notices
      where holiday_id = holidays.id and is_back = (taken_back_at is not null)
    )) as "accounts"
    from holidays where id = ${id}`;
  return holiday?.accounts ?? [];
}

/** Deletes at most `atMost` holidays that were over a year ago and of which no notice is left, and returns how many. */
export async function forgetOldHolidays(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'holidays',
    db`where made_at < now() - ${timeOf('toldOfClasses')}::interval
        and last_date < now() - ${timeOf('toldOfClasses')}::interval
      and not exists (select from holiday_notices where holiday_id = holidays.id)
      limit ${atMost}`,
  );
}
