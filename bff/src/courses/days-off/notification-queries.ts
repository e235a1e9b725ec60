import type { Batch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { titleIn, wordsBeside } from '../../platform/database/in-languages.ts';
import { courseDays, holdsOn } from '../../platform/database/places.ts';
import { learnerOf } from '../../platform/database/pushes.ts';
import { readerColumns } from '../../platform/database/readers.ts';
import type { Reader } from '../../platform/mail/mail-template.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { HolidayClass } from './holiday.ts';
import { inTime, type Timed } from './queries.ts';

/** A holiday that is being told, and the next of its people, in order. */
export interface OpenHoliday {
  id: number;
  notice: string;
  noticeIn: InLanguages<string> | null;
  isBack: boolean;
  tells: boolean;
  accounts: number[];
}

const openColumns = (db: Queryable, cursor: 'pushed' | 'mailed', atMost: number) => db`
  id, notice, ${wordsBeside(db, 'notice', 'notice_in')} as "noticeIn", taken_back_at is not null as "isBack", tells,
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

/** Those of the accounts to whom, or to whose parents, a push message with this key was put. */
export async function listPushed(
  tx: Transaction,
  accounts: number[],
  key: string,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct ${learnerOf(tx)} as "id" from pushes
    where (key = ${key} and account_id = any(${accounts}::integer[]))
      or (key_of_child(key) = ${key} and ${learnerOf(tx)} = any(${accounts}::integer[]))`;
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
  const rows = await db<Timed<HolidayClass>[]>`
    select course_id as "courseId", title, ${titleIn(db)} as "titleIn", to_char(date, 'YYYY-MM-DD') as "date",
      day.starts_at as "startsAt", day.ends_at as "endsAt"
    from holiday_classes day
      join class_exceptions own using (course_id, date)
      join courses on courses.id = course_id
    where holiday_id = ${id} and is_back = ${isBack} and own.version = day.version + is_back::integer
    order by day.starts_at, course_id`;
  return rows.map(inTime);
}

/** People who are enrolled for the same of these classes. */
export interface Group {
  own: HolidayClass[];
  accounts: number[];
}

/** The accounts by which of these classes they are enrolled for; who is in none of them is left out. */
export async function groupByClasses(
  db: Queryable,
  accounts: number[],
  classes: HolidayClass[],
): Promise<Group[]> {
  const groups = await db<{ places: number[]; accounts: number[] }[]>`
    select places, array_agg(account_id order by account_id) as "accounts"
    from (
      select account_id, array_agg(place::integer order by place) as places
      from enrolments join ${courseDays(db, classes)} using (course_id)
      where account_id = any(${accounts}::integer[]) and ${holdsOn(db, db`day.date`)}
      group by account_id
    ) as people
    group by places`;
  return groups.map(({ places, ...group }) => ({
    ...group,
    own: places.map((place) => classes[place - 1] as HolidayClass),
  }));
}

/** A holiday as one learner is told of it. */
export interface HolidayForMail
  extends Reader,
    Pick<OpenHoliday, 'isBack' | 'notice' | 'noticeIn'> {
  holidayId: number;
  accountId: number;
}

/** The data for the letter about a holiday; `undefined` when it is gone, or was taken back since. */
export async function findHolidayForMail(
  db: Queryable,
  id: number,
): Promise<HolidayForMail | undefined> {
  const [mail] = await db<HolidayForMail[]>`
    select holiday_id as "holidayId", account_id as "accountId", is_back as "isBack", holidays.notice,
      ${wordsBeside(db, 'holidays.notice', 'holidays.notice_in')} as "noticeIn", ${readerColumns(db)}
    from holiday_notices
      join holidays on holidays.id = holiday_id and is_back = (taken_back_at is not null)
      join readers using (account_id)
    where holiday_notices.id = ${id}`;
  return mail;
}
