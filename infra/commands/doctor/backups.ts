import { access, constants, readdir, stat } from 'node:fs/promises';
import { readBackupState } from 'bff/backup-state';
import { describeBackupFailure, isBackupLate } from 'bff/backup-status';
import type { Sql } from 'bff/database';
import { shellCommand } from '../shell-command.ts';
import type { DoctorContext } from './context.ts';
import { advice, type Finding, fault, faultOrAdvice, good } from './findings.ts';
import { formatAge } from './format-age.ts';
import { checkOffSiteBackups, checkRestoreTests } from './off-site-backups.ts';

/** Checks the age of the last good backup, the folder of the next one, the off-site copies, and the restore tests. */
export async function checkBackups(context: DoctorContext): Promise<Finding[]> {
  // Another check reports an unavailable database.
  const sql = await context.database().catch(() => undefined);
  return [
    ...(sql ? await checkBackupAge(context, sql) : []),
    ...(await checkBackupFolder(context)),
    ...(await checkOffSiteBackups(context, sql)),
    ...(sql ? await checkRestoreTests(context, sql) : []),
  ];
}

async function checkBackupAge({ isPublic }: DoctorContext, sql: Sql): Promise<Finding[]> {
  const state = await readBackupState(sql).catch(() => undefined);
  if (!state) return [];
  const { now, goodAt, lastGood, failure } = state;
  const why = failure ? ` The last try failed: ${describeBackupFailure(failure)}` : '';
  const late = faultOrAdvice(isPublic);
  if (isBackupLate(state))
    return [
      late(
        lastGood
          ? `The last good backup is ${formatAge(goodAt, now)} old.${why}`
          : `There has been no backup for ${formatAge(goodAt, now)}.${why}`,
        `The site makes a backup each night while it runs. To make one now: ${shellCommand('backup')}`,
      ),
    ];
  if (why)
    return [
      advice(
        why.trim(),
        `The site tries again by itself. To make one now: ${shellCommand('backup')}`,
      ),
    ];
  if (!lastGood) return [good('The first backup will be made tonight.')];
  return [good(`The last good backup is ${formatAge(goodAt, now)} old, on ${lastGood.host}.`)];
}

async function checkBackupFolder({
  backupFolder,
  dataFolder,
  isSet,
}: DoctorContext): Promise<Finding[]> {
  const fault = await whyNotWritable(backupFolder, isSet('BACKUP_FOLDER'));
  if (fault) return [fault];
  if (isSet('BACKUP_UPLOAD') || !(await areOnSameDevice(backupFolder, dataFolder))) return [];
  return [
    advice(
      `The backups in ${backupFolder} are on the same disk as the data: if the disk fails, both are lost.`,
      'Let BACKUP_FOLDER name a folder on another disk, or set BACKUP_UPLOAD.',
    ),
  ];
}

/** The first backup creates the default folder; the folder of an unmounted share must not be created. */
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
        `The backup folder, ${path}, does not exist.`,
        'Create it, or mount its disk or share.',
      );
    return fault(
      `The backup folder, ${path}, cannot be written to (${code}).`,
      'Give it to the site’s user: chown ganga-yoga: FOLDER; or mount its disk for writing.',
    );
  }
}

async function areOnSameDevice(one: string, other: string): Promise<boolean> {
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
