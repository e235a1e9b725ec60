import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isActiveOnOneOf } from '../../platform/database/enrolment-access.ts';
import {
  localizedText,
  withoutEmptyTranslations,
} from '../../platform/database/localized-columns.ts';
import { learnerOfPush, pushHasKey } from '../../platform/database/pushes.ts';
import type { ClassRef } from '../classes/change-queries.ts';
import type { DaysOffConflict } from './holiday.ts';

/** More days off than a year has. */
const MAX_DAYS_OFF = 100;

/** Days off that apply to a course. */
export type DaysOff = Omit<DaysOffConflict, 'classes'>;

/** The days off of today and later that apply to the course, without those on which its classes take place; the soonest 100. */
export async function listDaysOffOfCourse(
  db: Queryable,
  { courseId, today }: { courseId: number; today: string },
): Promise<DaysOff[]> {
  const ahead = await db<DaysOff[]>`
    select id, to_char(first_date, 'YYYY-MM-DD') as "firstDate", to_char(last_date, 'YYYY-MM-DD') as "lastDate",
      reason, ${localizedText(db, 'reason', 'reason_in')} as "reasonIn"
    from holidays
    where taken_back_at is null and last_date >= ${today}
      and (course_ids is null or ${courseId} = any(course_ids))
      and not exists (
        select from holiday_kept_courses where holiday_id = holidays.id and course_id = ${courseId}
      )
    order by first_date, id
    limit ${MAX_DAYS_OFF}`;
  return ahead.map(withoutEmptyTranslations);
}

/** Stores that the course's classes take place on these days off. */
export async function holdClassesOnDaysOff(
  tx: Transaction,
  { courseId, ids }: { courseId: number; ids: number[] },
): Promise<void> {
  await tx`
    insert into holiday_kept_courses (holiday_id, course_id)
    select id, ${courseId} from holidays where id = any(${ids}::integer[])
    on conflict do nothing`;
}

/**
 * Adds everybody enrolled for these classes, which the locked holiday has just cancelled, to its recipients. People who were
 * notified before are notified again with all their classes. Each person is in the list once.
 */
export async function addHolidayRecipients(
  tx: Transaction,
  { id, classes }: { id: number; classes: ClassRef[] },
): Promise<void> {
  await tx`
    with again as (
      select distinct account_id as id from enrolments where ${isActiveOnOneOf(tx, classes)}
    ), listed as (
      select each.id, place from holidays, unnest(accounts) with ordinality as each (id, place)
      where holidays.id = ${id}
      union all
      -- All of them were notified.
      select account_id, 0 from holiday_notices
      where holiday_id = ${id} and not is_back and (select accounts is null from holidays where id = ${id})
    ), rest as (
      select id, place from listed where id not in (select id from again)
    ), anew as (
      delete from holiday_notices
      where holiday_id = ${id} and not is_back and account_id in (select id from again)
    ), pushed_anew as (
      -- A browser gets one message with a key, that of keyOf (tell.ts).
      delete from pushes
      where ${pushHasKey(tx, tx`format('holiday %s', ${id}::integer)`)} and ${learnerOfPush(tx)} in (select id from again)
    )
    update holidays
    set accounts = array(select id from rest order by place, id) || array(select id from again order by id),
      recipients = (select count(*) from rest) + (select count(*) from again),
      pushed = (select count(*) from rest where place <= pushed),
      mailed = (select count(*) from rest where place <= mailed),
      told_at = now()
    where id = ${id} and exists (select from again)`;
}
