import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Env, readEnv } from 'bff/config';
import { makeFolder } from 'bff/make-folder';
import {
  alreadyRunning,
  chooseDataFolder,
  type DataFolder,
  keepSecret,
  runningStudio,
} from '../embedded-postgres/data-folder.ts';
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { Refusal, refusalFor } from '../embedded-postgres/refusal.ts';
import { checkPort } from './check-port.ts';
import { repository } from './repository.ts';
import type { Studio } from './run-command.ts';

export interface DatabaseSettings {
  databaseUrl: string;
  jwtSecret: string;
  studioData: string;
  /** How many milliseconds the embedded database has been away; 0 while it runs. */
  databaseDownMs: () => number;
}

/** The path of the studio's data. With a DATABASE_URL it has only backups and the mails that were not sent. */
export async function studioDataFolder(env: Env): Promise<string> {
  if (!env.databaseUrl) return chooseDataFolder(env.studioData);
  return resolve(env.studioData ?? join(repository, '.studio'));
}

/** Refuses a start on a taken port. Where a studio runs on the same data, the refusal names that studio instead. */
export async function checkPlace(env: Env, dataFolder: string): Promise<void> {
  try {
    await checkPort(env);
  } catch (error) {
    const holder = env.databaseUrl ? undefined : runningStudio(dataFolder);
    throw holder ? alreadyRunning(dataFolder, holder) : error;
  }
}

/** The database of the settings, or the embedded database, which runs until the command ends. */
export async function openDatabase(
  env: Env,
  dataFolder: string,
  studio: Studio,
  command: 'start' | 'dev',
): Promise<DatabaseSettings> {
  if (env.databaseUrl) return givenDatabase(env, env.databaseUrl, dataFolder);
  studio.say(`Starting the database in ${dataFolder} …`);
  const starting = startEmbeddedPostgres({
    dataFolder,
    command,
    log: studio.say,
    signal: studio.stop,
  });
  studio.onEnd(async () => (await starting.catch(() => undefined))?.stop());
  const { folder, databaseUrl, downMs } = await starting;
  const jwtSecret = env.jwtSecret ?? (await keepSecret(folder, 'jwtSecret'));
  return { databaseUrl, jwtSecret, studioData: dataFolder, databaseDownMs: downMs };
}

/** The settings of a command that needs the database and no server. Such a command signs no tokens. */
export function readDatabaseEnv(): Env {
  const { DATABASE_URL, STUDIO_DATA, BACKUP_FOLDER, BACKUP_UPLOAD, BACKUP_KEY } = process.env;
  const settings = { DATABASE_URL, STUDIO_DATA, BACKUP_FOLDER, BACKUP_UPLOAD, BACKUP_KEY };
  return readEnv({ ...settings, JWT_SECRET: '-'.repeat(32) });
}

/** The path of the folder of the nightly backups. */
export const backupFolder = async (env: Env): Promise<string> =>
  resolve(env.backupFolder ?? join(await studioDataFolder(env), 'backups'));

/**
 * A line that says so where BACKUP_FOLDER names nothing that backups can be written to. It is not made: of a share that is not
 * mounted, the backups would be on this disk.
 */
export async function backupFolderFault(env: Env): Promise<Refusal | undefined> {
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
      ? 'is no folder'
      : 'is not there';
  return new Refusal(
    `BACKUP_FOLDER, ${folder}, ${what}: no backup is made until it is right. Make it, give it to this user, or mount the disk or share that it is on.`,
  );
}

/** Where the settings send backups, and the key; `undefined` when they stay here. */
export const elsewhereOf = ({ backupUpload: place, backupKey: key }: Env) =>
  place && key ? { place, key } : undefined;

/** The given database, or the embedded database: that of the running site, or started for this command. */
export async function joinDatabase(
  env: Env,
  { onEnd, say, stop }: Studio,
  command: 'staff' | 'concerned' | 'backup' | 'doctor' | 'migrate',
): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl;
  const dataFolder = await chooseDataFolder(env.studioData);
  const joining = joinEmbeddedPostgres({ dataFolder, command, log: say, signal: stop });
  onEnd(async () => (await joining.catch(() => undefined))?.stop());
  return (await joining).databaseUrl;
}

export interface SeizedDatabase {
  databaseUrl: string;
  /** Only that of the embedded database. */
  folder?: DataFolder;
}

/** The given database, or the embedded database, started for this command. Refuses while a studio runs on it. */
export async function seizeDatabase(
  env: Env,
  { onEnd, say, stop }: Studio,
): Promise<SeizedDatabase> {
  if (env.databaseUrl) return { databaseUrl: env.databaseUrl };
  const dataFolder = await chooseDataFolder(env.studioData);
  const holder = runningStudio(dataFolder);
  if (holder)
    throw new Refusal(
      `The studio runs on ${dataFolder} (process ${holder.pid}, pnpm ${holder.command}). Stop it, and restore again.`,
    );
  const options = { dataFolder, command: 'restore', log: say, signal: stop } as const;
  const starting = startEmbeddedPostgres(options);
  onEnd(async () => (await starting.catch(() => undefined))?.stop());
  return starting;
}

async function givenDatabase(env: Env, databaseUrl: string, dataFolder: string) {
  try {
    await makeFolder(dataFolder, 0o700);
  } catch (error) {
    throw refusalFor(dataFolder, error);
  }
  return {
    databaseUrl,
    jwtSecret: env.jwtSecret ?? '',
    studioData: dataFolder,
    databaseDownMs: () => 0,
  };
}
