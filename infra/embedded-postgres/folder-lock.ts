import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal, refusalFor } from './refusal.ts';

/** Who works on the data folder. */
export interface Holder {
  pid: number;
  command: 'start' | 'dev' | 'staff' | 'tests';
  /** There once the database takes connections. */
  databaseUrl?: string;
}

export interface FolderLock {
  /** Lets other commands use the database while this one runs. */
  publish(databaseUrl: string): void;
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes the data folder for this process, or answers `undefined` when another has it. The lock is the operating
 * system's own, through SQLite (Node has no other door to it): it ends with the process, however that ends, so no
 * stale process id can hold or fool it.
 */
export function tryLock(dataFolder: string, command: Holder['command']): FolderLock | undefined {
  const lock = lockFile(dataFolder);
  if (!lock) return undefined;
  const holder = { pid: process.pid, command };
  const file = holderFile(dataFolder);
  const write = (text: Holder) => writeFileSync(file, JSON.stringify(text), { mode: 0o600 });
  write(holder);
  return {
    publish: (databaseUrl) => write({ ...holder, databaseUrl }),
    release() {
      rmSync(file, { force: true });
      lock.close();
    },
  };
}

/** Who has the data folder now, as far as can be read: `undefined` in the moment between taking it and saying so. */
export function readHolder(dataFolder: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(holderFile(dataFolder), 'utf8')) as Holder;
    process.kill(holder.pid, 0);
    return holder;
  } catch {
    return undefined;
  }
}

const holderFile = (dataFolder: string) => join(dataFolder, 'holder.json');

function lockFile(dataFolder: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataFolder, 'lock'));
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    if (!(error as { errcode?: number }).errcode) throw refusalFor(dataFolder, error);
    throw new Refusal(
      `The data folder ${dataFolder} cannot be used: ${(error as Error).message}. STUDIO_DATA must name a folder that this user may write.`,
    );
  }
}
