import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group that limits the total memory of its processes. */
export interface ControlGroup {
  /** Writing a process id to this file moves the process into the group, with the children that it starts later. */
  processes: string;
  /** The peak in bytes, cached files included. */
  peak(): number;
  /** The number of processes that the kernel has killed because memory ran out. */
  killed(): number;
  remove(): void;
}

const NAME = `studio-memory-${process.pid}`;
const VERSION_1 = '/sys/fs/cgroup/memory';
const VERSION_2 = '/sys/fs/cgroup';

/** Creates a control group. Throws without the permission to do so. */
export function createMemoryLimit(bytes: number): ControlGroup {
  const isVersion1 = existsSync(VERSION_1);
  const folder = join(isVersion1 ? VERSION_1 : VERSION_2, NAME);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const write = (name: string, value: string) => writeFileSync(join(folder, name), value);
  mkdirSync(folder);
  const killed = () =>
    Number(
      /oom_kill (\d+)/.exec(read(isVersion1 ? 'memory.oom_control' : 'memory.events'))?.[1] ?? 0,
    );
  write(isVersion1 ? 'memory.limit_in_bytes' : 'memory.max', String(bytes));
  // No swap: a small server often has none.
  if (!isVersion1) write('memory.swap.max', '0');
  return {
    processes: join(folder, 'cgroup.procs'),
    peak: () => Number(read(isVersion1 ? 'memory.max_usage_in_bytes' : 'memory.peak')),
    killed,
    remove: () => rmdirSync(folder),
  };
}
