import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from 'bff/config';
import { connectDatabase, type Sql } from 'bff/database';
import { dataFolderFiles } from '../../embedded-postgres/data-folder.ts';
import { UserFacingError } from '../../embedded-postgres/user-facing-error.ts';
import type { CommandContext } from '../run-command.ts';
import { shellCommand } from '../shell-command.ts';
import { joinDatabase, studioDataFolder } from '../studio-database.ts';
import { type PushServiceResponse, probePushServices } from './push-services.ts';
import { servicePorts } from './systemd.ts';

/** Shared by the checks: the settings, and access to the services in them. */
export interface DoctorContext {
  env: Config;
  /** Whether the setting with this name was given. */
  isSet(name: string): boolean;
  /** Whether the site is public, not only for local use. */
  isPublic: boolean;
  /** Whether this runs in a container: its ports are only open to the container networks. */
  isContained: boolean;
  dataFolder: string;
  backupFolder: string;
  /** The secret of the settings, or of the data folder; `undefined` before the first start. */
  jwtSecret: string | undefined;
  dns: Resolver;
  /** Connects to the database at the first call. `undefined` if the embedded one was never created. */
  database(): Promise<Sql | undefined>;
  /** The ports of the servers that systemd starts on this machine. */
  serverPorts(): Promise<number[]>;
  /** The responses of the browsers' push services, requested once. */
  pushAnswers(): Promise<PushServiceResponse[]>;
}

const LOCAL_HOST = /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;

export const isLocalHost = (hostname: string) => LOCAL_HOST.test(hostname);

/** Files that podman and Docker put into each container. */
const CONTAINER_MARKS = ['/run/.containerenv', '/.dockerenv'];

const DNS_OPTIONS = { timeout: 2_000, tries: 2 };

/** Creates the context. Rejects if the studio's secrets exist but are not readable. */
export async function openDoctorContext(
  env: Config,
  studio: CommandContext,
): Promise<DoctorContext> {
  const dataFolder = await studioDataFolder(env);
  await assertReadable(dataFolder);
  return {
    env,
    isSet: (name) => Boolean(process.env[name]?.trim()),
    isPublic: !isLocalHost(new URL(env.publicUrl).hostname),
    isContained: CONTAINER_MARKS.some((file) => existsSync(file)),
    dataFolder,
    backupFolder: env.backupFolder ?? join(dataFolder, 'backups'),
    jwtSecret: env.jwtSecret ?? (await readStoredSecret(dataFolder)),
    dns: new Resolver(DNS_OPTIONS),
    database: memoize(() => connectToDatabase(env, dataFolder, studio)),
    serverPorts: servicePorts,
    pushAnswers: memoize(() => probePushServices(env.pushServices)),
  };
}

/** Otherwise another user would take unreadable files for missing ones. */
async function assertReadable(dataFolder: string): Promise<void> {
  try {
    await access(dataFolder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new UserFacingError(
      `The doctor may not read ${dataFolder}. Run it as the site’s user: ${shellCommand('doctor')}`,
    );
  }
}

async function readStoredSecret(dataFolder: string): Promise<string | undefined> {
  const file = dataFolderFiles(dataFolder).jwtSecret;
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/** Shorter than the timeout of a check. A restore may lock the database for minutes. */
const DATABASE_TIMEOUT_MS = 15_000;

/** Never creates a database: the doctor changes nothing. */
async function connectToDatabase(env: Config, dataFolder: string, studio: CommandContext) {
  const isMade = existsSync(join(dataFolderFiles(dataFolder).cluster, 'PG_VERSION'));
  if (!env.databaseUrl && !isMade) return undefined;
  const stop = AbortSignal.any([studio.stop, AbortSignal.timeout(DATABASE_TIMEOUT_MS)]);
  const databaseUrl = await joinDatabase(env, { ...studio, stop }, 'doctor');
  const sql = connectDatabase(databaseUrl, { max: 2 });
  studio.onEnd(() => sql.end({ timeout: 1 }));
  return sql;
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
