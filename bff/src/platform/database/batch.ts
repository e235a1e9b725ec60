import type { Queryable } from './db.ts';

/** One run of a batch job whose work is too big for one transaction. */
export interface BatchRun {
  /** The number of people or rows of this run. */
  atMost: number;
  /** The ids of rows whose runs have failed and are not due yet. */
  leftOut: number[];
  /** Called with the id of the row that this run works on, as soon as the row is locked. */
  onLocked(id: number): void;
}

/**
 * Deletes rows of the table, and returns how many. The last parameter selects them: it is the part of a query after
 * `select … from <table>`, with its own limit. Rows that another transaction has locked are skipped.
 */
export async function deleteBatch(
  db: Queryable,
  table: string,
  selection: ReturnType<Queryable>,
): Promise<number> {
  const { count } = await db`
    delete from ${db(table)}
    where ctid = any(array(select ctid from ${db(table)} ${selection} for update skip locked))`;
  return count;
}
