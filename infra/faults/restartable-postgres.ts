import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import postgres from 'postgres';
import { dataFolderFiles } from '../embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { databaseAccount, packagedPrograms, programsFor } from '../embedded-postgres/programs.ts';
import { until } from '../studio/waiting.ts';
import { processTree } from '../testing/processes.ts';

export interface RestartablePostgres {
  url: string;
  /** SIGINT is a fast shutdown. After SIGKILL its backends end when they notice. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  start(): Promise<void>;
  /** Suspends it with all its processes, or resumes them. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** A PostgreSQL that can be restarted at the same address. */
export async function startRestartablePostgres(dataFolder: string): Promise<RestartablePostgres> {
  const url = await makeCluster(dataFolder);
  let postmaster: ChildProcess | undefined;
  const start = async () => {
    await until(
      async () => {
        if (!postmaster || postmaster.exitCode !== null)
          postmaster = await spawnPostgres(dataFolder, url);
        return isReady(url);
      },
      { within: 20_000, what: 'PostgreSQL takes connections' },
    );
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const ending = postmaster;
    postmaster = undefined;
    if (!ending || ending.exitCode !== null) return;
    ending.kill(signal);
    await once(ending, 'exit');
  };
  const signal = (which: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processTree(postmaster?.pid ?? 0)) process.kill(pid, which);
  };
  await start();
  return { url, end, start, signal };
}

/** Creates the cluster with the embedded database, and returns its URL, which is free now. */
async function makeCluster(dataFolder: string): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataFolder, command: 'tests' });
  await embedded.stop();
  return embedded.databaseUrl;
}

async function spawnPostgres(dataFolder: string, url: string): Promise<ChildProcess> {
  const { cluster, database, programs: copies } = dataFolderFiles(dataFolder);
  const account = await databaseAccount(database);
  const programs = await programsFor(account, copies, packagedPrograms());
  const settings = [
    `port=${new URL(url).port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ];
  return spawn(
    programs.postgres,
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: '/',
      stdio: 'ignore',
    },
  );
}

async function isReady(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
