import type { Queryable } from '../../platform/database/db.ts';
import type { BackupState, GoodRun } from './backup-status.ts';

/** The migration that created `backup_runs`; before it there could be no nightly backup. */
const FIRST_MIGRATION = 16;
const MAX_RUNS = 400;

interface BackupRun {
  host: string;
  folder: string;
  /** How long the backup took, in milliseconds. */
  ms: number;
}

/** Records a successful backup. */
export async function recordGoodRun(
  db: Queryable,
  run: BackupRun & { file: string; bytes: number; rows: number },
): Promise<void> {
  await db`
    insert into backup_runs (started_at, host, folder, file, bytes, row_count)
    values (now() - ${run.ms} * interval '1 millisecond', ${run.host}, ${run.folder}, ${run.file}, ${run.bytes}, ${run.rows})`;
  await deleteOldRuns(db);
}

/** Records a failed backup with its failure code. */
export async function recordFailedRun(
  db: Queryable,
  run: BackupRun & { failure: string },
): Promise<void> {
  await db`
    insert into backup_runs (started_at, host, folder, failure)
    values (now() - ${run.ms} * interval '1 millisecond', ${run.host}, ${run.folder}, ${run.failure})`;
  await deleteOldRuns(db);
}

/** Deletes all but the last 400 runs, a year of good nights, and never the last good run. */
async function deleteOldRuns(db: Queryable): Promise<void> {
  await db`
    delete from backup_runs
    where id <= (select id from backup_runs order by id desc offset ${MAX_RUNS} limit 1)
      and id <> coalesce((select max(id) from backup_runs where failure is null), 0)`;
}

/** The state of the backups over all servers: the last good run and the failures since. */
export async function readBackupState(db: Queryable): Promise<BackupState> {
  const [good] = await db<(GoodRun & { id: number; finishedAt: Date })[]>`
    select id, started_at as "takenAt", finished_at as "finishedAt", bytes::float8 as "bytes", host, file
    from backup_runs
    where failure is null
    order by id desc
    limit 1`;
  const [since] = await db<Omit<BackupState, 'lastGood'>[]>`
    select now() as "now", count(*)::integer as "failures", max(finished_at) as "failedAt",
      (array_agg(failure order by id desc))[1] as "failure",
      coalesce(
        ${good?.finishedAt ?? null}::timestamptz,
        (select run_at from schema_migrations where version = ${FIRST_MIGRATION}),
        now()) as "goodAt"
    from backup_runs
    where failure is not null and id > ${good?.id ?? 0}`;
  if (!since) throw new Error('An aggregate without a row.');
  return { ...since, lastGood: good ?? null };
}
