import { hostname } from 'node:os';
import type { Queryable } from '../../../platform/database/db.ts';

const MAX_ROWS = 400;

/** Records the off-site target, or with `undefined` that there is none. */
export async function recordUploadTarget(db: Queryable, target: string | undefined): Promise<void> {
  if (target === undefined) await db`delete from backup_place`;
  else
    await db`
      insert into backup_place (place) values (${target})
      on conflict (is_only) do update set place = excluded.place, since = now()
      where backup_place.place <> excluded.place`;
}

/** A backup and the attempt to upload it. */
interface UploadAttempt {
  place: string;
  file: string;
  takenAt: Date;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** Records that the backup was uploaded, with its size there in bytes. */
export const recordUpload = (
  db: Queryable,
  sent: UploadAttempt & { bytes: number },
): Promise<void> => record(db, { ...sent, failure: null });

/** Records a failed attempt with its failure code (failure-reason.ts). */
export const recordFailedUpload = (db: Queryable, failed: UploadAttempt & { failure: string }) =>
  record(db, { ...failed, bytes: null });

/** Stores an attempt, and deletes all but the last 400 and the last successful one. */
async function record(
  db: Queryable,
  {
    place,
    file,
    takenAt,
    ms,
    bytes,
    failure,
  }: UploadAttempt & { bytes: number | null; failure: string | null },
): Promise<void> {
  await db`
    insert into backup_uploads (started_at, host, place, file, taken_at, bytes, failure)
    values (now() - ${ms} * interval '1 millisecond', ${hostname()}, ${place}, ${file}, ${takenAt}, ${bytes}, ${failure})`;
  await db`
    delete from backup_uploads
    where id <= (select id from backup_uploads order by id desc offset ${MAX_ROWS} limit 1)
      and id <> coalesce((select max(id) from backup_uploads where failure is null), 0)`;
}

/** The state of the current off-site target. Times are by the clock of the database. */
export interface OffSiteState {
  place: string;
  now: Date;
  /** When a backup was last uploaded; if there is none, since when the target is configured. */
  goodAt: Date;
  /** The newest uploaded backup: when it was taken, its file and its size there in bytes. */
  lastGood: { takenAt: Date; file: string; bytes: number } | null;
  /** The number of failed attempts since then, the code of the last, and when that was. */
  failures: number;
  failure: string | null;
  failedAt: Date | null;
}

/** The state of the off-site backups; `undefined` where there is no target. */
export async function readOffSiteState(db: Queryable): Promise<OffSiteState | undefined> {
  const [state] = await db<OffSiteState[]>`
    select place, now() as "now",
      coalesce(greatest(good.finished_at, backup_place.since), backup_place.since) as "goodAt",
      case when good.id is not null then
        jsonb_build_object('takenAt', good.taken_at, 'file', good.file, 'bytes', good.bytes)
      end as "lastGood",
      bad.failures, bad.failure, bad."failedAt"
    from backup_place
    left join lateral (
      select id, finished_at, taken_at, file, bytes from backup_uploads
      where failure is null and backup_uploads.place = backup_place.place
      order by id desc limit 1
    ) good on true
    cross join lateral (
      select count(*)::integer as "failures", max(finished_at) as "failedAt",
        (array_agg(failure order by id desc))[1] as "failure"
      from backup_uploads
      where failure is not null and backup_uploads.place = backup_place.place
        and id > coalesce(good.id, 0)
    ) bad`;
  if (!state) return undefined;
  const { lastGood } = state;
  return {
    ...state,
    lastGood: lastGood && { ...lastGood, takenAt: new Date(lastGood.takenAt) },
  };
}

/** The newest good nightly backup, if it was not uploaded to this target yet. */
export async function findUnsentBackup(
  db: Queryable,
  target: string,
): Promise<{ file: string; takenAt: Date } | undefined> {
  const [newest] = await db<{ file: string; takenAt: Date }[]>`
    select file, "takenAt" from (
      select file, started_at as "takenAt" from backup_runs
      where failure is null order by id desc limit 1
    ) as newest
    where not exists (
      select from backup_uploads
      where failure is null and backup_uploads.place = ${target} and backup_uploads.file = newest.file
    )`;
  return newest;
}
