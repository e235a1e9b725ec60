import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryFileLock } from './file-lock.ts';
import { Refusal, refusalFor, roomRefusalFor } from './refusal.ts';

/** Who works on the data folder. */
export interface Holder {
  pid: number;
  command: 'start' | 'dev' | 'staff' | 'backup' | 'restore' | 'tests';
  /** There once the database takes connections. */
  databaseUrl?: string;
}

export interface FolderLock {
  /** Lets other commands use the database while this one runs. */
  publish(databaseUrl: string): void;
  release(): void;
}

/** Takes the data folder for this process, or answers `undefined` when another has it. */
export function tryFolderLock(
  dataFolder: string,
  command: Holder['command'],
): FolderLock | undefined {
  try {
    const lock = tryFileLock(lockFile(dataFolder));
    return lock && holdFolder(dataFolder, command, lock);
  } catch (error) {
    const refusal = roomRefusalFor(dataFolder, refusalFor(dataFolder, error));
    if (refusal instanceof Refusal || !(error as { errcode?: number }).errcode) throw refusal;
    throw new Refusal(
      `The data folder ${dataFolder} cannot be used: ${(error as Error).message}. STUDIO_DATA must name a folder that this user may write.`,
    );
  }
}

function holdFolder(dataFolder: string, command: Holder['command'], lock: FileLock): FolderLock {
  const holder = { pid: process.pid, command };
  const file = holderFile(dataFolder);
  const write = (text: Holder) => writeFileSync(file, JSON.stringify(text), { mode: 0o600 });
  write(holder);
  return {
    publish: (databaseUrl) => write({ ...holder, databaseUrl }),
    release() {
      rmSync(file, { force: true });
      lock.release();
    },
  };
}

/** A command that has the folder only until its work is done; others wait for it. */
export const isPassing = ({ command }: Holder) =>
  command === 'staff' || command === 'backup' || command === 'restore';

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

/** The studio that runs on this data folder, if one does. */
export function runningStudio(dataFolder: string): Holder | undefined {
  const holder = readHolder(dataFolder);
  if (!holder || isPassing(holder)) return undefined;
  const lock = tryFileLock(lockFile(dataFolder));
  lock?.release();
  return lock ? undefined : holder;
}

export const alreadyRunning = (dataFolder: string, { pid, command }: Holder) =>
  new Refusal(`The studio already runs on ${dataFolder} (process ${pid}, pnpm ${command}).`);

const holderFile = (dataFolder: string) => join(dataFolder, 'holder.json');
const lockFile = (dataFolder: string) => join(dataFolder, 'lock');
