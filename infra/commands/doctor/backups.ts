import { access, constants, readdir, stat } from 'node:fs/promises';
import { readBackupState } from 'bff/backup-state';
import { isBackupLate, whyBackupFailed } from 'bff/backup-status';
import { advice, type Finding, fault, faultIf, good } from './findings.ts';
import { called } from './how-called.ts';
import type { Place } from './place.ts';

/** The nightly backups: how old the last good one is, and whether the next has a place. */
export async function lookAtBackups(place: Place): Promise<Finding[]> {
  return [...(await age(place)), ...(await folder(place)), ...elsewhere(place)];
}

const HOUR_MS = 3_600_000;

async function age({ database, isPublic }: Place): Promise<Finding[]> {
  const sql = await database().catch(() => undefined);
  // Said at the database.
  if (!sql) return [];
  const state = await readBackupState(sql).catch(() => undefined);
  if (!state) return [];
  const why = state.failure ? ` The last try failed: ${whyBackupFailed(state.failure)}` : '';
  const hours = Math.round((state.now.getTime() - state.goodAt.getTime()) / HOUR_MS);
  const late = faultIf(isPublic);
  if (isBackupLate(state))
    return [
      late(
        `${state.lastGood ? 'The last good backup is' : 'There has been no backup for'} ${inTime(hours)}${state.lastGood ? ' old' : ''}.${why}`,
        `The site makes one each night while it runs. One now: ${called('backup')}`,
      ),
    ];
  if (why) return [advice(why.trim(), `It is tried again by itself. One now: ${called('backup')}`)];
  if (!state.lastGood) return [good('The first backup is made in the coming night.')];
  return [good(`The last good backup is ${inTime(hours)} old, on ${state.lastGood.host}.`)];
}

const inTime = (hours: number) =>
  hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(hours / 24)} days`;

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

function elsewhere({ isSet, isPublic }: Place): Finding[] {
  if (!isPublic || isSet('BACKUP_UPLOAD')) return [];
  return [
    advice(
      'BACKUP_UPLOAD is not set: a fire, or a provider that ends, takes the studio and its backups.',
      'Rent a storage of the kind S3 at another provider, and set BACKUP_UPLOAD and BACKUP_KEY.',
    ),
  ];
}
