import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { wordsBeside } from '../../platform/database/in-languages.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { ClassName } from './change-queries.ts';
import type { TellingKind } from './notification-queries.ts';

/** The tables whose rows are told to the people whose ids they hold (migrations 0020 and 0030). */
type Tellings = 'class_tellings' | 'holidays';

/** How many more people of a locked row have theirs. */
interface Progress {
  of: Tellings;
  id: number;
  count: number;
}

/** Notes that the row's next people have their push messages. */
export async function notePushed(tx: Transaction, { of, id, count }: Progress): Promise<void> {
  await tx`update ${tx(of)} set pushed = pushed + ${count} where id = ${id}`;
}

/** Notes that the row's next people have their notices. With the last the ids are forgotten. */
export async function noteMailed(tx: Transaction, { of, id, count }: Progress): Promise<void> {
  await tx`
    update ${tx(of)}
    set mailed = mailed + ${count}, accounts = case when mailed + ${count} < recipients then accounts end
    where id = ${id}`;
}

/** Whom the last change of the class was to be told, and what it was. `undefined` where none was. */
export async function findLastTold(
  db: Queryable,
  { courseId, date }: ClassName,
): Promise<{ accounts: number[]; kind: TellingKind } | undefined> {
  const [last] = await db<{ accounts: number[]; kind: TellingKind }[]>`
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
export interface LastChange {
  notice: string;
  noticeIn: InLanguages<string> | null;
  /** When the first class is that it concerns. */
  startsAt: Date;
}

/**
 * The last change of the whole course that learners were to be told of, for as long as it can be said to them: for a week, and until its
 * first class is over. `undefined` where there is none.
 */
export async function findLastChange(
  db: Queryable,
  { courseId, now }: { courseId: number; now: Date },
): Promise<LastChange | undefined> {
  const [last] = await db<(LastChange & { isCurrent: boolean })[]>`
    select notice, ${wordsBeside(db, 'notice', 'notice_in')} as "noticeIn", starts_at as "startsAt",
      recipients > 0 and (made_at > now() - interval '7 days' or ends_at > ${now}) as "isCurrent"
    from class_tellings
    where course_id = ${courseId} and date is null
    order by id desc
    limit 1`;
  if (!last?.isCurrent) return undefined;
  const { isCurrent: _, ...change } = last;
  return change;
}

/** In milliseconds: how long until the next mails are due; `undefined` where none are to come. */
export async function mailsDueIn(db: Queryable): Promise<number | undefined> {
  const next = (of: Tellings) => db`
    (select min(mail_at) from ${db(of)} where accounts is not null and mail_at > now())`;
  const [due] = await db<{ ms: number | null }[]>`
    select (extract(epoch from least(${next('class_tellings')}, ${next('holidays')}) - now()) * 1000)::float8 as "ms"`;
  return due?.ms ?? undefined;
}
