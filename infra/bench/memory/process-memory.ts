import { processTree, readProc } from '../../testing/processes.ts';

/** Bytes of memory by part. Shared memory is divided among the processes that share it (PSS). */
export interface MemoryUse {
  wrappers: number;
  server: number;
  database: number;
  sum: number;
}

/** The present memory of a process and all its descendants (Linux only). */
export function memoryOf(pid: number): MemoryUse {
  const use = { wrappers: 0, server: 0, database: 0, sum: 0 };
  for (const one of processTree(pid)) {
    const bytes = proportionalBytes(one);
    use[partOf(one)] += bytes;
    use.sum += bytes;
  }
  return use;
}

function partOf(pid: number): Exclude<keyof MemoryUse, 'sum'> {
  const command = readProc(pid, 'cmdline').replaceAll('\0', ' ');
  if (/^postgres:|\/postgres |guard/.test(command)) return 'database';
  return /^(\S*\/)?node .*infra\/commands\/(start|run-studio)\.ts/.test(command)
    ? 'server'
    : 'wrappers';
}

const proportionalBytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) * 1024;
