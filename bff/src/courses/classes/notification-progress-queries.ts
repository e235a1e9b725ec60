import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { localizedText } from '../../platform/database/localized-columns.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { ClassRef } from './change-queries.ts';
import type { ClassChangeKind } from './notification-queries.ts';

/** The tables whose rows are notification batches, with the ids of their recipients (migrations 0020 and 0030). */
type NotificationTable = 'class_tellings' | 'holidays';

/** How many more recipients of a locked row have been notified. */
interface BatchProgress {
  of: NotificationTable;
  id: number;
  count: number;
}

/** Records that the push messages of the row's next recipients are enqueued. */
export async function recordPushed(
  tx: Transaction,
  { of, id, count }: BatchProgress,
): Promise<void> {
  await tx`update ${tx(of)} set pushed = pushed + ${count} where id = ${id}`;
}

/** Records that the mails of the row's next recipients are enqueued. After the last one the ids are deleted. */
export async function recordMailed(
  tx: Transaction,
  { of, id, count }: BatchProgress,
): Promise<void> {
  await tx`
    update ${tx(of)}
    set mailed = mailed + ${count}, accounts = case when mailed + ${count} < recipients then accounts end
    where id = ${id}`;
}

/** The recipients and the kind of the last notification of the class; `undefined` without one. */
export async function findLastNotification(
  db: Queryable,
  { courseId, date }: ClassRef,
): Promise<{ accounts: number[]; kind: ClassChangeKind } | undefined> {
  const [last] = await db<{ accounts: number[]; kind: ClassChangeKind }[]>`
    select kind, coalesce(accounts, array(
      select account_id from class_notices notice
      where notice.course_id = telling.course_id and notice.date = telling.date and notice.sequence = telling.sequence
    )) as "accounts"
    from class_tellings telling
    where course_id = ${courseId} and date = ${date}
    order by id desc
    limit 1`;
  return last;
}

/** A change of a whole course, as its learners read it. */
export interface LastCourseChange {
  notice: string;
  noticeIn: ByLocale<string> | null;
  /** The start of the first class that is affected. */
  startsAt: Date;
}

/**
 * The last change of the whole course that learners were notified of, as long as it is current: for a week, and until its first
 * class is over. `undefined` where there is none.
 */
export async function findLastCourseChange(
  db: Queryable,
  { courseId, now }: { courseId: number; now: Date },
): Promise<LastCourseChange | undefined> {
  const [last] = await db<(LastCourseChange & { isCurrent: boolean })[]>`
    select notice, ${localizedText(db, 'notice', 'notice_in')} as "noticeIn", starts_at as "startsAt",
      recipients > 0 and (made_at > now() - interval '7 days' or ends_at > ${now}) as "isCurrent"
    from class_tellings
    where course_id = ${courseId} and date is null
    order by id desc
    limit 1`;
  if (!last?.isCurrent) return undefined;
  const { isCurrent: _, ...change } = last;
  return change;
}

/** Milliseconds until the next mails are due; `undefined` if none are planned. */
export async function msUntilMailsDue(db: Queryable): Promise<number | undefined> {
  const nextMailAt = (of: NotificationTable) => db`
    (select min(mail_at) from ${db(of)} where accounts is not null and mail_at > now())`;
  const [due] = await db<{ ms: number | null }[]>`
    select (extract(epoch from least(${nextMailAt('class_tellings')}, ${nextMailAt('holidays')}) - now()) * 1000)::float8 as "ms"`;
  return due?.ms ?? undefined;
}
