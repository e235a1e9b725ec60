import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from 'bff/make-folder';
import { refuseOddFiles } from './odd-files.ts';
import { type Account, databaseAccount, runProgram } from './programs.ts';
import { Refusal, refusalFor, roomRefusalFor } from './refusal.ts';

/** The paths in the folder that STUDIO_DATA names. */
export function layout(path: string) {
  const database = join(path, 'database');
  return {
    path,
    /** Belongs to the database's account alone. */
    database,
    cluster: join(database, 'cluster'),
    programs: join(path, 'programs'),
    log: join(path, 'database.log'),
    /** Holds the database's port, which is the same at every start. */
    port: join(path, 'database-port'),
    /** The superuser's password, which only the start uses. */
    password: join(path, 'database-password'),
    sitePassword: join(path, 'database-site-password'),
    jwtSecret: join(path, 'jwt-secret'),
    lock: join(path, 'lock'),
    holder: join(path, 'holder.json'),
  };
}

type Layout = ReturnType<typeof layout>;

/** A data folder that is there, with the rights that the database needs. */
export interface DataFolder extends Layout {
  /** The account that PostgreSQL runs as; absent means the account of this process. */
  account: Account | undefined;
}

const repository = resolve(import.meta.dirname, '..', '..');

/**
 * The path of the data folder: STUDIO_DATA, or `.studio` in the repository. Where root starts the studio from a clone
 * that the database's account cannot enter, it is a folder below /var/lib that is always the same for this clone.
 */
export async function chooseDataFolder(studioData: string | undefined, clone = repository) {
  if (studioData) return resolve(studioData);
  const usual = layout(join(clone, '.studio'));
  const account = await databaseAccount(usual.database);
  if (!account || (await canEnter(account, clone))) return usual.path;
  const place = await realpath(clone);
  const mark = createHash('sha256').update(place).digest('hex').slice(0, 8);
  return join('/var/lib/ganga-yoga', `${basename(place)}-${mark}`);
}

/** Makes the data folder and the database's part of it, each with the narrowest rights that let the database run. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const files = layout(path);
  const account = await databaseAccount(files.database);
  try {
    await makeFolders(path, account ? 0o711 : 0o700);
    if (account) await letIn(account, path);
    await makeFolder(files.database, 0o700);
    if (account) await chown(files.database, account.uid, account.gid);
    await chmod(files.database, 0o700);
  } catch (error) {
    throw refusalFor(path, error);
  }
  await refuseOddFiles(files);
  return { ...files, account };
}

/** Sets the mode afterwards, as the umask may narrow the mode that mkdir is given. */
async function makeFolders(folder: string, mode: number) {
  const first = await makeFolder(folder);
  if (!first) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) await chmod(made, mode);
}

async function letIn(account: Account, folder: string) {
  if (await canEnter(account, folder)) return;
  const { uid, mode } = await stat(folder);
  if (uid === 0) await chmod(folder, (mode & 0o7777) | 0o011);
  if (await canEnter(account, folder)) return;
  throw new Refusal(
    `The data folder ${folder} cannot be used: PostgreSQL does not run as root, and its user ${account.name} cannot enter that folder. STUDIO_DATA must name one that it can, /var/lib/ganga-yoga say.`,
  );
}

/** Tries it, as the modes alone do not tell: access lists and mounts count too. */
async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account });
  return code === 0;
}

/** The process that uses the data folder. */
export interface Holder {
  pid: number;
  command:
    | 'start'
    | 'dev'
    | 'staff'
    | 'concerned'
    | 'backup'
    | 'restore'
    | 'doctor'
    | 'migrate'
    | 'tests';
  /** Set once the database takes connections. */
  databaseUrl?: string;
}

export interface FolderLock {
  /** Lets other commands use the database while this one runs. */
  publish(databaseUrl: string): void;
  release(): void;
}

/** Takes the data folder for this process; `undefined` when another process has it. */
export function tryFolderLock(
  folder: DataFolder,
  command: Holder['command'],
): FolderLock | undefined {
  try {
    const lock = tryFileLock(folder.lock);
    return lock && holdFolder(folder, command, lock);
  } catch (error) {
    const refusal = roomRefusalFor(folder.path, refusalFor(folder.path, error));
    if (refusal instanceof Refusal || !(error as { errcode?: number }).errcode) throw refusal;
    throw new Refusal(
      `The data folder ${folder.path} cannot be used: ${(error as Error).message}. STUDIO_DATA must name a folder that this user may write.`,
    );
  }
}

function holdFolder(folder: DataFolder, command: Holder['command'], lock: FileLock): FolderLock {
  const holder = { pid: process.pid, command };
  const write = (content: Holder) =>
    writeFileSync(folder.holder, JSON.stringify(content), { mode: 0o600 });
  write(holder);
  return {
    publish: (databaseUrl) => write({ ...holder, databaseUrl }),
    release() {
      rmSync(folder.holder, { force: true });
      lock.release();
    },
  };
}

/** Whether the command has the folder only until its work is done, so that others wait for it. */
export const isPassing = ({ command }: Holder) =>
  ['staff', 'concerned', 'backup', 'restore', 'doctor'].includes(command);

/** The present holder; `undefined` also in the moment between taking the lock and writing the holder's file. */
export function readHolder(folder: Layout): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(folder.holder, 'utf8')) as Holder;
    process.kill(holder.pid, 0);
    return holder;
  } catch {
    return undefined;
  }
}

/** The studio that runs on the data folder with this path, if there is one. */
export function runningStudio(path: string): Holder | undefined {
  const folder = layout(path);
  const holder = readHolder(folder);
  if (!holder || isPassing(holder)) return undefined;
  const lock = tryFileLock(folder.lock);
  lock?.release();
  return lock ? undefined : holder;
}

export const alreadyRunning = (path: string, { pid, command }: Holder) =>
  new Refusal(`The studio already runs on ${path} (process ${pid}, pnpm ${command}).`);

export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a lock on a file; `undefined` when another process has it. The lock is the operating system's own, taken
 * through SQLite, as Node offers no other way. It ends with the process, however that ends, so a stale process id
 * can neither hold it nor pretend to.
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

type Secret = 'password' | 'sitePassword' | 'jwtSecret';

/** A secret of this folder, made when it is first needed: 32 random bytes in base64url, readable by this user alone. */
export async function keepSecret(folder: DataFolder, secret: Secret): Promise<string> {
  const file = folder[secret];
  try {
    const kept = await readIfThere(file);
    if (kept !== undefined) return checkedSecret(file, kept, secret);
    return await makeSecret(file);
  } catch (error) {
    throw refusalFor(folder.path, error);
  }
}

/** A file that was cut off or written over would be a secret that anybody can guess, or a statement of SQL. */
function checkedSecret(file: string, kept: string, secret: Secret): string {
  const isRight = secret === 'jwtSecret' ? kept.trim().length >= 32 : /^[\w-]{32,}$/.test(kept);
  if (isRight) return kept;
  const anew =
    secret === 'password' ? '' : ' If there is no copy, remove it: a new one is made at the start.';
  throw new Refusal(
    `${file} does not hold what was written to it. Put it back from a copy.${anew}`,
  );
}

/** Replaces a secret: what was signed with the old one is invalid from then on. */
export async function renewSecret(folder: DataFolder, secret: Secret): Promise<void> {
  try {
    await makeSecret(folder[secret]);
  } catch (error) {
    throw refusalFor(folder.path, error);
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

/** Writes a second file and renames it, so that a start that is killed here leaves no half secret behind. */
async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const beside = await open(`${file}.new`, 'w', 0o600);
  await beside.writeFile(secret);
  await beside.sync();
  await beside.close();
  await rename(`${file}.new`, file);
  return secret;
}
