import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layout } from './data-folder.ts';
import type { Programs } from './programs.ts';
import { type Account, runProgram } from './programs.ts';
import { endRefusal, lacksRoom, Refusal, roomRefusal, roomToMakeMb } from './refusal.ts';

export const superuser = 'studio';

interface ClusterOptions {
  dataFolder: string;
  programs: Programs;
  account: Account | undefined;
  password: string;
  durable: boolean;
}

/** Makes the database cluster when there is none, and refuses one that another major version of PostgreSQL made. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { cluster } = layout(options.dataFolder);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return makeCluster(options);
  if (version.trim() === options.programs.major) return;
  throw new Refusal(
    `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${options.programs.major}. With the version of the studio that made it: pnpm backup. Then move ${cluster} away, and with this version: pnpm restore FILE.`,
  );
}

/** In a folder of its own and renamed when complete, so that a first start which is killed half-way can be repeated. */
async function makeCluster(options: ClusterOptions): Promise<void> {
  const { database, cluster } = layout(options.dataFolder);
  await removeUnfinished(database);
  if (lacksRoom(options.dataFolder, roomToMakeMb))
    throw roomRefusal(options.dataFolder, roomToMakeMb);
  const workshop = join(database, `unfinished-${process.pid}-${Date.now()}`);
  await runInitdb(options, workshop);
  await rename(join(workshop, 'cluster'), cluster);
  await syncFolder(database);
  await rm(workshop, { recursive: true, force: true });
}

async function removeUnfinished(database: string) {
  const unfinished = (await readdir(database)).filter((name) => name.startsWith('unfinished-'));
  // A killed start may have left its initdb writing in there, hence the retries.
  const removal = { recursive: true, force: true, maxRetries: 5 };
  await Promise.all(unfinished.map((name) => rm(join(database, name), removal)));
}

async function runInitdb(options: ClusterOptions, workshop: string) {
  const passwordFile = join(workshop, 'password');
  await mkdir(workshop, { mode: 0o700 });
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  for (const path of options.account ? [workshop, passwordFile] : []) {
    await chown(path, options.account?.uid ?? -1, options.account?.gid ?? -1);
  }
  const { code, output } = await runProgram(
    options.programs.initdb,
    [
      `--pgdata=${join(workshop, 'cluster')}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    { account: options.account },
  );
  if (code === 0) return;
  throw endRefusal('The database could not be made', options.dataFolder, output, roomToMakeMb);
}

/** A rename is only durable once its folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
