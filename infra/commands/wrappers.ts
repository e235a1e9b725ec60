import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessState {
  parent: number;
  command: string;
}

const packageManager = /^(\S*\/)?((npm|npx|pnpm)\b|node\S* \S*(npm|npx|pnpm)\S*( |$))/;
const outermost = /\b(npm exec|npx)/;

/**
 * Answers a question: is a package manager that ran this command (npx → sh → pnpm → sh → node) gone? What ran the
 * outermost of them may go as it likes: a terminal, a service manager, a script that put the studio into the background.
 *
 * Who they are is read once, here. The question needs no file handle: what cannot be read is not gone, and a server
 * that has run out of handles must not stop itself.
 */
export function wrappersGone(): () => boolean {
  const [, parent, ...others] = wrapperChain();
  return () => (parent !== undefined && process.ppid !== parent) || others.some(isGone);
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return isDead(pid);
}

/** Whether it has ended, and whoever ran it has not asked how. */
function isDead(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** This process, then its parent and so on, up to the outermost package manager; each may hide behind one shell. */
function wrapperChain(): number[] {
  const chain = [process.pid];
  let wrappers = 1;
  for (let pid = process.ppid; pid > 1 && chain.length - wrappers < 2; ) {
    const state = readProcess(pid);
    if (!state) break;
    chain.push(pid);
    if (packageManager.test(state.command)) wrappers = chain.length;
    if (wrappers === chain.length && outermost.test(state.command)) break;
    pid = state.parent;
  }
  return chain.slice(0, wrappers);
}

function readProcess(pid: number): ProcessState | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): ProcessState {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { parent: Number(/.*\) \S (\d+)/s.exec(stat)?.[1]), command };
}

function fromPs(pid: number): ProcessState | undefined {
  const args = ['-ww', '-o', 'ppid=,command=', '-p', String(pid)];
  const answer = execFileSync('ps', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, parent, command] = /(\d+) (.*)/.exec(answer) ?? [];
  return command === undefined ? undefined : { parent: Number(parent), command };
}
