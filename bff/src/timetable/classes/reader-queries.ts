import type { Queryable } from '../../database/db.ts';
import { type CourseDay, holdsOnOneOf } from '../../database/places.ts';
import { FURTHER_LANGUAGES, type InLanguages } from '../../words/own-words.ts';

/**
 * How many of the people who are enrolled on one of these days of courses read each further language, each counted once, a child by the
 * parent; the others read English. `undefined` where nobody reads one.
 */
export async function countReaders(
  db: Queryable,
  days: CourseDay[],
): Promise<InLanguages<number> | undefined> {
  const rows = await db<{ language: string; count: number }[]>`
    select language, count(distinct account_id)::integer as "count"
    from enrolments join readers using (account_id)
    where ${holdsOnOneOf(db, days)} and language = any(${FURTHER_LANGUAGES}::text[])
    group by language`;
  return rows.length > 0
    ? Object.fromEntries(rows.map(({ language, count }) => [language, count]))
    : undefined;
}
