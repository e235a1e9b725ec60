import { spawn } from 'node:child_process';

/** The account that a program runs as; absent means the account of this process. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

export interface RunOptions {
  account?: Account | undefined;
  cwd?: string;
}

/** Settings named PG… and the studio's secrets are none of PostgreSQL's business; its messages are read, so they stay English. */
export const programEnvironment = {
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Runs a program to its end, in a process group of its own: Ctrl-C in a terminal reaches us alone, and we decide. */
export function runProgram(file: string, args: string[], { account, cwd = '/' }: RunOptions = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(file, args, {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd,
      detached: true,
      env: programEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
