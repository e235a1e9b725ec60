import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Elsewhere, fetchedPath, openStore } from 'bff/backup-store';
import { makeFolder } from 'bff/make-folder';
import { type CheckedBackup, withBackup } from 'bff/read-backup';
import { type RestoredBackup, refuseUnknownSchema, restoreBackup } from 'bff/restore-backup';
import { backupFileOf } from 'bff/stored-backups';
import { nameOfPlace } from 'bff/upload-target';
import { renewSecret } from '../embedded-postgres/data-folder.ts';
import { Refusal, refusalFor } from '../embedded-postgres/refusal.ts';
import { called, isServer } from './how-called.ts';
import { givenPath, inBytes, inNumber, runCommand, type Studio } from './run-command.ts';
import { backupFolder, elsewhereOf, readDatabaseEnv, seizeDatabase } from './studio-database.ts';

const command = called('restore');
const usage = `Usage:
  ${command} FILE             puts a backup into a database that is empty
  ${command} FILE --replace   throws away what the database holds, and puts the backup in its place
  ${command} FILE --check     looks whether it could be restored, and changes nothing
  ${command} elsewhere        fetches the newest backup from BACKUP_UPLOAD, and restores it; elsewhere:NAME fetches that one
  ${command} elsewhere --into FOLDER   fetches it into that folder, and restores nothing
  ${command} --list           lists the backups, here and elsewhere`;

const newSecret = 'The studio has a new secret: everybody signs in once more.';
const setNewSecret = isServer()
  ? 'Everybody signs in once more.'
  : 'Before you start the studio, set a new JWT_SECRET: nothing that was signed with the old one may count again. Everybody signs in once more.';

/** The tables that the studio's owner is told about, in this order. */
const named: [table: string, word: string][] = [
  ['accounts', 'account'],
  ['courses', 'course'],
  ['orders', 'order'],
  ['enrolments', 'enrolment'],
  ['contact_messages', 'message'],
  ['meetings', 'meeting link'],
];

/** In place of a file: the newest backup elsewhere, or the one of this name. */
const ELSEWHERE = /^elsewhere(?::(.+))?$/;

type Env = ReturnType<typeof readDatabaseEnv>;

await runCommand(async (studio) => {
  const { from, how, folder: into } = parseArguments(process.argv.slice(2));
  const replace = how === '--replace';
  const env = readDatabaseEnv();
  const signal = studio.stop;
  if (from === '--list') return list(env, studio);
  const restore = async (backup: CheckedBackup) => {
    await refuseUnknownSchema(backup.header);
    if (how === '--check')
      return studio.say('The backup is whole, and fits this version of the studio.');
    studio.say(`The backup is whole. Restoring …`);
    const { databaseUrl, folder } = await seizeDatabase(env, studio);
    const restored = await restoreBackup({ databaseUrl, backup, replace, signal });
    const keepsSecret = folder && !process.env.JWT_SECRET?.trim();
    if (keepsSecret) await renewSecret(folder, 'jwtSecret');
    studio.say(whatItBrought(restored));
    studio.say(keepsSecret ? newSecret : setNewSecret);
  };
  const chosen = ELSEWHERE.exec(from);
  const fetched = chosen && (await fetchBackup(chosen[1], into, env, studio));
  if (into) return studio.say(`${fetched}`);
  const file = fetched ?? givenPath(from);
  await withBackup(file, restore, { signal });
});

function parseArguments([from, how, folder, ...rest]: string[]) {
  const isAlone = how === undefined && (from === '--list' || !from?.startsWith('-'));
  const isFile = !from?.startsWith('-') && folder === undefined;
  const isKnown =
    isAlone ||
    (isFile && (how === '--replace' || how === '--check')) ||
    (ELSEWHERE.test(from ?? '') && how === '--into' && folder);
  if (!from || !isKnown || rest.length > 0) throw new Refusal(usage);
  return { from, how, folder };
}

function elsewhereIn(env: Env): Elsewhere {
  const elsewhere = elsewhereOf(env);
  if (elsewhere) return elsewhere;
  throw new Refusal(
    'Set BACKUP_UPLOAD and BACKUP_KEY: where the backups are, and the key that they were encrypted with.',
  );
}

/**
 * Fetches the backup of this name, or the newest, and returns its path. Unless a folder is given, the file is removed at the
 * end.
 */
async function fetchBackup(
  name: string | undefined,
  into: string | undefined,
  env: Env,
  { say, stop, onEnd }: Studio,
): Promise<string> {
  const elsewhere = elsewhereIn(env);
  const place = nameOfPlace(elsewhere.place);
  const folder = into === undefined ? await folderForFetched(env) : givenPath(into);
  const store = await openStore(elsewhere);
  onEnd(async () => store.close());
  const chosen = name ?? (await store.list(stop))[0]?.name;
  if (!chosen) throw new Refusal(`There is no backup in ${place}.`);
  const file = into === undefined ? fetchedPath(folder, chosen) : join(folder, basename(chosen));
  if (into === undefined) onEnd(() => rm(file, { force: true }));
  say(`Fetching ${chosen} from ${place} …`);
  await store.fetch(chosen, file, stop);
  return file;
}

/** A folder that was named must be there: it may be on a share that is not mounted. */
async function folderForFetched(env: Env): Promise<string> {
  const folder = await backupFolder(env);
  const made = env.backupFolder ? stat(folder) : makeFolder(folder, 0o700);
  await made.catch((error) => {
    throw refusalFor(folder, error);
  });
  return folder;
}

/** Lists the backups here, and those elsewhere if there are to be any. */
async function list(env: Env, { say, stop, onEnd }: Studio): Promise<void> {
  const line = ({ name, takenAt, bytes }: { name: string; takenAt: Date; bytes: number }) =>
    `  ${name}   ${inUtc(takenAt)}   ${inBytes(bytes)}`;
  const folder = await backupFolder(env);
  const names = (await readdir(folder).catch(() => [])).sort().reverse();
  const files = names.map(backupFileOf).filter((file) => file !== undefined);
  const sized = files.map(async (file) => ({
    ...file,
    bytes: (await stat(join(folder, file.name))).size,
  }));
  say([`In ${folder}:`, ...orNone((await Promise.all(sized)).map(line))].join('\n'));
  const elsewhere = elsewhereOf(env);
  if (!elsewhere) return;
  const store = await openStore(elsewhere);
  onEnd(async () => store.close());
  const there = (await store.list(stop)).map(line);
  say([`In ${nameOfPlace(elsewhere.place)}:`, ...orNone(there)].join('\n'));
}

function orNone(lines: string[]): string[] {
  return lines.length > 0 ? lines : ['  none'];
}

function whatItBrought({ takenAt, tables, waitingMails, oddities }: RestoredBackup): string {
  const rows = new Map(tables.map((table) => [table.name, table.rows]));
  const brought = named.map(([table, word]) => inNumber(rows.get(table) ?? 0, word));
  const mails = waitingMails > 0 ? ` ${inNumber(waitingMails, 'waiting mail')} will be sent.` : '';
  const odd = oddities.map((words) => `\nIt was so before already: ${words}.`);
  return `Restored: ${brought.join(', ')}, taken on ${inUtc(takenAt)}.${mails}${odd.join('')}`;
}

/** `22 November 2026, 03:17 UTC`. */
function inUtc(moment: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${moment.toLocaleString('en-GB', format).replace(' at ', ', ')} UTC`;
}
