import type { Queryable, Transaction } from '../../database/db.ts';
import type { ClassName } from './change-queries.ts';
import type { TellingKind } from './telling-queries.ts';

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

/** In milliseconds: how long until the next mails are due; `undefined` where none are to come. */
export async function mailsDueIn(db: Queryable): Promise<number | undefined> {
  const next = (of: Tellings) => db`
    (select min(mail_at) from ${db(of)} where accounts is not null and mail_at > now())`;
  const [due] = await db<{ ms: number | null }[]>`
    select (extract(epoch from least(${next('class_tellings')}, ${next('holidays')}) - now()) * 1000)::float8 as "ms"`;
  return due?.ms ?? undefined;
}
