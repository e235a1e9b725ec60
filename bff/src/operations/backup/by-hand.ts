import { hostname } from 'node:os';
import { connectDatabase, type Sql } from '../../platform/database/db.ts';
import { notePlace, recordUpload } from './off-site/queries.ts';
import { type Elsewhere, openStore } from './off-site/store.ts';
import { nameOfPlace } from './off-site/upload-target.ts';
import { recordGoodRun } from './queries.ts';
import { recordRehearsal } from './restore-test/queries.ts';
import { type Rehearsed, rehearseNewest } from './restore-test/restore-tests.ts';
import type { BackupFolder } from './stored-backups.ts';

/** Notes a backup of the command `backup` in the folder of the nightly ones, as it is as good as one of theirs. */
export const noteByHand = (
  databaseUrl: string,
  made: { folder: string; file: string; bytes: number; rows: number; ms: number },
): Promise<void> => noted(databaseUrl, (sql) => recordGoodRun(sql, { ...made, host: hostname() }));

interface Sending {
  databaseUrl: string;
  elsewhere: Elsewhere;
  /** The backup's path and name, and when it was taken. */
  backup: { file: string; name: string; takenAt: Date };
  signal: AbortSignal;
}

/**
 * Sends a backup elsewhere for the command `backup`, notes it for staff, and removes there what need not be kept. Resolves to
 * its size there in bytes. Rejects as the store does.
 */
export async function sendByHand({ databaseUrl, elsewhere, backup, signal }: Sending) {
  const begun = performance.now();
  const store = await openStore(elsewhere);
  try {
    const bytes = await store.send(backup.file, signal);
    // Not every access key may remove objects.
    await store.removeOld([backup.name], signal).catch(() => {});
    const place = nameOfPlace(elsewhere.place);
    const { name: file, takenAt } = backup;
    await noted(databaseUrl, async (sql) => {
      await notePlace(sql, place);
      await recordUpload(sql, { place, file, takenAt, bytes, ms: performance.now() - begun });
    });
    return bytes;
  } finally {
    store.close();
  }
}

interface Rehearsing extends BackupFolder {
  databaseUrl: string;
  dataFolder: string;
  elsewhere: Elsewhere | undefined;
  signal: AbortSignal;
}

/**
 * Rehearses a restore for the command `backup`, and notes it for staff when it was good. Resolves to `undefined` when there is
 * no backup. Rejects as `rehearseNewest` does.
 */
export async function rehearseByHand(
  options: Rehearsing,
): Promise<(Rehearsed & { ms: number }) | undefined> {
  const { databaseUrl, elsewhere, signal } = options;
  const begun = performance.now();
  const store = elsewhere && (await openStore(elsewhere));
  try {
    const rehearsed = await rehearseNewest({ ...options, store }, signal);
    if (!rehearsed) return undefined;
    const ms = performance.now() - begun;
    await noted(databaseUrl, (sql) => recordRehearsal(sql, { ...rehearsed, ms }));
    return { ...rehearsed, ms };
  } finally {
    store?.close();
  }
}

/** A database of before these tables were, on which this version was not started yet, notes nothing. */
async function noted(databaseUrl: string, note: (sql: Sql) => Promise<void>): Promise<void> {
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
