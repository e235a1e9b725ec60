import { basename } from 'node:path';
import { generateBackupKey } from 'bff/backup-key';
import { recordManualBackup, testRestoreManually, uploadManually } from 'bff/manual-backup';
import { nameOfTarget } from 'bff/upload-target';
import { writeBackup } from 'bff/write-backup';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import {
  type CommandContext,
  formatBytes,
  formatCount,
  resolveTypedPath,
  runCommand,
} from './run-command.ts';
import { shellCommand } from './shell-command.ts';
import {
  backupFolder,
  backupFolderError,
  joinDatabase,
  offSiteOptionsOf,
  readDatabaseConfig,
  studioDataFolder,
} from './studio-database.ts';

const command = shellCommand('backup');
const usage = `Usage:
  ${command}               writes everything the database holds into a file in BACKUP_FOLDER, and sends it to BACKUP_UPLOAD
  ${command} FOLDER        the same, into that folder
  ${command} --here        the same as without, and sends it nowhere: a site that runs does so within minutes
  ${command} --rehearse    restores the newest backup into a database that is dropped afterwards
  ${command} --new-key     makes a key for BACKUP_KEY`;

await runCommand(async (studio) => {
  const given = parseArguments(process.argv.slice(2));
  if (given === '--new-key') return printNewKey(studio);
  if (given === '--rehearse') return testRestore(studio);
  const folder = given === '--here' ? undefined : given;
  return backUp(studio, { folder, sends: given !== '--here' });
});

function parseArguments([what, ...rest]: string[]): string | undefined {
  const isKnown = !what?.startsWith('-') || ['--here', '--rehearse', '--new-key'].includes(what);
  if (rest.length > 0 || !isKnown) throw new UserFacingError(usage);
  return what;
}

interface BackupOptions {
  /** As given; the folder of the nightly backups by default. */
  folder: string | undefined;
  sends: boolean;
}

async function backUp(studio: CommandContext, wanted: BackupOptions): Promise<void> {
  const env = readDatabaseConfig();
  const isNightly = wanted.folder === undefined;
  const noFolder = isNightly && (await backupFolderError(env));
  if (noFolder) throw noFolder;
  const databaseUrl = await joinDatabase(env, studio, 'backup');
  const folder =
    wanted.folder === undefined ? await backupFolder(env) : resolveTypedPath(wanted.folder);
  const signal = studio.stop;
  const begun = performance.now();
  const { file, bytes, rows, takenAt } = await writeBackup({ databaseUrl, folder, signal });
  const ms = performance.now() - begun;
  if (isNightly)
    await recordManualBackup(databaseUrl, { folder, file: basename(file), bytes, rows, ms });
  studio.say(
    `${file}\n${formatCount(rows, 'row')}, ${formatBytes(bytes)}, read back and found whole.`,
  );
  const offSite = offSiteOptionsOf(env);
  if (!offSite || !wanted.sends) return;
  const targetName = nameOfTarget(offSite.target);
  studio.say(`Sending it to ${targetName} …`);
  const backup = { file, name: basename(file), takenAt };
  const sent = await uploadManually({ databaseUrl, offSite, backup, signal }).catch((error) => {
    if (error?.name !== 'BackupError') throw error;
    throw new UserFacingError(
      `The backup is saved here, but was not sent to ${targetName}: ${error.message}`,
    );
  });
  studio.say(`${formatBytes(sent)}, encrypted, read back and found whole.`);
}

async function testRestore(studio: CommandContext): Promise<void> {
  const env = readDatabaseConfig();
  const offSite = offSiteOptionsOf(env);
  const databaseUrl = await joinDatabase(env, studio, 'backup');
  const folder = await backupFolder(env);
  const dataFolder = await studioDataFolder(env);
  studio.say(
    `Restoring the newest backup ${offSite ? `of ${nameOfTarget(offSite.target)}` : `in ${folder}`} into a separate database …`,
  );
  const makesFolder = env.backupFolder === undefined;
  const options = {
    ...{ databaseUrl, folder, makesFolder, dataFolder, offSite },
    signal: studio.stop,
  };
  const done = await testRestoreManually(options);
  if (!done) throw new UserFacingError(`There is no backup yet: ${command}`);
  const seconds = formatCount(Math.ceil(done.ms / 1000), 'second');
  studio.say(
    `${done.file}\n${formatCount(done.rows, 'row')} restored in ${seconds}, and compared.`,
  );
  for (const words of done.oddities) studio.say(`This was already so before the backup: ${words}.`);
}

async function printNewKey(studio: CommandContext): Promise<void> {
  studio.say(`BACKUP_KEY=${await generateBackupKey()}`);
  studio.say(
    'Put this line into the settings of every server, and keep a copy of it away from this machine, on paper too: without this key nobody can read the off-site backups.',
  );
}
