import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Account, databaseAccount, runProgram } from './programs.ts';
import { Refusal, refusalFor, roomRefusalFor } from './refusal.ts';

/** What lies where in the folder that STUDIO_DATA names. */
export function layout(dataFolder: string) {
  const database = join(dataFolder, 'database');
  return {
    /** Belongs to the database's account alone. */
    database,
    cluster: join(database, 'cluster'),
    programs: join(dataFolder, 'programs'),
    log: join(dataFolder, 'database.log'),
    /** The database's port, the same at every start. */
    port: join(dataFolder, 'database-port'),
    /** The superuser's, which only the start uses. */
    password: join(dataFolder, 'database-password'),
    sitePassword: join(dataFolder, 'database-site-password'),
    jwtSecret: join(dataFolder, 'jwt-secret'),
  };
}

const repository = resolve(import.meta.dirname, '..', '..');

/**
 * The data folder: STUDIO_DATA, or `.studio` in the repository, or, where root starts the studio from a clone that the
 * database's user cannot enter, a folder below /var/lib that is always the same for this clone.
 */
export async function chooseDataFolder(studioData: string | undefined, clone = repository) {
  if (studioData) return resolve(studioData);
  const usual = join(clone, '.studio');
  const account = await databaseAccount(layout(usual).database);
  if (!account || (await canEnter(account, clone))) return usual;
  const place = await realpath(clone);
  const mark = createHash('sha256').update(place).digest('hex').slice(0, 8);
  return join('/var/lib/ganga-yoga', `${basename(place)}-${mark}`);
}

/** Makes the data folder and the database's part of it, each with the narrowest rights that let the database run. */
export async function prepareDataFolder(dataFolder: string, account: Account | undefined) {
  const { database } = layout(dataFolder);
  try {
    await makeFolders(dataFolder, account ? 0o711 : 0o700);
    if (account) await letIn(account, dataFolder);
    await mkdir(database, { recursive: true, mode: 0o700 });
    if (account) await chown(database, account.uid, account.gid);
    await chmod(database, 0o700);
  } catch (error) {
    throw refusalFor(dataFolder, error);
  }
}

/** With the rights given, whatever the umask says. */
async function makeFolders(folder: string, mode: number) {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) await chmod(made, mode);
}

async function letIn(account: Account, dataFolder: string) {
  if (await canEnter(account, dataFolder)) return;
  const { uid, mode } = await stat(dataFolder);
  if (uid === 0) await chmod(dataFolder, (mode & 0o7777) | 0o011);
  if (await canEnter(account, dataFolder)) return;
  throw new Refusal(
    `The data folder ${dataFolder} cannot be used: PostgreSQL does not run as root, and its user ${account.name} cannot enter that folder. STUDIO_DATA must name one that it can, /var/lib/ganga-yoga say.`,
  );
}

/** Asked of the system, as modes alone do not tell (access lists, mounts). */
async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account });
  return code === 0;
}

/** Who works on the data folder. */
export interface Holder {
  pid: number;
  command: 'start' | 'dev' | 'staff' | 'backup' | 'restore' | 'tests';
  /** There once the database takes connections. */
  databaseUrl?: string;
}

export interface FolderLock {
  /** Lets other commands use the database while this one runs. */
  publish(databaseUrl: string): void;
  release(): void;
}

/** Takes the data folder for this process, or answers `undefined` when another has it. */
export function tryFolderLock(
  dataFolder: string,
  command: Holder['command'],
): FolderLock | undefined {
  try {
    const lock = tryFileLock(lockFile(dataFolder));
    return lock && holdFolder(dataFolder, command, lock);
  } catch (error) {
    const refusal = roomRefusalFor(dataFolder, refusalFor(dataFolder, error));
    if (refusal instanceof Refusal || !(error as { errcode?: number }).errcode) throw refusal;
    throw new Refusal(
      `The data folder ${dataFolder} cannot be used: ${(error as Error).message}. STUDIO_DATA must name a folder that this user may write.`,
    );
  }
}

function holdFolder(dataFolder: string, command: Holder['command'], lock: FileLock): FolderLock {
  const holder = { pid: process.pid, command };
  const file = holderFile(dataFolder);
  const write = (text: Holder) => writeFileSync(file, JSON.stringify(text), { mode: 0o600 });
  write(holder);
  return {
    publish: (databaseUrl) => write({ ...holder, databaseUrl }),
    release() {
      rmSync(file, { force: true });
      lock.release();
    },
  };
}

/** A command that has the folder only until its work is done; others wait for it. */
export const isPassing = ({ command }: Holder) =>
  command === 'staff' || command === 'backup' || command === 'restore';

/** Who has the data folder now, as far as can be read: `undefined` in the moment between taking it and saying so. */
export function readHolder(dataFolder: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(holderFile(dataFolder), 'utf8')) as Holder;
    process.kill(holder.pid, 0);
    return holder;
  } catch {
    return undefined;
  }
}

/** The studio that runs on this data folder, if one does. */
export function runningStudio(dataFolder: string): Holder | undefined {
  const holder = readHolder(dataFolder);
  if (!holder || isPassing(holder)) return undefined;
  const lock = tryFileLock(lockFile(dataFolder));
  lock?.release();
  return lock ? undefined : holder;
}

export const alreadyRunning = (dataFolder: string, { pid, command }: Holder) =>
  new Refusal(`The studio already runs on ${dataFolder} (process ${pid}, pnpm ${command}).`);

const holderFile = (dataFolder: string) => join(dataFolder, 'holder.json');
const lockFile = (dataFolder: string) => join(dataFolder, 'lock');

export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a lock on a file, or answers `undefined` when another process has it. The lock is the operating system's own,
 * through SQLite (Node has no other door to it): it ends with the process, however that ends, so no stale process id
 * can hold or fool it.
 */
export function tryFileLock(file: string): FileLock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
    const taken = lock;
    return { release: () => taken.close() };
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
}

/** The secret kept in `file`, made at the first asking: 32 random bytes in base64url, readable by this user alone. */
export async function keepSecret(dataFolder: string, file: string): Promise<string> {
  try {
    return (await readIfThere(file)) ?? (await makeSecret(file));
  } catch (error) {
    throw refusalFor(dataFolder, error);
  }
}

/** Puts a new secret in its place: what was signed with the old one is worth nothing from then on. */
export async function renewSecret(dataFolder: string, file: string): Promise<void> {
  try {
    await makeSecret(file);
  } catch (error) {
    throw refusalFor(dataFolder, error);
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and renamed: a start that is killed here leaves no half a secret behind. */
async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const beside = await open(`${file}.new`, 'w', 0o600);
  await beside.writeFile(secret);
  await beside.sync();
  await beside.close();
  await rename(`${file}.new`, file);
  return secret;
}
