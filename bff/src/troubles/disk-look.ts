import { hostname } from 'node:os';
import { asked } from '../runtime/asked.ts';
import { type Disk, diskOf } from '../runtime/disk.ts';
import type { Finding } from './trouble.ts';

/** The folders of this server whose disks are looked at. */
export interface Folders {
  data: string;
  backups: string;
}

const GB = 1e9;
/** With less than a gigabyte free; of a small disk, with less than a twentieth. */
const LEAST_FREE_BYTES = GB;
const LEAST_FREE_PART = 1 / 20;

const isNearlyFull = ({ freeBytes, totalBytes }: Disk) =>
  freeBytes < Math.min(LEAST_FREE_BYTES, totalBytes * LEAST_FREE_PART);

const TODO =
  'Please delete what is not needed there, or have the disk enlarged. Once it is full, the studio can save nothing.';

const inGb = (bytes: number) =>
  bytes < GB / 10 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / GB).toFixed(1)} GB`;

const TODO_SILENT =
  'Please see that what it is on runs and can be reached, as a share of another machine; or restart the server.';

/** A share whose machine is gone never answers, and each question would hold one of four threads of this process for ever. */
const ANSWER_WITHIN_MS = 5_000;
const GONE = 'gone';

/**
 * A function that looks whether a disk of this server is nearly full, or does not answer. A folder that is not there tells
 * nothing.
 */
export function createDiskLook(folders: Folders, measure = diskOf, withinMs = ANSWER_WITHIN_MS) {
  const disk = (folder: string) =>
    asked<Disk | typeof GONE>(() => measure(folder).catch(() => GONE), { everyMs: 0, withinMs });
  const [askData, askBackups] = [disk(folders.data), disk(folders.backups)];
  return async (): Promise<Finding | undefined> => {
    const [data, backups] = await Promise.all([askData(), askBackups()]);
    const found = [
      whatOf(data, 'with the data of the studio'),
      !isSame(backups, data) && whatOf(backups, 'for backups'),
    ].filter((sentence) => typeof sentence === 'string');
    if (found.length === 0) return undefined;
    return { what: found.join(' '), todo: data && backups ? TODO : TODO_SILENT };
  };
}

type Answer = Disk | typeof GONE | undefined;

const isSame = (one: Answer, other: Answer) =>
  typeof one === 'object' &&
  typeof other === 'object' &&
  one.freeBytes === other.freeBytes &&
  one.totalBytes === other.totalBytes;

function whatOf(disk: Answer, which: string): string | undefined {
  if (disk === GONE) return undefined;
  const where = `On the server ${hostname()} the disk ${which}`;
  if (!disk) return `${where} does not answer.`;
  if (!isNearlyFull(disk)) return undefined;
  return `${where} is nearly full: ${inGb(disk.freeBytes)} of ${inGb(disk.totalBytes)} are free.`;
}
