import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group that limits the memory of all its processes together. */
export interface Control {
  /** Writing a process id to this file puts the process and all its children into the group. */
  processes: string;
  /** Used bytes, cached files included. */
  most(): number;
  /** How many processes the kernel has killed because memory ran out. */
  killed(): number;
  remove(): void;
}

const NAME = `studio-memory-${process.pid}`;
const FIRST = '/sys/fs/cgroup/memory';
const SECOND = '/sys/fs/cgroup';

/** Creates a control group. Throws when this user may not. */
export function limitedTo(bytes: number): Control {
  const isFirst = existsSync(FIRST);
  const folder = join(isFirst ? FIRST : SECOND, NAME);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const write = (name: string, value: string) => writeFileSync(join(folder, name), value);
  mkdirSync(folder);
  const killed = () =>
    Number(/oom_kill (\d+)/.exec(read(isFirst ? 'memory.oom_control' : 'memory.events'))?.[1] ?? 0);
  write(isFirst ? 'memory.limit_in_bytes' : 'memory.max', String(bytes));
  // No swap: a small server often has none.
  if (!isFirst) write('memory.swap.max', '0');
  return {
    processes: join(folder, 'cgroup.procs'),
    most: () => Number(read(isFirst ? 'memory.max_usage_in_bytes' : 'memory.peak')),
    killed,
    remove: () => rmdirSync(folder),
  };
}
