import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/runtime/make-folder.ts';

/** The folder for backups. */
export interface BackupFolder {
  folder: string;
  /** Whether a missing folder is created; otherwise it is a failure. */
  makesFolder: boolean;
}

/** Creates the folder if it may. Rejects with the file system's error where there is none. */
export async function ensureFolder({ folder, makesFolder }: BackupFolder): Promise<void> {
  if (makesFolder) await makeFolder(folder, 0o700);
  else await stat(folder);
}

/** A file in the folder for backups, with the time in its name. */
export interface BackupFile {
  name: string;
  takenAt: Date;
}

/** The prefix of the names of backups. */
export const NAME_PREFIX = 'ganga-yoga-';
/** The pattern of the names of write-backup.ts. No other file in the folder is ever removed. */
const NAME = /^ganga-yoga-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/** The backup with this file name; `undefined` when the name is not that of a backup. */
export function parseBackupName(name: string): BackupFile | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const takenAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(takenAt.getTime()) ? undefined : { name, takenAt };
}

const DAY_MS = 24 * 3_600_000;
/** India's clock is five and a half hours ahead of UTC all year. */
const AHEAD_MS = 5.5 * 3_600_000;
// The first day of 1970 was a Thursday, and weeks begin on Monday.
const DAYS_BEFORE_MONDAY = 3;

const dayOf = ({ takenAt }: BackupFile) => Math.floor((takenAt.getTime() + AHEAD_MS) / DAY_MS);
const weekOf = (file: BackupFile) => Math.floor((dayOf(file) + DAYS_BEFORE_MONDAY) / 7);

const DAYS = 7;
const WEEKS = 4;

/**
 * The files to remove. Retained are the newest file of each of the last seven days that have a file, and of each of
 * the last four weeks that have a file. Days and weeks without a file do not count, so that neither a month without
 * backups nor a clock that jumps empties the folder. A file dated more than a day ahead was made while a clock was
 * wrong: it is retained, and replaces no other file.
 */
export function expiredBackups(files: BackupFile[], now: Date): BackupFile[] {
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

interface RemovalOptions {
  /** Names that are never removed: the new backup, and the last one that is known to be good. */
  always: string[];
  now: Date;
}

/** Removes the expired backups from the folder and returns their names. Rejects on file system errors. */
export async function removeOldBackups(folder: string, { always, now }: RemovalOptions) {
  const names = await fileNames(folder);
  const files = names.map(parseBackupName).filter((file) => file !== undefined);
  const old = expiredBackups(files, now).filter(({ name }) => !always.includes(name));
  for (const { name } of old) await removeFile(join(folder, name));
  return old.map(({ name }) => name);
}

/** The names of regular files only: folders and links are left alone. */
const fileNames = async (folder: string) => {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** `force`: another server with the same folder may have removed the file already. */
const removeFile = (path: string) => rm(path, { force: true });
