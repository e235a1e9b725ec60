import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from 'bff/config';
import { makeFolder } from 'bff/make-folder';
import {
  alreadyRunningError,
  chooseDataFolder,
  type DataFolder,
  readOrCreateSecret,
  runningStudio,
} from '../embedded-postgres/data-folder.ts';
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { toDataFolderError, UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { assertPortAvailable } from './check-port.ts';
import { repository } from './repository.ts';
import type { CommandContext } from './run-command.ts';

export interface DatabaseSettings {
  databaseUrl: string;
  jwtSecret: string;
  studioData: string;
  /** How many milliseconds the embedded database has been down; 0 while it runs. */
  databaseDownMs: () => number;
}

/** The path of the data folder. With a DATABASE_URL it only contains backups and unsent e-mails. */
export async function studioDataFolder(env: Config): Promise<string> {
  if (!env.databaseUrl) return chooseDataFolder(env.studioData);
  return resolve(env.studioData ?? join(repository, '.studio'));
}

/** Throws if the port is taken. If a studio runs on the same data, the error names that studio instead. */
export async function assertCanStart(env: Config, dataFolder: string): Promise<void> {
  try {
    await assertPortAvailable(env);
  } catch (error) {
    const holder = env.databaseUrl ? undefined : runningStudio(dataFolder);
    throw holder ? alreadyRunningError(dataFolder, holder) : error;
  }
}

/** The database of the settings, or the embedded database, which runs until the command ends. */
export async function openDatabase(
  env: Config,
  dataFolder: string,
  studio: CommandContext,
  command: 'start' | 'dev',
): Promise<DatabaseSettings> {
  if (env.databaseUrl) return configuredDatabase(env, env.databaseUrl, dataFolder);
  studio.say(`Starting the database in ${dataFolder} …`);
  const starting = startEmbeddedPostgres({
    dataFolder,
    command,
    log: studio.say,
    signal: studio.stop,
  });
  studio.onEnd(async () => (await starting.catch(() => undefined))?.stop());
  const { folder, databaseUrl, downMs } = await starting;
  const jwtSecret = env.jwtSecret ?? (await readOrCreateSecret(folder, 'jwtSecret'));
  return { databaseUrl, jwtSecret, studioData: dataFolder, databaseDownMs: downMs };
}

/** The settings of a command that needs the database and no server. Such a command signs no tokens. */
export function readDatabaseConfig(): Config {
  const { DATABASE_URL, STUDIO_DATA, BACKUP_FOLDER, BACKUP_UPLOAD, BACKUP_KEY } = process.env;
  const settings = { DATABASE_URL, STUDIO_DATA, BACKUP_FOLDER, BACKUP_UPLOAD, BACKUP_KEY };
  return readConfig({ ...settings, JWT_SECRET: '-'.repeat(32) });
}

/** The path of the folder of the nightly backups. */
export const backupFolder = async (env: Config): Promise<string> =>
  resolve(env.backupFolder ?? join(await studioDataFolder(env), 'backups'));

/**
 * An error if backups cannot be written to BACKUP_FOLDER. The folder is not created: if a share is not
 * mounted, the backups would be on this disk.
 */
export async function backupFolderError(env: Config): Promise<UserFacingError | undefined> {
  if (env.backupFolder === undefined) return undefined;
  const folder = await backupFolder(env);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => undefined,
  );
  const isWritable =
    isFolder &&
    (await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    ));
  if (isWritable) return undefined;
  const what = isFolder
    ? 'cannot be written'
    : isFolder === false
      ? 'is not a folder'
      : 'does not exist';
  return new UserFacingError(
    `BACKUP_FOLDER, ${folder}, ${what}: no backup is made until this is fixed. Create the folder, let this user write to it, or mount its disk or share.`,
  );
}

/** The off-site target and the key from the settings; `undefined` if backups stay local. */
export const offSiteOptionsOf = ({ backupUpload: target, backupKey: key }: Config) =>
  target && key ? { target, key } : undefined;

/** The configured database, or the embedded one: that of the running site, or started for this command. */
export async function joinDatabase(
  env: Config,
  { onEnd, say, stop }: CommandContext,
  command: 'staff' | 'concerned' | 'backup' | 'doctor' | 'migrate',
): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl;
  const dataFolder = await chooseDataFolder(env.studioData);
  const joining = joinEmbeddedPostgres({ dataFolder, command, log: say, signal: stop });
  onEnd(async () => (await joining.catch(() => undefined))?.stop());
  return (await joining).databaseUrl;
}

export interface ExclusiveDatabase {
  databaseUrl: string;
  /** Only set for the embedded database. */
  folder?: DataFolder;
}

/** The configured database, or the embedded one, started for this command. Throws while a studio runs on it. */
export async function openDatabaseExclusively(
  env: Config,
  { onEnd, say, stop }: CommandContext,
): Promise<ExclusiveDatabase> {
  if (env.databaseUrl) return { databaseUrl: env.databaseUrl };
  const dataFolder = await chooseDataFolder(env.studioData);
  const holder = runningStudio(dataFolder);
  if (holder)
    throw new UserFacingError(
      `The studio runs on ${dataFolder} (process ${holder.pid}, pnpm ${holder.command}). Stop the studio, and run the restore again.`,
    );
  const options = { dataFolder, command: 'restore', log: say, signal: stop } as const;
  const starting = startEmbeddedPostgres(options);
  onEnd(async () => (await starting.catch(() => undefined))?.stop());
  return starting;
}

async function configuredDatabase(env: Config, databaseUrl: string, dataFolder: string) {
  try {
    await makeFolder(dataFolder, 0o700);
  } catch (error) {
    throw toDataFolderError(dataFolder, error);
  }
  return {
    databaseUrl,
    jwtSecret: env.jwtSecret ?? '',
    studioData: dataFolder,
    databaseDownMs: () => 0,
  };
}
