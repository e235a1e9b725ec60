import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProcessesByCommand, killAll } from './processes.ts';

export interface SmallDisk {
  folder: string;
  /** Fills the disk, except for this many kilobytes. */
  fill(leavingKb?: number): void;
  /** Frees that space again. */
  free(): void;
  resize(megabytes: number): void;
  /** Unmounts it, once nothing uses it. */
  remove(): void;
  /** Makes this path on it read-only, and returns a function that reverts this. Open files stay writable. */
  makeReadOnly(path: string): () => void;
}

const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
const mounted: string[] = [];

function unmount(folder: string) {
  spawnSync('umount', ['--lazy', folder]);
  mounted.splice(mounted.indexOf(folder), 1);
}

/** Only root can mount, and not in every container. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    smallDisk(1);
    return true;
  } catch {
    return false;
  } finally {
    unmountSmallDisks();
  }
}

/** Mounts a disk in memory that every user may enter. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'studio-disk-'));
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)) {
    rmdirSync(folder);
    throw new Error(`${folder} cannot be mounted`);
  }
  mounted.push(folder);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: (leavingKb = 0) => {
      fillWith(ballast);
      if (leavingKb > 0) truncateSync(ballast, statSync(ballast).size - leavingKb * 1024);
    },
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly: (path) => {
      mount('--bind', path, path);
      mounted.unshift(path);
      mount('-o', 'remount,bind,ro', path);
      return () => unmount(path);
    },
    remove: () => remove(folder),
    resize: (size) => mount('-o', `remount,size=${size}m`, folder),
  };
}

function fillWith(ballast: string) {
  const file = openSync(ballast, 'a');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, bytes: Buffer) {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** A fixture: mounts disks for one test, and afterwards ends their users and unmounts them. */
export function mountSmallDisks(
  { task: _ }: { task: unknown },
  { onCleanup }: { onCleanup: (cleanup: () => void) => void },
): (megabytes: number) => SmallDisk {
  const disks: SmallDisk[] = [];
  onCleanup(() => {
    for (const disk of disks) {
      killAll(findProcessesByCommand(disk.folder));
      disk.remove();
    }
  });
  return (megabytes) => {
    const disk = smallDisk(megabytes);
    disks.push(disk);
    return disk;
  };
}

/** For afterEach, when no process uses the disks. */
export function unmountSmallDisks(): void {
  for (const folder of [...mounted]) remove(folder);
}

function remove(folder: string) {
  for (const path of mounted.filter((one) => one === folder || one.startsWith(`${folder}/`)))
    unmount(path);
  rmSync(folder, { recursive: true, force: true });
}
