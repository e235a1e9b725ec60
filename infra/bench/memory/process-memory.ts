import { processTree, readProc } from '../../testing/processes.ts';

/** Bytes of memory by owner. Shared memory is divided among the processes that share it (PSS). */
export interface Taken {
  wrappers: number;
  server: number;
  database: number;
  sum: number;
}

/** The memory of a process and all its descendants now (Linux only). */
export function memoryOf(pid: number): Taken {
  const taken = { wrappers: 0, server: 0, database: 0, sum: 0 };
  for (const one of processTree(pid)) {
    const bytes = proportionalBytes(one);
    taken[partOf(one)] += bytes;
    taken.sum += bytes;
  }
  return taken;
}

function partOf(pid: number): Exclude<keyof Taken, 'sum'> {
  const command = readProc(pid, 'cmdline').replaceAll('\0', ' ');
  if (/^postgres:|\/postgres |guard/.test(command)) return 'database';
  return /^(\S*\/)?node .*infra\/commands\/(start|run-studio)\.ts/.test(command)
    ? 'server'
    : 'wrappers';
}

const proportionalBytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) * 1024;
