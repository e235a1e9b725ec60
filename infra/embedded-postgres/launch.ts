import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { layout } from './data-folder.ts';
import { rotateLog } from './database-log.ts';
import { isReady } from './postmaster-file.ts';
import type { Programs } from './programs.ts';
import { type Account, programEnvironment } from './programs.ts';

export interface LaunchOptions {
  dataFolder: string;
  programs: Programs;
  account: Account | undefined;
  durable: boolean;
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
  // Two lines every five minutes, for years.
  log_checkpoints: 'off',
  checkpoint_warning: '0',
  // A small studio's disk: unless told, the write-ahead log grows to 1 GB, and keeps 80 MB.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // For a server of 512 MB that runs the site, too: what is read again and again fits, the rest is the system's to keep.
  shared_buffers: '32MB',
  // Of each of three workers; 64 MB if not told.
  autovacuum_work_mem: '16MB',
};

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface Launched {
  ended: Promise<unknown>;
}

/** A fast shutdown while it starts is quick; what is not gone then is ended at once, and recovered from. */
const endLaunchMs = 5_000;

/**
 * Starts PostgreSQL once. Answers when it takes connections, or with its output when it ended instead, which it also
 * does when `stop` aborts.
 */
export async function launch(
  options: LaunchOptions,
  port: number,
  stop?: AbortSignal,
): Promise<Launched | string> {
  const { cluster, log } = layout(options.dataFolder);
  const logStart = rotateLog(log);
  const child = spawnPostgres(options, port);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  const readOutput = () => {
    const written = readFileSync(log);
    failure = written.subarray(written.length < logStart ? 0 : logStart).toString();
  };
  child.once('exit', readOutput);
  let impatience: NodeJS.Timeout | undefined;
  const endLaunch = () => {
    child.kill('SIGINT');
    impatience = setTimeout(() => child.kill('SIGQUIT'), endLaunchMs);
  };
  stop?.addEventListener('abort', endLaunch, { once: true });
  while (failure === undefined && !isReady(cluster, child.pid ?? 0)) await pause(10);
  stop?.removeEventListener('abort', endLaunch);
  clearTimeout(impatience);
  if (failure !== undefined) return failure;
  // Once it runs, its end is the caller's matter, and the log may be gone by then.
  child.off('exit', readOutput);
  const dismiss = guard(child, cluster);
  return { ended: once(child, 'exit').then(dismiss) };
}

/** In a session of its own, so that neither Ctrl-C nor a closed terminal reaches it: only we stop it. */
function spawnPostgres({ dataFolder, programs, account, durable }: LaunchOptions, port: number) {
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
  return child;
}

/**
 * A shell that waits for this process to end, however it ends, and then stops the database cleanly: a killed studio
 * leaves nothing running. (pnpm kills its script with -9 when pnpm itself is killed.) Answers how to dismiss it.
 */
function guard(postmaster: ChildProcess, cluster: string): () => Promise<unknown> {
  const script = 'read -r _; kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'guard', String(postmaster.pid), cluster], {
    cwd: '/',
    detached: true,
    env: programEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => shell.once('close', resolve).once('error', resolve));
  return () => {
    shell.kill('SIGKILL');
    return ended;
  };
}
