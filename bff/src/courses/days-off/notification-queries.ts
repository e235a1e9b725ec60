import type { BatchRun } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { courseDaysTable, isActiveOn } from '../../platform/database/enrolment-access.ts';
import { localizedText, localizedTitle } from '../../platform/database/localized-columns.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import { learnerOfPush } from '../../platform/database/pushes.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { HolidayClass } from './holiday.ts';
import { type WithDateTimes, withIsoTimes } from './queries.ts';

/** A holiday whose notification is in progress, and its next recipients, in order. */
export interface HolidayNotificationBatch {
  id: number;
  notice: string;
  noticeIn: ByLocale<string> | null;
  isBack: boolean;
  tells: boolean;
  accounts: number[];
}

const batchColumns = (db: Queryable, cursor: 'pushed' | 'mailed', atMost: number) => db`
  id, notice, ${localizedText(db, 'notice', 'notice_in')} as "noticeIn", taken_back_at is not null as "isBack", tells,
  accounts[${db(cursor)} + 1 : ${db(cursor)} + ${atMost}] as "accounts"`;

/** Locks the next holiday with recipients without a push message; `undefined` if there is none, or another server has it. */
export async function lockNextHolidayToPush(
  tx: Transaction,
  { atMost, leftOut }: Pick<BatchRun, 'atMost' | 'leftOut'>,
): Promise<HolidayNotificationBatch | undefined> {
  const [holiday] = await tx<HolidayNotificationBatch[]>`
    select ${batchColumns(tx, 'pushed', atMost)} from holidays
    where accounts is not null and pushed < recipients and id <> all(${leftOut}::integer[])
    order by id
    limit 1
    for update skip locked`;
  return holiday;
}

/** Locks the next holiday with recipients whose mails are due; `undefined` as for pushes. */
export async function lockNextHolidayToMail(
  tx: Transaction,
  { atMost, leftOut }: Pick<BatchRun, 'atMost' | 'leftOut'>,
): Promise<HolidayNotificationBatch | undefined> {
  const [holiday] = await tx<HolidayNotificationBatch[]>`
    select ${batchColumns(tx, 'mailed', atMost)} from holidays
    where accounts is not null and pushed = recipients and mail_at <= now()
      and id <> all(${leftOut}::integer[])
    order by id
    limit 1
    for update skip locked`;
  return holiday;
}

/** Stores the mails of the holiday's next recipients, and returns their ids. Deleted accounts are skipped. */
export async function insertHolidayNotifications(
  tx: Transaction,
  { id, isBack, accounts }: HolidayNotificationBatch,
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

/** Those of the accounts for which a push message with this key was enqueued, also to a parent. */
export async function listAccountsPushed(
  tx: Transaction,
  accounts: number[],
  key: string,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct ${learnerOfPush(tx)} as "id" from pushes
    where (key = ${key} and account_id = any(${accounts}::integer[]))
      or (key_of_child(key) = ${key} and ${learnerOfPush(tx)} = any(${accounts}::integer[]))`;
  return rows.map(({ id }) => id);
}

/**
 * The classes of the holiday that learners are notified of, in order of time: cancelled, or taking place again after its
 * revocation. A class that was changed since has a notification of its own.
 */
export async function listNotifiedClasses(
  db: Queryable,
  { id, isBack }: Pick<HolidayNotificationBatch, 'id' | 'isBack'>,
): Promise<HolidayClass[]> {
  const rows = await db<WithDateTimes<HolidayClass>[]>`
    select course_id as "courseId", title, ${localizedTitle(db)} as "titleIn", to_char(date, 'YYYY-MM-DD') as "date",
      day.starts_at as "startsAt", day.ends_at as "endsAt"
    from holiday_classes day
      join class_exceptions own using (course_id, date)
      join courses on courses.id = course_id
    where holiday_id = ${id} and is_back = ${isBack} and own.version = day.version + is_back::integer
    order by day.starts_at, course_id`;
  return rows.map(withIsoTimes);
}

/** People who are enrolled for the same classes of the holiday. */
export interface ClassGroup {
  own: HolidayClass[];
  accounts: number[];
}

/** Groups the accounts by the classes that they are enrolled for, without those that are enrolled for none. */
export async function groupAccountsByClasses(
  db: Queryable,
  accounts: number[],
  classes: HolidayClass[],
): Promise<ClassGroup[]> {
  const groups = await db<{ places: number[]; accounts: number[] }[]>`
    select places, array_agg(account_id order by account_id) as "accounts"
    from (
      select account_id, array_agg(place::integer order by place) as places
      from enrolments join ${courseDaysTable(db, classes)} using (course_id)
      where account_id = any(${accounts}::integer[]) and ${isActiveOn(db, db`day.date`)}
      group by account_id
    ) as people
    group by places`;
  return groups.map(({ places, ...group }) => ({
    ...group,
    own: places.map((place) => classes[place - 1] as HolidayClass),
  }));
}

/** A notification mail about a holiday, for one learner. */
export interface HolidayMail
  extends MailRecipient,
    Pick<HolidayNotificationBatch, 'isBack' | 'notice' | 'noticeIn'> {
  holidayId: number;
  accountId: number;
}

/** The data for the mail about a holiday; `undefined` when it is deleted, or was revoked since. */
export async function findHolidayMail(db: Queryable, id: number): Promise<HolidayMail | undefined> {
  const [mail] = await db<HolidayMail[]>`
    select holiday_id as "holidayId", account_id as "accountId", is_back as "isBack", holidays.notice,
      ${localizedText(db, 'holidays.notice', 'holidays.notice_in')} as "noticeIn", ${recipientColumns(db)}
    from holiday_notices
      join holidays on holidays.id = holiday_id and is_back = (taken_back_at is not null)
      join readers using (account_id)
    where holiday_notices.id = ${id}`;
  return mail;
}
