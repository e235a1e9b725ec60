import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface StartedProcess {
  child: ChildProcess;
  pid: number;
  output(): string;
  /** The first line of its output that matches; throws when it ends without one. */
  line(pattern: RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** Sends the signal and awaits the end. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
  /** Kills it with all its descendants, and awaits the end. */
  kill(): Promise<number | string>;
}

const { NODE_COMPILE_CACHE } = process.env;

/** The setting of Node's cache of compiled code, which tests have (vitest.config.ts). Benchmarks run without. */
export const COMPILE_CACHE = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  argv0?: string;
  /** Whether `endAll` kills it with all its descendants: for a process whose graceful stop is slow. */
  killAtEnd?: boolean;
}

/** Each with whether it is killed at the end. */
const running = new Map<ChildProcess, boolean>();

export function start(
  program: string,
  args: string[],
  { killAtEnd = false, ...options }: StartOptions = {},
): StartedProcess {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.set(child, killAtEnd);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const close = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const ended = close.catch((error: Error) => error.message).finally(() => running.delete(child));
  const line = async (pattern: RegExp) => {
    for (;;) {
      const found = output.split('\n').find((text) => pattern.test(text));
      if (found !== undefined) return found;
      if (!running.has(child)) throw new Error(`ended without ${pattern}:\n${output}`);
      await pause(10);
    }
  };
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  const kill = () => {
    killAll(processTree(child.pid ?? 0));
    return ended;
  };
  return { child, pid: child.pid ?? 0, output: () => output, line, ended, end, kill };
}

/** For afterEach: ends all processes that a failed test left behind. */
export async function endAll(): Promise<void> {
  for (const [child, killAtEnd] of running) {
    if (killAtEnd) killAll(processTree(child.pid ?? 0));
    else child.kill('SIGTERM');
  }
  const killRest = () => {
    for (const child of running.keys()) child.kill('SIGKILL');
  };
  const impatience = setTimeout(killRest, 10_000);
  await waitUntilTrue(() => running.size === 0);
  clearTimeout(impatience);
}

/** Ends these processes in order, and kills those that have not ended after ten seconds. */
export async function endProcesses(started: StartedProcess[]): Promise<void> {
  const impatience = setTimeout(() => {
    for (const one of started) void one.kill();
  }, 10_000);
  await Promise.all(started.map((one) => one.end()));
  clearTimeout(impatience);
}

/** Waits until the condition is true; the test's time limit ends it otherwise. */
export async function waitUntilTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(10);
}

/** The ids of all processes, except zombies, whose command line contains `text`. */
export function findProcessesByCommand(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProc(pid, 'cmdline').replaceAll('\0', ' ').includes(text))
    .map(Number);
}

/** A process and all its descendants. */
export function processTree(pid: number): number[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === pid,
  );
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

export function killAll(pids: number[]): void {
  for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
}

/** Kills every process whose command line contains `text`, with all its descendants, and awaits their end. */
export async function killByCommand(text: string): Promise<void> {
  for (;;) {
    const found = findProcessesByCommand(text).flatMap(processTree);
    if (found.length === 0) return;
    killAll(found);
    await pause(10);
  }
}

function parentOf(pid: string): number {
  return Number(/\) \S (\d+)/.exec(readProc(pid, 'stat'))?.[1]);
}

/** A file in /proc about this process; empty once the process has ended. */
export function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
