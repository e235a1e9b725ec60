import type { Person } from '../../accounts/directory/person.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { isInTeam } from '../../platform/database/roles.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { MergeCounts } from './merge.ts';

/** Two accounts, of which `other` is to be merged into `kept`. */
export interface AccountPair {
  keptId: number;
  otherId: number;
}

/** The data of the two accounts that decides whether they can be merged. */
export interface PairComparison {
  moving: MergeCounts;
  sameCourses: LocalizedTitle[];
  twoOpenOrders: boolean;
  hasHealthNote: boolean;
  mergedLately: boolean;
  holdsChildren: boolean;
}

/** The two accounts; each is `undefined` unless it is a learner's that is not merged. */
export async function findPair(
  db: Queryable,
  { keptId, otherId }: AccountPair,
): Promise<{ kept: Person | undefined; other: Person | undefined }> {
  const people = await db<Person[]>`
    select people.id, people.name, people.email, people.phone, guardian, claimed, refuses_mail as "refusesMail"
    from accounts join people on people.id = accounts.id
    where accounts.id in (${keptId}, ${otherId}) and not ${isInTeam(db)} and merged_into is null`;
  const of = (id: number) => people.find((person) => person.id === id);
  return { kept: of(keptId), other: of(otherId) };
}

const titles = (db: Queryable) => db`
  coalesce(json_agg(json_build_object('title', courses.title, 'titleIn', ${localizedTitle(db)}) order by courses.id), '[]')`;

/** Reads what would move, and the obstacles to it. */
export async function comparePair(
  db: Queryable,
  { keptId, otherId }: AccountPair,
): Promise<PairComparison> {
  const count = (table: string) =>
    db`(select count(*)::integer from ${db(table)} where account_id = ${otherId})`;
  const open = db`state in ('awaiting payment', 'submitted', 'rejected')`;
  const [details] = await db<PairComparison[]>`
    select json_build_object(
        'orders', ${count('orders')}, 'notes', ${count('person_notes')}, 'selections', ${count('selections')},
        'attendance', (select count(*) from attendance where account_id = ${otherId} and attended),
        'places', (
          select ${titles(db)} from courses where id in (select course_id from enrolments where account_id = ${otherId})
        ),
        -- For an app of the version before.
        'children', 0, 'healthNote', false
      ) as "moving",
      (
        select ${titles(db)} from courses
        where id in (
          select mine.course_id from enrolments mine join enrolments theirs using (course_id)
          where mine.account_id = ${keptId} and theirs.account_id = ${otherId}
          union
          select mine.course_id from enrolment_periods mine join enrolment_periods theirs using (course_id)
          where mine.account_id = ${keptId} and theirs.account_id = ${otherId} and mine.days && theirs.days
        )
      ) as "sameCourses",
      (
        exists (select from orders where account_id = ${keptId} and ${open})
        and exists (select from orders where account_id = ${otherId} and ${open})
      ) as "twoOpenOrders",
      exists (select from health_notes where account_id = ${otherId}) as "hasHealthNote",
      exists (select from accounts where merged_into = ${otherId}) as "mergedLately",
      exists (select from accounts where guardian_id = ${otherId}) as "holdsChildren"`;
  if (!details) throw new Error('A question without a table returned no row.');
  return details;
}
