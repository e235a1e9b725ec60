import { hostname } from 'node:os';
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

/** A disk of this server is nearly full. A folder that is not there tells nothing. */
export async function lookAtDisks(
  folders: Folders,
  measure = diskOf,
): Promise<Finding | undefined> {
  const measured = (folder: string) => measure(folder).catch(() => undefined);
  const [data, backups] = await Promise.all([measured(folders.data), measured(folders.backups)]);
  const full = [
    data && isNearlyFull(data) && words(data, 'with the data of the studio'),
    backups && !isSame(backups, data) && isNearlyFull(backups) && words(backups, 'for backups'),
  ].filter((sentence) => typeof sentence === 'string');
  return full.length > 0 ? { what: full.join(' '), todo: TODO } : undefined;
}

const isSame = (one: Disk, other: Disk | undefined) =>
  one.freeBytes === other?.freeBytes && one.totalBytes === other.totalBytes;

const words = ({ freeBytes, totalBytes }: Disk, which: string) =>
  `On the server ${hostname()} the disk ${which} is nearly full: ${inGb(freeBytes)} of ${inGb(totalBytes)} are free.`;
