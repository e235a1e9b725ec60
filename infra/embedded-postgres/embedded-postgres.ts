import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from 'bff/database';
import { ensureCluster, ensureSiteRole, siteRole, superuser } from './cluster.ts';
import {
  alreadyRunningError,
  type DataFolder,
  type FolderHolder,
  type FolderLock,
  isTemporary,
  openDataFolder,
  readHolder,
  readOrCreateSecret,
  tryFolderLock,
} from './data-folder.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { packagedPrograms, programsFor } from './programs.ts';
import { toDataFolderError, toDiskFullError } from './user-facing-error.ts';

export interface EmbeddedPostgresOptions {
  /** The folder's path. It is made if it is missing. */
  dataFolder: string;
  /** The command name, which other commands see while they wait for the data folder. */
  command: FolderHolder['command'];
  /** Whether committed data survive a crash of the machine. True by default; `false` is faster, for tests. */
  durable?: boolean;
  log?: (line: string) => void;
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  folder: DataFolder;
  /** For the site: its role owns the database's contents, and is no superuser. */
  databaseUrl: string;
  /** How many milliseconds the database has been down; 0 while it runs. Restarts are retried during this time. */
  downMs(): number;
  /** Stops the database cleanly and resolves when its processes have ended. */
  stop(): Promise<void>;
}

type StartedPostgres = EmbeddedPostgres & { adminUrl: string };

/**
 * Starts the PostgreSQL of a data folder. Makes the database at the first start, and recovers it after a crash. Waits
 * for a command that has the folder only for a while, such as `pnpm staff`; refuses when a studio already runs on it.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<StartedPostgres> {
  const folder = await openDataFolder(options.dataFolder);
  const lock = await waitForLock(folder, options, (holder) => {
    throw alreadyRunningError(folder.path, holder);
  });
  return startLocked(folder, options, lock as FolderLock);
}

/** Uses the database of the studio that runs on this data folder, or starts the database when no studio runs. */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(options.dataFolder);
  const got = await waitForLock(folder, options, (holder) => holder.databaseUrl);
  if (typeof got !== 'string') return startLocked(folder, options, got);
  return { folder, databaseUrl: got, downMs: () => 0, stop: async () => {} };
}

/** Waits for the lock. If a studio holds the folder, a result of `join` ends the wait. */
async function waitForLock(
  folder: DataFolder,
  { command, log, signal }: EmbeddedPostgresOptions,
  join: (holder: FolderHolder) => string | undefined,
): Promise<FolderLock | string> {
  for (let waited = false; ; waited = true) {
    const lock = tryFolderLock(folder, command);
    if (lock) return lock;
    const holder = readHolder(folder);
    const joined = holder && !isTemporary(holder) ? join(holder) : undefined;
    if (joined) return joined;
    if (holder && !waited) log?.(`Waiting for pnpm ${holder.command} (process ${holder.pid}) …`);
    await pause(50, undefined, signal && { signal });
  }
}

async function startLocked(
  folder: DataFolder,
  options: EmbeddedPostgresOptions,
  lock: FolderLock,
): Promise<StartedPostgres> {
  try {
    const { databaseUrl, adminUrl, postmaster } = await startDatabase(folder, options, lock);
    const stop = async () => {
      await postmaster.stop();
      lock.release();
    };
    return { folder, databaseUrl, adminUrl, downMs: postmaster.downMs, stop };
  } catch (error) {
    lock.release();
    throw toDiskFullError(folder.path, toDataFolderError(folder.path, error));
  }
}

/** A killed database is restarted: within half a minute, this succeeds. */
async function retryWhileStarting(work: () => Promise<void>, signal: AbortSignal | undefined) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (tries === MAX_ATTEMPTS || code.startsWith('53') || !isDatabaseUnavailable(error))
        throw error;
    }
    await pause(RETRY_DELAY_MS, undefined, signal && { signal });
  }
}
const MAX_ATTEMPTS = 15;
const RETRY_DELAY_MS = 2_000;

async function startDatabase(
  folder: DataFolder,
  { durable = true, log = () => {}, signal }: EmbeddedPostgresOptions,
  lock: FolderLock,
): Promise<{ databaseUrl: string; adminUrl: string; postmaster: Postmaster }> {
  const programs = await programsFor(folder.account, folder.programs, packagedPrograms());
  const password = await readOrCreateSecret(folder, 'password');
  const sitePassword = await readOrCreateSecret(folder, 'sitePassword');
  await ensureCluster({ folder, programs, password, durable });
  const postmaster = await startPostmaster({ folder, programs, durable, log });
  const urlFor = (role: string, secret: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${postmaster.port}/postgres`;
  const adminUrl = urlFor(superuser, password);
  const databaseUrl = urlFor(siteRole, sitePassword);
  try {
    await retryWhileStarting(() => ensureSiteRole(adminUrl, sitePassword), signal);
    lock.publish(databaseUrl);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return { databaseUrl, adminUrl, postmaster };
}
