import { access, constants, readdir, stat } from 'node:fs/promises';
import { readBackupState } from 'bff/backup-state';
import { isBackupLate, whyBackupFailed } from 'bff/backup-status';
import type { Sql } from 'bff/database';
import { called } from '../how-called.ts';
import { lookAtCopies, lookAtRehearsals } from './backup-copies.ts';
import { advice, type Finding, fault, faultIf, good } from './findings.ts';
import { ageIn } from './in-words.ts';
import type { Place } from './place.ts';

/** The backups: how old the last good one is, whether the next has a place, the copies elsewhere, and the rehearsals. */
export async function lookAtBackups(place: Place): Promise<Finding[]> {
  // A database that cannot be asked is said under its own name.
  const sql = await place.database().catch(() => undefined);
  return [
    ...(sql ? await age(place, sql) : []),
    ...(await folder(place)),
    ...(await lookAtCopies(place, sql)),
    ...(sql ? await lookAtRehearsals(place, sql) : []),
  ];
}

async function age({ isPublic }: Place, sql: Sql): Promise<Finding[]> {
  const state = await readBackupState(sql).catch(() => undefined);
  if (!state) return [];
  const { now, goodAt, lastGood, failure } = state;
  const why = failure ? ` The last try failed: ${whyBackupFailed(failure)}` : '';
  const late = faultIf(isPublic);
  if (isBackupLate(state))
    return [
      late(
        lastGood
          ? `The last good backup is ${ageIn(goodAt, now)} old.${why}`
          : `There has been no backup for ${ageIn(goodAt, now)}.${why}`,
        `The site makes one each night while it runs. One now: ${called('backup')}`,
      ),
    ];
  if (why) return [advice(why.trim(), `It is tried again by itself. One now: ${called('backup')}`)];
  if (!lastGood) return [good('The first backup is made in the coming night.')];
  return [good(`The last good backup is ${ageIn(goodAt, now)} old, on ${lastGood.host}.`)];
}

async function folder({ backupFolder, dataFolder, isSet }: Place): Promise<Finding[]> {
  const fault = await whyNotWritable(backupFolder, isSet('BACKUP_FOLDER'));
  if (fault) return [fault];
  if (isSet('BACKUP_UPLOAD') || !(await areTogether(backupFolder, dataFolder))) return [];
  return [
    advice(
      `The backups in ${backupFolder} are on the disk of the data, which they would be lost with.`,
      'Let BACKUP_FOLDER name a folder on another disk, or set BACKUP_UPLOAD.',
    ),
  ];
}

/** The default folder is made with the first backup; a share that is not mounted must not be. */
async function whyNotWritable(path: string, mustExist: boolean): Promise<Finding | undefined> {
  try {
    await readdir(path);
    await access(path, constants.W_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !mustExist) return undefined;
    if (code === 'ENOENT')
      return fault(
        `The folder for backups, ${path}, is not there.`,
        'Make it, or mount the disk or share that it is on.',
      );
    return fault(
      `The folder for backups, ${path}, cannot be written (${code}).`,
      'Give it to the site’s user: chown ganga-yoga: FOLDER; or mount its disk for writing.',
    );
  }
}

async function areTogether(one: string, other: string): Promise<boolean> {
  const devices = await Promise.all(
    [one, other].map((path) =>
      stat(path).then(
        ({ dev }) => dev,
        () => undefined,
      ),
    ),
  );
  return devices[0] !== undefined && devices[0] === devices[1];
}
