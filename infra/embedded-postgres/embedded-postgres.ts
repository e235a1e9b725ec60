import { setTimeout as pause } from 'node:timers/promises';
import { ensureCluster, ensureSiteRole, siteRole, superuser } from './cluster.ts';
import {
  alreadyRunning,
  type FolderLock,
  type Holder,
  isPassing,
  keepSecret,
  layout,
  prepareDataFolder,
  readHolder,
  tryFolderLock,
} from './data-folder.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import type { Account } from './programs.ts';
import { databaseAccount, packagedPrograms, programsFor } from './programs.ts';
import { refusalFor, roomRefusalFor } from './refusal.ts';

export interface EmbeddedPostgresOptions {
  dataFolder: string;
  /** Says who holds the data folder to others who want it. */
  command: Holder['command'];
  /** Whether what was committed survives a crash of the machine; off is faster, for tests. */
  durable?: boolean;
  log?: (line: string) => void;
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** For the site: its role owns what the database holds, and is no superuser. */
  databaseUrl: string;
  /** For how many milliseconds now it has not run: 0 while it does. It is started again and again meanwhile. */
  downMs(): number;
  /** Stops the database cleanly and answers when its processes have ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data folder, which it makes at the first time and recovers after a crash. Waits for a
 * command that has the folder only for a while, such as `pnpm staff`; refuses when a studio already runs on it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const account = await databaseAccount(layout(options.dataFolder).database);
  await prepareDataFolder(options.dataFolder, account);
  const lock = await waitForLock(options, (holder) => {
    throw alreadyRunning(options.dataFolder, holder);
  });
  return startLocked(options, account, lock as FolderLock);
}

/** Uses the database of the studio that runs on this data folder, or starts it when none does. */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const account = await databaseAccount(layout(options.dataFolder).database);
  await prepareDataFolder(options.dataFolder, account);
  const got = await waitForLock(options, (holder) => holder.databaseUrl);
  if (typeof got !== 'string') return startLocked(options, account, got);
  return { databaseUrl: got, downMs: () => 0, stop: async () => {} };
}

/** Asks `join` about a holder that stays; what it answers ends the wait. */
async function waitForLock(
  { dataFolder, command, log, signal }: EmbeddedPostgresOptions,
  join: (holder: Holder) => string | undefined,
): Promise<FolderLock | string> {
  for (let waited = false; ; waited = true) {
    const lock = tryFolderLock(dataFolder, command);
    if (lock) return lock;
    const holder = readHolder(dataFolder);
    const joined = holder && !isPassing(holder) ? join(holder) : undefined;
    if (joined) return joined;
    if (holder && !waited) log?.(`Waiting for pnpm ${holder.command} (process ${holder.pid}) …`);
    await pause(50, undefined, signal && { signal });
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  account: Account | undefined,
  lock: FolderLock,
): Promise<EmbeddedPostgres & { adminUrl: string }> {
  try {
    const { databaseUrl, adminUrl, postmaster } = await bringUp(options, account, lock);
    const stop = async () => {
      await postmaster.stop();
      lock.release();
    };
    return { databaseUrl, adminUrl, downMs: postmaster.downMs, stop };
  } catch (error) {
    lock.release();
    throw roomRefusalFor(options.dataFolder, refusalFor(options.dataFolder, error));
  }
}

async function bringUp(
  { dataFolder, durable = true, log = () => {} }: EmbeddedPostgresOptions,
  account: Account | undefined,
  lock: FolderLock,
): Promise<{ databaseUrl: string; adminUrl: string; postmaster: Postmaster }> {
  const files = layout(dataFolder);
  const programs = await programsFor(account, files.programs, packagedPrograms());
  const password = await keepSecret(dataFolder, files.password);
  const sitePassword = await keepSecret(dataFolder, files.sitePassword);
  await ensureCluster({ dataFolder, programs, account, password, durable });
  const postmaster = await startPostmaster({ dataFolder, programs, account, durable, log });
  const urlFor = (role: string, secret: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${postmaster.port}/postgres`;
  const adminUrl = urlFor(superuser, password);
  const databaseUrl = urlFor(siteRole, sitePassword);
  try {
    await ensureSiteRole(adminUrl, sitePassword);
    lock.publish(databaseUrl);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return { databaseUrl, adminUrl, postmaster };
}
