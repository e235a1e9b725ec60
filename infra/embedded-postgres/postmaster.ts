import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { complaint } from './cluster.ts';
import { layout } from './data-folder.ts';
import { disownPostmasterFile, isReady, runningPostmaster } from './postmaster-file.ts';
import type { Programs } from './programs.ts';
import { Refusal } from './refusal.ts';
import { type Account, programEnvironment } from './run-program.ts';

interface PostmasterOptions {
  dataFolder: string;
  programs: Programs;
  account: Account | undefined;
  durable: boolean;
}

/** A fast shutdown writes a checkpoint; after this long an immediate one, which the next start recovers from. */
const patienceMs = 60_000;
/** How long backends may take to notice that their server was killed. */
const orphansMs = 15_000;
const logLimitBytes = 5_000_000;

/** Starts PostgreSQL on 127.0.0.1 and a free port, and answers once it takes connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<{ port: number }> {
  const { cluster } = layout(options.dataFolder);
  await stopPostmaster(cluster);
  disownPostmasterFile(cluster);
  const deadline = Date.now() + orphansMs;
  for (;;) {
    const port = await freePort();
    const output = await launch(options, port);
    if (output === undefined) return { port };
    const passing = /shared memory block|Address already in use/.test(output);
    if (!passing || Date.now() > deadline) {
      throw new Refusal(`The database did not start: ${complaint(output)}`);
    }
    await pause(100);
  }
}

/** Stops whatever PostgreSQL runs on this cluster, ours or one that a killed studio left, and awaits its end. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  const giveUp = Date.now() + patienceMs;
  signal(pid, 'SIGINT');
  while (runningPostmaster(cluster) === pid) {
    if (Date.now() > giveUp) signal(pid, 'SIGQUIT');
    await pause(10);
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Answers PostgreSQL's output if it ended instead of becoming ready. */
async function launch(options: PostmasterOptions, port: number): Promise<string | undefined> {
  const { cluster, log } = layout(options.dataFolder);
  const logStart = prepareLog(log);
  const child = spawnPostgres(options, port);
  let ended = false;
  child.once('error', () => (ended = true));
  child.once('exit', () => (ended = true));
  while (!ended && !isReady(cluster, child.pid ?? 0)) await pause(10);
  return ended ? readFileSync(log, 'utf8').slice(logStart) : undefined;
}

/** In a session of its own, so that neither Ctrl-C nor a closed terminal reaches it: only we stop it. */
function spawnPostgres(
  { dataFolder, programs, account, durable }: PostmasterOptions,
  port: number,
) {
  const { cluster, log } = layout(dataFolder);
  const logFile = openSync(log, 'a', 0o600);
  const settings = { ...alwaysSet, ...(durable ? {} : notDurable), port };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', cluster, ...flags], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    detached: true,
    env: programEnvironment,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  return child;
}

const alwaysSet = {
  listen_addresses: '127.0.0.1',
  // A path below the data folder can be longer than a socket's name may be; TCP is enough.
  unix_socket_directories: '',
  log_timezone: 'UTC',
  timezone: 'UTC',
  // What people wrote and typed stays out of the log: no statements, no details with values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

function prepareLog(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logLimitBytes) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
