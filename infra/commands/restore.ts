import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { downloadPath, type OffSiteOptions, openStore } from 'bff/backup-store';
import { makeFolder } from 'bff/make-folder';
import { type CheckedBackup, withBackup } from 'bff/read-backup';
import { type RestoredBackup, requireKnownSchema, restoreBackup } from 'bff/restore-backup';
import { parseBackupName } from 'bff/stored-backups';
import { nameOfTarget } from 'bff/upload-target';
import { renewSecret } from '../embedded-postgres/data-folder.ts';
import { toDataFolderError, UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import {
  type CommandContext,
  formatBytes,
  formatCount,
  resolveTypedPath,
  runCommand,
} from './run-command.ts';
import { isServer, shellCommand } from './shell-command.ts';
import {
  backupFolder,
  offSiteOptionsOf,
  openDatabaseExclusively,
  readDatabaseConfig,
} from './studio-database.ts';

const command = shellCommand('restore');
const usage = `Usage:
  ${command} FILE             puts a backup into a database that is empty
  ${command} FILE --replace   deletes everything in the database, and puts the backup in its place
  ${command} FILE --check     checks whether it can be restored, and changes nothing
  ${command} elsewhere        fetches the newest backup from BACKUP_UPLOAD, and restores it; elsewhere:NAME fetches that one
  ${command} elsewhere --into FOLDER   fetches it into that folder, and restores nothing
  ${command} --list           lists the backups, here and off-site`;

const newSecretNote = 'The studio has a new secret: everybody has to log in again.';
const setNewSecret = isServer()
  ? 'Everybody has to log in again.'
  : 'Before you start the studio, set a new JWT_SECRET, so that no login from before counts. Everybody has to log in again.';

/** The tables that are reported to the studio's owner, in this order. */
const reportedTables: [table: string, word: string][] = [
  ['accounts', 'account'],
  ['courses', 'course'],
  ['orders', 'order'],
  ['enrolments', 'enrolment'],
  ['contact_messages', 'message'],
  ['meetings', 'meeting link'],
];

/** Instead of a file: the newest off-site backup, or the one with this name. */
const OFF_SITE = /^elsewhere(?::(.+))?$/;

type RestoreConfig = ReturnType<typeof readDatabaseConfig>;

await runCommand(async (studio) => {
  const { from, how, folder: into } = parseArguments(process.argv.slice(2));
  const replace = how === '--replace';
  const env = readDatabaseConfig();
  const signal = studio.stop;
  if (from === '--list') return list(env, studio);
  const restore = async (backup: CheckedBackup) => {
    await requireKnownSchema(backup.header);
    if (how === '--check')
      return studio.say('The backup is whole, and fits this version of the studio.');
    studio.say(`The backup is whole. Restoring …`);
    const { databaseUrl, folder } = await openDatabaseExclusively(env, studio);
    const restored = await restoreBackup({ databaseUrl, backup, replace, signal });
    const keepsSecret = folder && !process.env.JWT_SECRET?.trim();
    if (keepsSecret) await renewSecret(folder, 'jwtSecret');
    studio.say(formatRestored(restored));
    studio.say(keepsSecret ? newSecretNote : setNewSecret);
  };
  const chosen = OFF_SITE.exec(from);
  const fetched = chosen && (await fetchBackup(chosen[1], into, env, studio));
  if (into) return studio.say(`${fetched}`);
  const file = fetched ?? resolveTypedPath(from);
  await withBackup(file, restore, { signal });
});

function parseArguments([from, how, folder, ...rest]: string[]) {
  const isAlone = how === undefined && (from === '--list' || !from?.startsWith('-'));
  const isFile = !from?.startsWith('-') && folder === undefined;
  const isKnown =
    isAlone ||
    (isFile && (how === '--replace' || how === '--check')) ||
    (OFF_SITE.test(from ?? '') && how === '--into' && folder);
  if (!from || !isKnown || rest.length > 0) throw new UserFacingError(usage);
  return { from, how, folder };
}

function requireOffSite(env: RestoreConfig): OffSiteOptions {
  const offSite = offSiteOptionsOf(env);
  if (offSite) return offSite;
  throw new UserFacingError(
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
  env: RestoreConfig,
  { say, stop, onEnd }: CommandContext,
): Promise<string> {
  const offSite = requireOffSite(env);
  const targetName = nameOfTarget(offSite.target);
  const folder = into === undefined ? await downloadFolder(env) : resolveTypedPath(into);
  const store = await openStore(offSite);
  onEnd(async () => store.close());
  const chosen = name ?? (await store.list(stop))[0]?.name;
  if (!chosen) throw new UserFacingError(`There is no backup in ${targetName}.`);
  const file = into === undefined ? downloadPath(folder, chosen) : join(folder, basename(chosen));
  if (into === undefined) onEnd(() => rm(file, { force: true }));
  say(`Fetching ${chosen} from ${targetName} …`);
  await store.fetch(chosen, file, stop);
  return file;
}

/** A configured folder must exist: it may be on a share that is not mounted. */
async function downloadFolder(env: RestoreConfig): Promise<string> {
  const folder = await backupFolder(env);
  const made = env.backupFolder ? stat(folder) : makeFolder(folder, 0o700);
  await made.catch((error) => {
    throw toDataFolderError(folder, error);
  });
  return folder;
}

/** Lists the local backups, and the off-site ones if configured. */
async function list(env: RestoreConfig, { say, stop, onEnd }: CommandContext): Promise<void> {
  const line = ({ name, takenAt, bytes }: { name: string; takenAt: Date; bytes: number }) =>
    `  ${name}   ${formatUtc(takenAt)}   ${formatBytes(bytes)}`;
  const folder = await backupFolder(env);
  const names = (await readdir(folder).catch(() => [])).sort().reverse();
  const files = names.map(parseBackupName).filter((file) => file !== undefined);
  const sized = files.map(async (file) => ({
    ...file,
    bytes: (await stat(join(folder, file.name))).size,
  }));
  say([`In ${folder}:`, ...orNone((await Promise.all(sized)).map(line))].join('\n'));
  const offSite = offSiteOptionsOf(env);
  if (!offSite) return;
  const store = await openStore(offSite);
  onEnd(async () => store.close());
  const there = (await store.list(stop)).map(line);
  say([`In ${nameOfTarget(offSite.target)}:`, ...orNone(there)].join('\n'));
}

function orNone(lines: string[]): string[] {
  return lines.length > 0 ? lines : ['  none'];
}

function formatRestored({ takenAt, tables, waitingMails, oddities }: RestoredBackup): string {
  const rows = new Map(tables.map((table) => [table.name, table.rows]));
  const brought = reportedTables.map(([table, word]) => formatCount(rows.get(table) ?? 0, word));
  const mails =
    waitingMails > 0 ? ` ${formatCount(waitingMails, 'waiting e-mail')} will be sent.` : '';
  const odd = oddities.map((words) => `\nThis was already so before the backup: ${words}.`);
  return `Restored: ${brought.join(', ')}, taken on ${formatUtc(takenAt)}.${mails}${odd.join('')}`;
}

/** `22 November 2026, 03:17 UTC`. */
function formatUtc(moment: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${moment.toLocaleString('en-GB', format).replace(' at ', ', ')} UTC`;
}
