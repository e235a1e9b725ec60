import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isActiveOnOneOf } from '../../platform/database/enrolment-access.ts';
import {
  localizedText,
  localizedTextJson,
  localizedTextString,
  localizedTitle,
  withoutEmptyTitle,
  withoutEmptyTranslations,
} from '../../platform/database/localized-columns.ts';
import { learnerOfPush, pushHasKey } from '../../platform/database/pushes.ts';
import type { ClassChangeTexts, LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { ClassRef } from '../classes/change-queries.ts';
import type { Holiday, HolidayClass, RevocableHoliday } from './holiday.ts';

/** How many people are enrolled for these classes, each counted once. */
export async function countLearners(db: Queryable, classes: ClassRef[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct account_id)::integer as "count" from enrolments
    where ${isActiveOnOneOf(db, classes)}`;
  return row?.count ?? 0;
}

/** Locks the courses until the transaction ends, in order, so that changes of their classes take turns. */
export async function lockCourses(tx: Transaction, courseIds: number[]): Promise<void> {
  await tx`
    select id from courses where id = any(${courseIds}::integer[]) order by id for no key update`;
}

/** A class that is to be cancelled, with its present reason and message. */
export interface CancelledClass extends HolidayClass, ClassChangeTexts {}

/** The type as PostgreSQL returns it. */
export type WithDateTimes<Found> = Omit<Found, 'startsAt' | 'endsAt'> & {
  startsAt: Date;
  endsAt: Date;
};

export const withIsoTimes = <Found extends LocalizedTitle>({
  startsAt,
  endsAt,
  ...found
}: WithDateTimes<Found>) => ({
  ...withoutEmptyTitle(found),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

interface NewHolidayRow extends ClassChangeTexts {
  firstDate: string;
  lastDate: string;
  /** The courses that it is for; null: all. */
  courseIds: number[] | null;
  accountId: number;
  classes: CancelledClass[];
  /** The seconds in which it can be revoked before anybody is mailed. */
  mailAfterSeconds: number;
}

/** The courses of these classes, each once. */
export const courseIdsOf = (classes: ClassRef[]): number[] => [
  ...new Set(classes.map((each) => each.courseId)),
];

/** The accounts enrolled for one of these classes, each once, in order. With the courses' locks nobody enrols meanwhile. */
const enrolledAccounts = (db: Queryable, classes: ClassRef[]) => db`
  array(
    select distinct account_id from enrolments
    where ${isActiveOnOneOf(db, classes)}
    order by account_id
  )`;

/** Stores the holiday with its recipients, cancels its classes, and returns its id. Needs `lockCourses`. */
export async function insertHoliday(tx: Transaction, holiday: NewHolidayRow): Promise<number> {
  const { firstDate, lastDate, reason, notice, accountId, classes, mailAfterSeconds } = holiday;
  const reasonByLocale = localizedTextJson(tx, reason, holiday.reasonIn);
  const noticeByLocale = localizedTextJson(tx, notice, holiday.noticeIn);
  const [made] = await tx<{ id: number }[]>`
    insert into holidays
      (first_date, last_date, course_ids, reason, reason_in, notice, notice_in, made_by, mail_at, accounts, recipients)
    select ${firstDate}, ${lastDate}, ${holiday.courseIds}::integer[], ${reason}, ${reasonByLocale}, ${notice}, ${noticeByLocale},
      ${accountId}, now() + ${mailAfterSeconds} * interval '1 second', nullif(accounts, '{}'), cardinality(accounts)
    from (select ${enrolledAccounts(tx, classes)} as accounts) as enrolled
    returning id`;
  if (!made) throw new Error('An inserted holiday is gone.');
  await cancelClasses(tx, { id: made.id, accountId, classes });
  await endClassNotifications(tx, made.id);
  return made.id;
}

interface HolidayCancellation {
  id: number;
  accountId: number;
  classes: CancelledClass[];
}

/** Cancels these classes by the stored holiday, with its reason and message. Needs `lockCourses`. */
export async function cancelClasses(
  tx: Transaction,
  { id, accountId, classes }: HolidayCancellation,
): Promise<void> {
  const own = classes.map((each) => ({
    reasonIn: localizedTextString(each.reason, each.reasonIn),
    noticeIn: localizedTextString(each.notice, each.noticeIn),
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
    -- This holiday had cancelled the class before, and its day or time has changed since.
    on conflict (holiday_id, course_id, date) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, reason = excluded.reason, reason_in = excluded.reason_in,
      notice = excluded.notice, notice_in = excluded.notice_in, version = excluded.version, sequence = excluded.sequence`;
}

/** Ends the pending notifications about single classes of the holiday: they are outdated. */
async function endClassNotifications(tx: Transaction, id: number): Promise<void> {
  await tx`
    update class_tellings
    set pushed = recipients, mail_at = least(mail_at, now())
    from holiday_classes day
    where holiday_id = ${id} and day.course_id = class_tellings.course_id
      and day.date = class_tellings.date and accounts is not null`;
}

/** The state of a holiday. */
export interface HolidayState {
  isBack: boolean;
  /** Whether its mails are still pending. */
  isGathering: boolean;
}

/** The courses of the holiday's classes. */
export async function listCourseIds(db: Queryable, id: number): Promise<number[]> {
  const rows = await db<{ courseId: number }[]>`
    select distinct course_id as "courseId" from holiday_classes where holiday_id = ${id}`;
  return rows.map(({ courseId }) => courseId);
}

const holidayStateQuery = (db: Queryable, id: number) => db`
  select taken_back_at is not null as "isBack",
    accounts is not null and mailed = 0 and mail_at > now() as "isGathering"
  from holidays where id = ${id}`;

/** The state of the holiday; `undefined` when it does not exist. */
export async function findHolidayState(
  db: Queryable,
  id: number,
): Promise<HolidayState | undefined> {
  const [holiday] = await db<HolidayState[]>`${holidayStateQuery(db, id)}`;
  return holiday;
}

/** The state of the holiday, locked until the transaction ends; `undefined` when it does not exist. */
export async function lockHoliday(tx: Transaction, id: number): Promise<HolidayState | undefined> {
  const [holiday] = await tx<HolidayState[]>`${holidayStateQuery(tx, id)} for update`;
  return holiday;
}

/** A class of the holiday that has not begun. */
interface UpcomingHolidayClass extends HolidayClass {
  /** Whether it was changed since. */
  isChanged: boolean;
  /** Whether it was moved before the holiday. */
  isMoved: boolean;
  version: number;
}

/**
 * The classes of the holiday that have not begun and were not restored by it, in order of time. Without classes whose
 * exception was deleted, because the course's days changed: they no longer exist, or follow the course's rule.
 */
export async function listUpcomingHolidayClasses(
  db: Queryable,
  { id, now }: Pick<ClassRestoration, 'id' | 'now'>,
): Promise<UpcomingHolidayClass[]> {
  const rows = await db<WithDateTimes<UpcomingHolidayClass>[]>`
    select course_id as "courseId", title, ${localizedTitle(db)} as "titleIn", to_char(date, 'YYYY-MM-DD') as "date",
      day.starts_at as "startsAt", day.ends_at as "endsAt",
      own.version <> day.version as "isChanged", moved_to is not null as "isMoved", own.version
    from holiday_classes day
      join class_exceptions own using (course_id, date)
      join courses on courses.id = course_id
    where holiday_id = ${id} and not is_back and day.starts_at > ${now}
    order by day.starts_at, course_id`;
  return rows.map(withIsoTimes);
}

/** More than a studio plans. Staff also reach a holiday from each of its cancelled classes. */
const MAX_REVOCABLE = 20;

/** The holidays that can be revoked, the soonest first; the first 20. */
export async function listRevocableHolidaysAt(
  db: Queryable,
  { now, today }: { now: Date; today: string },
): Promise<RevocableHoliday[]> {
  const ahead = await db<RevocableHoliday[]>`
    select id, to_char(first_date, 'YYYY-MM-DD') as "firstDate", to_char(last_date, 'YYYY-MM-DD') as "lastDate",
      holidays.reason, ${localizedText(db, 'holidays.reason', 'holidays.reason_in')} as "reasonIn", count(*)::integer as "classes"
    from holidays
      join holiday_classes day on holiday_id = id
      join class_exceptions own using (course_id, date)
    where taken_back_at is null and last_date >= ${today} and own.version = day.version
      and day.starts_at > ${now}
    group by id
    order by first_date, id
    limit ${MAX_REVOCABLE}`;
  return ahead.map(withoutEmptyTranslations);
}

/** `notice` is the message for classes that had none before the holiday. */
interface ClassRestoration extends Omit<ClassChangeTexts, 'reason' | 'reasonIn'> {
  id: number;
  accountId: number;
  now: Date;
}

/**
 * Restores the classes of the holiday that have not begun and were not changed since, as they were before it. Returns them,
 * and whether some of them had been moved. Needs `lockCourses`.
 */
export async function restoreClasses(
  tx: Transaction,
  { id, accountId, notice, noticeIn: noticeByLocale, now }: ClassRestoration,
): Promise<{ classes: ClassRef[]; anyMoved: boolean }> {
  const rows = await tx<(ClassRef & { isMoved: boolean })[]>`
    with back as (
      update class_exceptions own
      set cancelled = false, reason = day.reason, reason_in = day.reason_in,
        notice = case when day.notice = '' then ${notice} else day.notice end,
        notice_in = case when day.notice = '' then ${localizedTextJson(tx, notice, noticeByLocale)} else day.notice_in end,
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

interface RevocationNotification extends Omit<ClassChangeTexts, 'reason' | 'reasonIn'> {
  id: number;
  /** Everybody enrolled for one of these classes is notified. */
  classes: ClassRef[];
  /** Whether learners got mails about the holiday, or a class differs from what they know. Otherwise only phones are notified. */
  tells: boolean;
  /** Whether its mails are still pending: the mails about the revocation replace them, at the same time. */
  isGathering: boolean;
  mailAfterSeconds: number;
}

/** Stores that the locked holiday is revoked, and replaces its notification by that of the revocation. */
export async function saveHolidayRevocation(
  tx: Transaction,
  notification: RevocationNotification,
): Promise<void> {
  const {
    id,
    notice,
    noticeIn: noticeByLocale,
    classes,
    tells,
    isGathering,
    mailAfterSeconds,
  } = notification;
  await tx`
    update holidays
    set taken_back_at = now(), told_at = now(), notice = ${notice},
      notice_in = ${localizedTextJson(tx, notice, noticeByLocale)}, tells = ${tells}, pushed = 0, mailed = 0,
      accounts = nullif(enrolled.accounts, '{}'), recipients = cardinality(enrolled.accounts),
      mail_at = case when ${isGathering} then mail_at else now() + ${mailAfterSeconds} * interval '1 second' end
    from (select ${enrolledAccounts(tx, classes)} as accounts) as enrolled
    where id = ${id}`;
}

/** The holiday as staff see it; `undefined` when there is none. */
export async function findHoliday(db: Queryable, id: number): Promise<Holiday | undefined> {
  const [holiday] = await db<Holiday[]>`
    select id, to_char(first_date, 'YYYY-MM-DD') as "firstDate", to_char(last_date, 'YYYY-MM-DD') as "lastDate",
      reason, ${localizedText(db, 'reason', 'reason_in')} as "reasonIn",
      notice, ${localizedText(db, 'notice', 'notice_in')} as "noticeIn", taken_back_at is not null as "isBack",
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
          -- pushKey (notify.ts).
          select count(distinct ${learnerOfPush(db)}) from pushes
          where ${pushHasKey(db, db`format('holiday %s%s', holidays.id, case when taken_back_at is not null then ' back' end)`)}
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
  return holiday && withoutEmptyTranslations(holiday);
}

/** The recipients of the notification of the holiday, or of its revocation. */
export async function listHolidayRecipients(db: Queryable, id: number): Promise<number[]> {
  const [holiday] = await db<{ accounts: number[] }[]>`
    select coalesce(accounts, array(
      select account_id from holiday_notices
      where holiday_id = holidays.id and is_back = (taken_back_at is not null)
    )) as "accounts"
    from holidays where id = ${id}`;
  return holiday?.accounts ?? [];
}

/** Deletes at most `atMost` holidays that ended over a year ago and have no mails left, and returns how many. */
export async function deleteOldHolidays(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'holidays',
    db`where made_at < now() - ${retentionTimeOf('toldOfClasses')}::interval
        and last_date < now() - ${retentionTimeOf('toldOfClasses')}::interval
      and not exists (select from holiday_notices where holiday_id = holidays.id)
      limit ${atMost}`,
  );
}
