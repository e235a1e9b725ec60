import { hostname } from 'node:os';
import { connectDatabase, type Sql } from '../../platform/database/db.ts';
import { recordUpload, recordUploadTarget } from './off-site/queries.ts';
import { type OffSiteOptions, openStore } from './off-site/store.ts';
import { nameOfTarget } from './off-site/upload-target.ts';
import { recordGoodRun } from './queries.ts';
import { recordRestoreTest } from './restore-test/queries.ts';
import { type RestoreTestResult, testNewestBackup } from './restore-test/restore-tests.ts';
import type { BackupFolder } from './stored-backups.ts';

/** Records a backup of the command `backup` in the folder of the nightly ones, as it counts like these. */
export const recordManualBackup = (
  databaseUrl: string,
  made: { folder: string; file: string; bytes: number; rows: number; ms: number },
): Promise<void> => record(databaseUrl, (sql) => recordGoodRun(sql, { ...made, host: hostname() }));

interface ManualUploadOptions {
  databaseUrl: string;
  offSite: OffSiteOptions;
  /** The path, the name and the time of the backup. */
  backup: { file: string; name: string; takenAt: Date };
  signal: AbortSignal;
}

/**
 * Uploads a backup for the command `backup`, records it for staff, and removes expired backups of the store. Resolves
 * to its size there in bytes. Rejects as the store does.
 */
export async function uploadManually({
  databaseUrl,
  offSite,
  backup,
  signal,
}: ManualUploadOptions) {
  const begun = performance.now();
  const store = await openStore(offSite);
  try {
    const bytes = await store.send(backup.file, signal);
    // Not every access key may remove objects.
    await store.removeOld([backup.name], signal).catch(() => {});
    const target = nameOfTarget(offSite.target);
    const { name: file, takenAt } = backup;
    await record(databaseUrl, async (sql) => {
      await recordUploadTarget(sql, target);
      await recordUpload(sql, {
        place: target,
        file,
        takenAt,
        bytes,
        ms: performance.now() - begun,
      });
    });
    return bytes;
  } finally {
    store.close();
  }
}

interface ManualRestoreTestOptions extends BackupFolder {
  databaseUrl: string;
  dataFolder: string;
  offSite: OffSiteOptions | undefined;
  signal: AbortSignal;
}

/**
 * Runs a restore test for the command `backup`, and records it for staff if it was good. Resolves to `undefined`
 * where there is no backup. Rejects as `testNewestBackup` does.
 */
export async function testRestoreManually(
  options: ManualRestoreTestOptions,
): Promise<(RestoreTestResult & { ms: number }) | undefined> {
  const { databaseUrl, offSite, signal } = options;
  const begun = performance.now();
  const store = offSite && (await openStore(offSite));
  try {
    const result = await testNewestBackup({ ...options, store }, signal);
    if (!result) return undefined;
    const ms = performance.now() - begun;
    await record(databaseUrl, (sql) => recordRestoreTest(sql, { ...result, ms }));
    return { ...result, ms };
  } finally {
    store?.close();
  }
}

/** Records nothing in a database whose schema does not have these tables yet. */
async function record(databaseUrl: string, note: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connectDatabase(databaseUrl, { max: 1 });
  try {
    await note(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

const UNDEFINED_TABLE = '42P01';
