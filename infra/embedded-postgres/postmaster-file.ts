import { execFileSync } from 'node:child_process';
import {
  chownSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A number that no system gives to a process: Linux ends at 4,194,304, macOS at 99,998. */
const noProcess = 2 ** 31 - 2;

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid');

function readLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(fileOf(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** The process id in postmaster.pid, if that process is truly a PostgreSQL that runs on this cluster. */
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
 * After a crash the file may name a process id that something else has got since, or a zombie: PostgreSQL would
 * refuse to start, for ever. The file is not removed, as its last lines let PostgreSQL see whether backends of the
 * crashed server still hold the shared memory; only the process id is made one that cannot exist. One without a
 * process id has no such lines either, and goes, unless a server may be about to write it.
 */
export function disownPostmasterFile(cluster: string): void {
  const lines = readLines(cluster);
  if (!lines) return;
  if (Number(lines[0]) > 0) {
    // Beside and renamed: on a full disk what stands there would be cut off, and nothing written.
    const beside = `${fileOf(cluster)}.new`;
    writeFileSync(beside, [noProcess, ...lines.slice(1)].join('\n'), { mode: 0o600 });
    const { uid, gid } = statSync(fileOf(cluster));
    chownSync(beside, uid, gid);
    renameSync(beside, fileOf(cluster));
  } else if (Date.now() - statSync(fileOf(cluster)).mtimeMs > 2000) {
    rmSync(fileOf(cluster));
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux') return isPostgresCommand(commandLine(pid), cluster);
    // A zombie has no working directory; a running postmaster's is its cluster, also after the clone was moved.
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
