import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's disk in memory. */
const MEMORY_DISK = '/dev/shm';
/** The databases, data folders and browser profiles of a run take about one gigabyte. */
const NEEDED_BYTES = 6e9;
const PREFIX = 'studio-tests-';

/**
 * Moves the temporary files of this test run and its workers into memory, if it has room. A database is a thousand
 * files: to copy them takes a tenth of the processor time there. Returns how to remove them.
 */
export function useMemoryFolder(disk = MEMORY_DISK): () => void {
  if (process.env.TMPDIR || !hasRoom(disk)) return () => {};
  removeFoldersOfEndedRuns(disk);
  const folder = join(disk, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // As /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(disk: string) {
  if (!existsSync(disk)) return false;
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize >= NEEDED_BYTES;
}

/** A killed run leaves its folder, which would take memory until the machine starts again. */
function removeFoldersOfEndedRuns(disk: string) {
  for (const name of readdirSync(disk)) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(disk, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
