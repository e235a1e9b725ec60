import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from 'bff/make-folder';
import { databaseAccount, runProgram, type SystemAccount } from './programs.ts';
import { toDataFolderError, toDiskFullError, UserFacingError } from './user-facing-error.ts';
import { validateDataFolder } from './validate-data-folder.ts';

/** The paths in the folder that STUDIO_DATA names. */
export function dataFolderFiles(path: string) {
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

type DataFolderFiles = ReturnType<typeof dataFolderFiles>;

/** An existing data folder with the permissions that the database needs. */
export interface DataFolder extends DataFolderFiles {
  /** The account that PostgreSQL runs as; absent means the account of this process. */
  account: SystemAccount | undefined;
}

const repository = resolve(import.meta.dirname, '..', '..');

/**
 * The path of the data folder: STUDIO_DATA, or `.studio` in the repository. Where root starts the studio from a clone
 * that the database's account cannot enter, it is a folder below /var/lib that is always the same for this clone.
 */
export async function chooseDataFolder(studioData: string | undefined, clone = repository) {
  if (studioData) return resolve(studioData);
  const usual = dataFolderFiles(join(clone, '.studio'));
  const account = await databaseAccount(usual.database);
  if (!account || (await canEnter(account, clone))) return usual.path;
  const realClone = await realpath(clone);
  const mark = createHash('sha256').update(realClone).digest('hex').slice(0, 8);
  return join('/var/lib/ganga-yoga', `${basename(realClone)}-${mark}`);
}

/** Creates the data folder and the database folder in it, with the minimal permissions that let the database run. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const files = dataFolderFiles(path);
  const account = await databaseAccount(files.database);
  try {
    await createFolders(path, account ? 0o711 : 0o700);
    if (account) await allowAccess(account, path);
    await makeFolder(files.database, 0o700);
    if (account) await chown(files.database, account.uid, account.gid);
    await chmod(files.database, 0o700);
  } catch (error) {
    throw toDataFolderError(path, error);
  }
  await validateDataFolder(files);
  return { ...files, account };
}

/** Sets the mode afterwards, as the umask may narrow the mode that mkdir is given. */
async function createFolders(folder: string, mode: number) {
  const first = await makeFolder(folder);
  if (!first) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) await chmod(made, mode);
}

async function allowAccess(account: SystemAccount, folder: string) {
  if (await canEnter(account, folder)) return;
  const { uid, mode } = await stat(folder);
  if (uid === 0) await chmod(folder, (mode & 0o7777) | 0o011);
  if (await canEnter(account, folder)) return;
  throw new UserFacingError(
    `The data folder ${folder} cannot be used: PostgreSQL does not run as root, and its user ${account.name} cannot enter that folder. Set STUDIO_DATA to a folder that this user can enter, such as /var/lib/ganga-yoga.`,
  );
}

/** Tries it, since the modes are not enough: access lists and mounts count, too. */
async function canEnter(account: SystemAccount, folder: string): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account });
  return code === 0;
}

/** The process that uses the data folder. */
export interface FolderHolder {
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

/** Locks the data folder for this process; `undefined` if another process has it. */
export function tryFolderLock(
  folder: DataFolder,
  command: FolderHolder['command'],
): FolderLock | undefined {
  try {
    const lock = tryFileLock(folder.lock);
    return lock && createFolderLock(folder, command, lock);
  } catch (error) {
    const rejection = toDiskFullError(folder.path, toDataFolderError(folder.path, error));
    if (rejection instanceof UserFacingError || !(error as { errcode?: number }).errcode)
      throw rejection;
    throw new UserFacingError(
      `The data folder ${folder.path} cannot be used: ${(error as Error).message}. Set STUDIO_DATA to a folder that this user can write to.`,
    );
  }
}

function createFolderLock(
  folder: DataFolder,
  command: FolderHolder['command'],
  lock: FileLock,
): FolderLock {
  const holder = { pid: process.pid, command };
  const write = (content: FolderHolder) =>
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

/** Whether the command holds the folder only until its work is done, so that others wait for it. */
export const isTemporary = ({ command }: FolderHolder) =>
  ['staff', 'concerned', 'backup', 'restore', 'doctor'].includes(command);

/** The present holder; also `undefined` between taking the lock and writing the holder file. */
export function readHolder(folder: DataFolderFiles): FolderHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(folder.holder, 'utf8')) as FolderHolder;
    process.kill(holder.pid, 0);
    return holder;
  } catch {
    return undefined;
  }
}

/** The studio that runs on the data folder with this path, if there is one. */
export function runningStudio(path: string): FolderHolder | undefined {
  const folder = dataFolderFiles(path);
  const holder = readHolder(folder);
  if (!holder || isTemporary(holder)) return undefined;
  const lock = tryFileLock(folder.lock);
  lock?.release();
  return lock ? undefined : holder;
}

export const alreadyRunningError = (path: string, { pid, command }: FolderHolder) =>
  new UserFacingError(`The studio already runs on ${path} (process ${pid}, pnpm ${command}).`);

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

type SecretName = 'password' | 'sitePassword' | 'jwtSecret';

/** A secret of this folder, created when first needed: 32 random bytes in base64url, readable only by this user. */
export async function readOrCreateSecret(folder: DataFolder, secret: SecretName): Promise<string> {
  const file = folder[secret];
  try {
    const kept = await readIfExists(file);
    if (kept !== undefined) return validateSecret(file, kept, secret);
    return await createSecret(file);
  } catch (error) {
    throw toDataFolderError(folder.path, error);
  }
}

/** A truncated or overwritten file could be a guessable secret, or an SQL statement. */
function validateSecret(file: string, kept: string, secret: SecretName): string {
  const isRight = secret === 'jwtSecret' ? kept.trim().length >= 32 : /^[\w-]{32,}$/.test(kept);
  if (isRight) return kept;
  const anew =
    secret === 'password'
      ? ''
      : ' If there is no copy, remove the file: the start creates a new one.';
  throw new UserFacingError(
    `${file} does not contain what was written to it. Restore the file from a copy.${anew}`,
  );
}

/** Replaces a secret: tokens signed with the old one become invalid. */
export async function renewSecret(folder: DataFolder, secret: SecretName): Promise<void> {
  try {
    await createSecret(folder[secret]);
  } catch (error) {
    throw toDataFolderError(folder.path, error);
  }
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a second file and renames it, so that a killed start leaves no partial secret. */
async function createSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const beside = await open(`${file}.new`, 'w', 0o600);
  await beside.writeFile(secret);
  await beside.sync();
  await beside.close();
  await rename(`${file}.new`, file);
  return secret;
}
