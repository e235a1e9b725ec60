import type { Queryable } from './db.ts';

/**
 * Deletes the rows of the table that are chosen, by what follows `select … from` it with its own
 * limit, and that nobody else holds just now; gives how many.
 */
export async function deleteBatch(
  db: Queryable,
  table: string,
  chosen: ReturnType<Queryable>,
): Promise<number> {
  const { count } = await db`
    delete from ${db(table)}
    where ctid = any(array(select ctid from ${db(table)} ${chosen} for update skip locked))`;
  return count;
}
