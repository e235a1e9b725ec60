import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from 'bff/database';
import { ensureCluster, ensureSiteRole, siteRole, superuser } from './cluster.ts';
import {
  alreadyRunning,
  type DataFolder,
  type FolderLock,
  type Holder,
  isPassing,
  keepSecret,
  openDataFolder,
  readHolder,
  tryFolderLock,
} from './data-folder.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { packagedPrograms, programsFor } from './programs.ts';
import { refusalFor, roomRefusalFor } from './refusal.ts';

export interface EmbeddedPostgresOptions {
  /** The folder's path. It is made if it is missing. */
  dataFolder: string;
  /** Tells other commands that want the data folder which command has it. */
  command: Holder['command'];
  /** Whether committed data survives a crash of the machine, as it does if not told; `false` is faster, for tests. */
  durable?: boolean;
  log?: (line: string) => void;
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  folder: DataFolder;
  /** For the site: its role owns the database's contents, and is no superuser. */
  databaseUrl: string;
  /** How many milliseconds the database has been away; 0 while it runs. It is started again and again meanwhile. */
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
    throw alreadyRunning(folder.path, holder);
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

/** Waits for the lock. Where a studio has the folder, the result of `join` ends the wait, if there is one. */
async function waitForLock(
  folder: DataFolder,
  { command, log, signal }: EmbeddedPostgresOptions,
  join: (holder: Holder) => string | undefined,
): Promise<FolderLock | string> {
  for (let waited = false; ; waited = true) {
    const lock = tryFolderLock(folder, command);
    if (lock) return lock;
    const holder = readHolder(folder);
    const joined = holder && !isPassing(holder) ? join(holder) : undefined;
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
    const { databaseUrl, adminUrl, postmaster } = await bringUp(folder, options, lock);
    const stop = async () => {
      await postmaster.stop();
      lock.release();
    };
    return { folder, databaseUrl, adminUrl, downMs: postmaster.downMs, stop };
  } catch (error) {
    lock.release();
    throw roomRefusalFor(folder.path, refusalFor(folder.path, error));
  }
}

/** A database that is killed just now is started again: within half a minute, this succeeds all the same. */
async function untilThere(work: () => Promise<void>, signal: AbortSignal | undefined) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (tries === MOST_TRIES || code.startsWith('53') || !isDatabaseAway(error)) throw error;
    }
    await pause(BETWEEN_TRIES_MS, undefined, signal && { signal });
  }
}
const MOST_TRIES = 15;
const BETWEEN_TRIES_MS = 2_000;

async function bringUp(
  folder: DataFolder,
  { durable = true, log = () => {}, signal }: EmbeddedPostgresOptions,
  lock: FolderLock,
): Promise<{ databaseUrl: string; adminUrl: string; postmaster: Postmaster }> {
  const programs = await programsFor(folder.account, folder.programs, packagedPrograms());
  const password = await keepSecret(folder, 'password');
  const sitePassword = await keepSecret(folder, 'sitePassword');
  await ensureCluster({ folder, programs, password, durable });
  const postmaster = await startPostmaster({ folder, programs, durable, log });
  const urlFor = (role: string, secret: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${postmaster.port}/postgres`;
  const adminUrl = urlFor(superuser, password);
  const databaseUrl = urlFor(siteRole, sitePassword);
  try {
    await untilThere(() => ensureSiteRole(adminUrl, sitePassword), signal);
    lock.publish(databaseUrl);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return { databaseUrl, adminUrl, postmaster };
}
