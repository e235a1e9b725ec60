import { hostname } from 'node:os';
import type { Queryable } from '../../../platform/database/db.ts';

const MAX_ROWS = 100;
/** The migration that created `backup_rehearsals`. */
const FIRST_MIGRATION = 34;

interface RestoreTest {
  /** The name of the backup, if it is known. */
  file: string | undefined;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** Records a successful restore test with the number of rows. */
export const recordRestoreTest = (
  db: Queryable,
  done: RestoreTest & { rows: number },
): Promise<void> => record(db, { ...done, failure: null });

/** Records a failed restore test with its failure code (failure-reason.ts). */
export const recordFailedRestoreTest = (db: Queryable, failed: RestoreTest & { failure: string }) =>
  record(db, { ...failed, rows: null });

/** Stores a restore test, and deletes all but the last 100 and the last good one. */
async function record(
  db: Queryable,
  { file = null, ms, rows, failure }: RestoreTestRow,
): Promise<void> {
  await db`
    insert into backup_rehearsals (started_at, host, file, row_count, failure)
    values (now() - ${ms} * interval '1 millisecond', ${hostname()}, ${file}, ${rows}, ${failure})`;
  await db`
    delete from backup_rehearsals
    where id <= (select id from backup_rehearsals order by id desc offset ${MAX_ROWS} limit 1)
      and id <> coalesce((select max(id) from backup_rehearsals where failure is null), 0)`;
}

interface RestoreTestRow {
  file: string | null | undefined;
  ms: number;
  rows: number | null;
  failure: string | null;
}

/** The state of the restore tests. Times are by the clock of the database. */
export interface RestoreTestState {
  now: Date;
  /** When a backup was last restored; if none was, since when there are restore tests. */
  goodAt: Date;
  /** The last good restore test: its time, the number of restored rows, and its duration in milliseconds. */
  lastGood: { at: Date; rows: number; ms: number } | null;
  /** The code of the last failure since then, and when that was. */
  failure: string | null;
  failedAt: Date | null;
}

const LATE_MS = 40 * 24 * 3_600_000;

/** Whether no restore test was good for 40 days: those of a whole month were missed. */
export const isRestoreTestLate = ({
  now,
  goodAt,
}: Pick<RestoreTestState, 'now' | 'goodAt'>): boolean => now.getTime() - goodAt.getTime() > LATE_MS;

/** The state of the restore tests over all servers. */
export async function readRestoreTestState(db: Queryable): Promise<RestoreTestState> {
  const [good] = await db<{ id: number; at: Date; rows: number; ms: number }[]>`
    select id, finished_at as "at", row_count::float8 as "rows",
      (extract(epoch from finished_at - started_at) * 1000)::float8 as "ms"
    from backup_rehearsals
    where failure is null
    order by id desc
    limit 1`;
  const [since] = await db<Pick<RestoreTestState, 'now' | 'goodAt' | 'failure' | 'failedAt'>[]>`
    select now() as "now", max(finished_at) as "failedAt", (array_agg(failure order by id desc))[1] as "failure",
      coalesce(
        ${good?.at ?? null}::timestamptz,
        (select run_at from schema_migrations where version = ${FIRST_MIGRATION}),
        now()) as "goodAt"
    from backup_rehearsals
    where failure is not null and id > ${good?.id ?? 0}`;
  if (!since) throw new Error('An aggregate without a row.');
  return { ...since, lastGood: good ? { at: good.at, rows: good.rows, ms: good.ms } : null };
}
