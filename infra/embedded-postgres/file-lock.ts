import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a lock on a file, or answers `undefined` when another process has it. The lock is the operating system's own,
 * through SQLite (Node has no other door to it): it ends with the process, however that ends, so no stale process id
 * can hold or fool it.
 */
export function tryFileLock(file: string): FileLock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
    const taken = lock;
    return { release: () => taken.close() };
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
}
