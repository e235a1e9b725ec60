import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface BackupFile {
  name: string;
  takenAt: Date;
}

/** As write-backup.ts names them; nothing else in the folder is ever touched. */
const NAME = /^ganga-yoga-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/** The file with this name, if it is named as a backup is; nothing for any other. */
export function backupFileOf(name: string): BackupFile | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const takenAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(takenAt.getTime()) ? undefined : { name, takenAt };
}

const DAY_MS = 24 * 3_600_000;
/** The clock of India is five and a half hours ahead, in summer and winter. */
const AHEAD_MS = 5.5 * 3_600_000;
// The first day of 1970 was a Thursday, and weeks begin on Monday.
const DAYS_BEFORE_MONDAY = 3;

const dayOf = ({ takenAt }: BackupFile) => Math.floor((takenAt.getTime() + AHEAD_MS) / DAY_MS);
const weekOf = (file: BackupFile) => Math.floor((dayOf(file) + DAYS_BEFORE_MONDAY) / 7);

const DAYS = 7;
const WEEKS = 4;

/**
 * Those of the files that need not be kept: all but the newest of each of the last seven days, and of each of the last
 * four weeks, that have one. Days and weeks without one do not count, so that neither a month without a backup nor a
 * clock that jumps empties the folder. A file that is dated after tomorrow was made while the clock was wrong: it
 * stays, and takes no other's place.
 */
export function notKept(files: BackupFile[], now: Date): BackupFile[] {
  const past = files.filter(({ takenAt }) => takenAt.getTime() <= now.getTime() + DAY_MS);
  const kept = new Set([...newestOfEach(past, dayOf, DAYS), ...newestOfEach(past, weekOf, WEEKS)]);
  return past.filter((file) => !kept.has(file));
}

function newestOfEach(files: BackupFile[], spanOf: (file: BackupFile) => number, most: number) {
  const newestFirst = files.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const first = new Map<number, BackupFile>();
  for (const file of newestFirst) {
    const span = spanOf(file);
    if (!first.has(span)) first.set(span, file);
  }
  return [...first.values()].slice(0, most);
}

interface Keeping {
  /** Names that stay in any case: the one just made, and the last that is known to be good. */
  always: string[];
  now: Date;
}

/** Removes the backups that need not be kept from the folder, and answers their names. */
export async function removeOldBackups(folder: string, { always, now }: Keeping) {
  const names = await fileNames(folder);
  const files = names.map(backupFileOf).filter((file) => file !== undefined);
  const old = notKept(files, now).filter(({ name }) => !always.includes(name));
  for (const { name } of old) await removeFile(join(folder, name));
  return old.map(({ name }) => name);
}

/** Never of folders, nor of links. */
const fileNames = async (folder: string) => {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** Another server on the same share may have removed it already. */
const removeFile = (path: string) => rm(path, { force: true });
