import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../commands/repository.ts';

const run = promisify(execFile);
const git = async (...args: string[]) =>
  (await run('git', args, { cwd: repository })).stdout.trim();

const MIGRATIONS = 'bff/migrations';

/**
 * Checks out the previous build into this folder, with the packages of its lockfile:
 * the newest whose database this build migrates. Throws in a clone that has no such commit.
 */
export async function checkOutOldBuild(folder: string): Promise<void> {
  const archive = join(folder, 'build.tar');
  await git('archive', '--output', archive, await lastBeforeMigration());
  await run('tar', ['-xf', archive, '-C', folder]);
  // Only the packages of its server; with those of this build it would not be the old one.
  const packages = ['--prod', '--ignore-scripts', '--filter', 'bff', '--filter', 'infra'];
  const install = ['install', '--frozen-lockfile', '--prefer-offline', ...packages];
  await run('npx', ['--yes', 'pnpm@12', ...install], { cwd: folder });
}

/**
 * The newest commit whose migrations are the first of those of this build, unchanged, and fewer. A migration that was still
 * changed after it came had not been run anywhere yet, and one that came before an earlier one neither.
 */
async function lastBeforeMigration(): Promise<string> {
  const known = await listOwnMigrations();
  const isOlder = async (commit: string) => {
    const migrations = await listMigrationsAt(commit);
    const first = known.slice(0, migrations.length);
    return migrations.length < known.length && String(migrations) === String(first);
  };
  const changes = await git('log', '--first-parent', '--format=%H', '--', MIGRATIONS);
  for (const commit of ['HEAD', ...changes.split('\n').map((change) => `${change}^`)])
    if (await isOlder(commit)) return commit;
  throw new Error('unreachable: the first commit has no migrations');
}

/** The migrations of this working tree in their order, as `git ls-tree` names them. */
async function listOwnMigrations(): Promise<string[]> {
  const files = (await readdir(join(repository, MIGRATIONS)))
    .toSorted()
    .map((file) => join(MIGRATIONS, file));
  const blobs = (await git('hash-object', '--', ...files)).split('\n');
  return blobs.map((blob, at) => `${blob}\t${files[at]}`);
}

async function listMigrationsAt(commit: string): Promise<string[]> {
  const format = '--format=%(objectname)%x09%(path)';
  const list = await git('ls-tree', format, commit, `${MIGRATIONS}/`).catch(() => {
    throw new Error(
      'This clone does not reach back to the build before the newest migration: run `git fetch --unshallow`, and test again.',
    );
  });
  return list.split('\n').filter(Boolean);
}
