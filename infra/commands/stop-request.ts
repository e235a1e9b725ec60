import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';

/**
 * A signal that aborts at the first SIGINT (Ctrl-C), SIGTERM or SIGHUP (a closed terminal), and when a package manager
 * that ran this command ends, or the process that forked it. Later signals change nothing.
 */
export function stopRequest(onStop: () => void): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    void watch.then((endWatch) => endWatch());
    onStop();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // If the watch cannot run, the signals still stop the command.
  const watch = watchParents(stop).catch(() => () => {});
  return controller.signal;
}

/** A forked process leaves watching package managers to its parent. */
async function watchParents(onGone: () => void): Promise<() => void> {
  if (!process.connected) return watchPackageManagers(onGone);
  process.once('disconnect', onGone);
  return () => process.off('disconnect', onGone);
}

const watchIntervalMs = 1_000;

/** Checks once for each input line. Exits with 0 when a process has another parent than at the start. */
const watchScript = `
  parents() { ps -o pid= -o ppid= -p "$1"; }
  first=$(parents "$1") || exit 1
  echo watching
  while read -r _; do
    now=$(parents "$1") || exit 1
    [ "$now" = "$first" ] || exit 0
  done
  exit 1`;

/**
 * Calls `onGone` when npx or pnpm (npx → sh → pnpm → sh → node) or a shell below it ends: npx dies of a SIGTERM without
 * passing it on to pnpm. The parent of npx may end: a terminal, a service manager, a script that put the studio into
 * the background. Resolves with how to end the watch, when it has begun or there is nothing to watch. It needs `ps`.
 *
 * When a process ends its children get another parent, also while it is a zombie. No signal and no event of Node
 * tells a process that its parent's parent ended, and only `ps` tells it on Linux and on macOS. A shell runs it, as
 * starting `ps` from a Node process with much memory blocks that process for 20 ms or more. The watch opens no file handle
 * of this process later on, as a server that has run out of them must not stop itself. The shell ends with this process.
 */
export async function watchPackageManagers(onGone: () => void): Promise<() => void> {
  const watched = await processesBelowPackageManager();
  if (watched.length === 0) return () => {};
  const shell = spawn('/bin/sh', ['-c', watchScript, 'watch', watched.join(',')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // The process may end before it reads a line.
  shell.stdin.on('error', () => {});
  shell.once('exit', (code) => code === 0 && onGone());
  await Promise.race([once(shell.stdout, 'data'), once(shell, 'close')]);
  shell.stdout.destroy();
  const check = setInterval(() => shell.stdin.write('\n'), watchIntervalMs);
  for (const handle of [check, shell, shell.stdin as Socket]) handle.unref();
  return () => {
    clearInterval(check);
    shell.stdin.end();
  };
}

const packageManager = /^(\S*\/)?((npm|npx|pnpm)\b|node\S* \S*(npm|npx|pnpm)\S*( |$))/;
const outermost = /\b(npm exec|npx)/;

/**
 * This process, its parent and so on, up to the child of the outermost package manager; none without a package manager.
 * Between two package managers, and below the last of them, there may be one shell.
 */
async function processesBelowPackageManager(): Promise<number[]> {
  const processes = await listProcesses();
  const parents = [process.pid];
  let managed = 1;
  for (let pid = process.ppid; pid > 1 && parents.length - managed < 2; ) {
    const found = processes.get(pid);
    if (!found) break;
    parents.push(pid);
    if (packageManager.test(found.command)) managed = parents.length;
    if (managed === parents.length && outermost.test(found.command)) break;
    pid = found.parent;
  }
  return parents.slice(0, managed - 1);
}

async function listProcesses() {
  const columns = ['-o', 'pid=', '-o', 'ppid=', '-o', 'args='];
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', ...columns], {
    maxBuffer: 2 ** 26,
  });
  const lines = stdout.matchAll(/^ *(\d+) +(\d+) (.*)$/gm);
  return new Map(
    Array.from(lines, ([, pid, parent, command = '']) => [
      Number(pid),
      { parent: Number(parent), command: command.trimStart() },
    ]),
  );
}
