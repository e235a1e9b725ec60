import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { type PostgresPrograms, programEnvironment } from './programs.ts';

export interface LaunchOptions {
  folder: DataFolder;
  programs: PostgresPrograms;
  durable: boolean;
}

const fixedSettings = {
  listen_addresses: '127.0.0.1',
  // No socket file: a path in the data folder may be longer than a socket's name can be, and TCP is enough.
  unix_socket_directories: '',
  log_timezone: 'UTC',
  timezone: 'UTC',
  // The log must not contain user input: no statements, no details with values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // The log would get two lines every five minutes, for years.
  log_checkpoints: 'off',
  checkpoint_warning: '0',
  // For a small disk: by default the write-ahead log grows to 1 GB, and keeps 80 MB.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // For a machine of 512 MB that runs the site too: the hot pages fit, the system's file cache holds the rest.
  shared_buffers: '32MB',
  // For each of three workers; the default is 64 MB.
  autovacuum_work_mem: '16MB',
};

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface LaunchedPostgres {
  /** Resolves when that PostgreSQL has ended. */
  ended: Promise<unknown>;
}

/** For a program that did not end by itself, mostly for lack of memory. */
export const formatKilled = (signal: NodeJS.Signals) => `it was killed (${signal})`;

/** A fast shutdown during the start takes little time. After this long it becomes an immediate one. */
const launchStopMs = 5_000;

/**
 * Starts PostgreSQL once, and resolves when it takes connections. Resolves with its output as text when it ends before
 * that, as it also does when `stop` aborts.
 */
export async function launch(
  options: LaunchOptions,
  port: number,
  stop?: AbortSignal,
): Promise<LaunchedPostgres | string> {
  const { cluster, log } = options.folder;
  const logStart = rotateLog(log);
  const child = spawnPostgres(options, port);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  const readOutput = (_code: number | null, signal: NodeJS.Signals | null) => {
    const written = readFileSync(log);
    failure = written.subarray(written.length < logStart ? 0 : logStart).toString();
    if (signal) failure += `\nFATAL: ${formatKilled(signal)}`;
  };
  child.once('exit', readOutput);
  let impatience: NodeJS.Timeout | undefined;
  const endLaunch = () => {
    child.kill('SIGINT');
    impatience = setTimeout(() => child.kill('SIGQUIT'), launchStopMs);
  };
  stop?.addEventListener('abort', endLaunch, { once: true });
  while (failure === undefined && !isReady(cluster, child.pid ?? 0)) await pause(10);
  stop?.removeEventListener('abort', endLaunch);
  clearTimeout(impatience);
  if (failure !== undefined) return failure;
  // The caller handles its end from now on, when the log may be gone.
  child.off('exit', readOutput);
  const dismiss = stopWithParent(child, cluster);
  return { ended: once(child, 'exit').then(dismiss) };
}

/** Runs in its own session, so that neither Ctrl-C nor a closed terminal reaches it: only this process stops it. */
function spawnPostgres({ folder, programs, durable }: LaunchOptions, port: number) {
  const { account, cluster, log } = folder;
  const logFile = openSync(log, 'a', 0o600);
  const settings = { ...fixedSettings, ...(durable ? {} : notDurable), port };
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
 * Starts a shell that waits for this process to end, however it ends, and then stops the database cleanly, so that a
 * killed studio leaves nothing running. (A killed pnpm kills its script with -9.) Returns how to end the shell.
 */
function stopWithParent(postmaster: ChildProcess, cluster: string): () => Promise<unknown> {
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

/** No system gives a process this id: Linux ends at 4,194,304, macOS at 99,998. */
const impossiblePid = 2 ** 31 - 2;

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid');

function readLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(pidFileOf(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** The process id in postmaster.pid, if that process is a PostgreSQL that runs on this cluster. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = Number(readLines(cluster)?.[0]);
  return pid > 0 && isPostmasterOf(pid, cluster) ? pid : undefined;
}

/** Whether the postmaster with this process id takes connections (line 8 of its file, as pg_ctl reads it). */
export function isReady(cluster: string, pid: number): boolean {
  const lines = readLines(cluster);
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready';
}

/**
 * After a crash postmaster.pid may name a process id that another program has by now, or a zombie: PostgreSQL would
 * refuse every start. The file is not removed, as its last lines let PostgreSQL see whether backends of the crashed
 * server still hold the shared memory; only the process id is replaced by an impossible one. A file without a process
 * id has no such lines and is removed, unless it is so new that a server may be about to write it.
 */
export function disownPostmasterFile(cluster: string): void {
  const lines = readLines(cluster);
  if (!lines) return;
  if (Number(lines[0]) > 0) {
    // A second file, renamed: on a full disk writing in place would cut the file off and write nothing.
    const beside = `${pidFileOf(cluster)}.new`;
    writeFileSync(beside, [impossiblePid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
    const { uid, gid } = statSync(pidFileOf(cluster));
    chownSync(beside, uid, gid);
    renameSync(beside, pidFileOf(cluster));
  } else if (Date.now() - statSync(pidFileOf(cluster)).mtimeMs > 2000) {
    rmSync(pidFileOf(cluster));
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux') return isPostgresCommand(commandLine(pid), cluster);
    // A zombie has no working directory. A postmaster's is its cluster, also after the clone was moved.
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return (
      program.endsWith('/postgres') && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    );
  } catch {
    return false;
  }
}

const isPostgresCommand = (command: string, cluster: string) =>
  command.includes('/postgres ') && command.includes(` -D ${cluster}`);

function commandLine(pid: number): string {
  const args = ['-ww', '-o', 'command=', '-p', String(pid)];
  return execFileSync('ps', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The size limit of the log and of the rotated log. */
const limitBytes = 5_000_000;
const logCheckMs = 5_000;

const sizeOf = (log: string) => statSync(log, { throwIfNoEntry: false })?.size ?? 0;

/** Begins a new log if the present log is long. Returns the log's length, at which the next line begins. */
export function rotateLog(log: string): number {
  const size = sizeOf(log);
  if (size < limitBytes) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

/**
 * Keeps the log short while PostgreSQL runs. PostgreSQL holds the file open for appending, so the file is copied and
 * cut, not renamed. Where the disk has no room for the copy, the lines are lost. Returns how to end this.
 */
export function limitLog(log: string): () => void {
  const shorten = async () => {
    if (sizeOf(log) < limitBytes) return;
    await copyFile(log, `${log}.old`).catch(() => {});
    await truncate(log);
  };
  const check = setInterval(() => void shorten().catch(() => {}), logCheckMs);
  check.unref();
  return () => clearInterval(check);
}
