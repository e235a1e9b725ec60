import type { Queryable } from '../../database/db.ts';
import { holdsOn } from '../../database/places.ts';
import { FURTHER_LANGUAGES, type InLanguages } from '../../words/own-words.ts';

/**
 * How many of the people who are enrolled in these courses on this day read each further language, each counted once; the others
 * read English.
 * `undefined` where nobody reads one.
 */
export async function countReaders(
  db: Queryable,
  { courseIds, day }: { courseIds: number[]; day: string },
): Promise<InLanguages<number> | undefined> {
  const rows = await db<{ language: string; count: number }[]>`
    select language, count(distinct account_id)::integer as "count"
    from enrolments join accounts on accounts.id = account_id
    where course_id = any(${courseIds}::integer[]) and ${holdsOn(db, day)}
      and language = any(${FURTHER_LANGUAGES}::text[])
    group by language`;
  return rows.length > 0
    ? Object.fromEntries(rows.map(({ language, count }) => [language, count]))
    : undefined;
}
