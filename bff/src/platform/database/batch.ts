import type { Queryable } from './db.ts';

/** A batch of work that is too big for one transaction. */
export interface Batch {
  /** People, or rows. */
  atMost: number;
  /** The ids of rows whose batches have failed: their time has not come yet. */
  leftOut: number[];
  /** Notes which row the batch is of, as soon as it is locked. */
  took(id: number): void;
}

/**
 * Deletes rows of the table, and returns how many. `chosen` selects them: it is the part of a query after
 * `select … from <table>`, with its own limit. Rows that another transaction has locked are skipped.
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
