import { hostname } from 'node:os';
import type { Words } from '../../platform/i18n/messages.ts';
import { type Disk, diskOf } from '../../platform/runtime/disk.ts';
import { memoizeWithin } from '../../platform/runtime/memoize.ts';
import type { Finding } from './alert.ts';

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

/** A share whose machine is gone never answers, and each question would hold one of four threads of this process for ever. */
const ANSWER_WITHIN_MS = 5_000;
const GONE = 'gone';

/**
 * A function that looks whether a disk of this server is nearly full, or does not answer. A folder that is not there tells
 * nothing.
 */
export function createDiskLook(folders: Folders, measure = diskOf, withinMs = ANSWER_WITHIN_MS) {
  const disk = (folder: string) =>
    memoizeWithin<Disk | typeof GONE>(() => measure(folder).catch(() => GONE), {
      everyMs: 0,
      withinMs,
    });
  const [askData, askBackups] = [disk(folders.data), disk(folders.backups)];
  return async (): Promise<Finding | undefined> => {
    const [data, backups] = await Promise.all([askData(), askBackups()]);
    const found = [
      whatOf(data, 'data'),
      isSame(backups, data) ? undefined : whatOf(backups, 'backups'),
    ].filter((what) => what !== undefined);
    if (found.length === 0) return undefined;
    return {
      say: (words) => {
        const { todo, todoSilent } = words.troubles.disk;
        const what = found.map((say) => say(words)).join(' ');
        return { what, todo: data && backups ? todo : todoSilent };
      },
    };
  };
}

type Answer = Disk | typeof GONE | undefined;

const isSame = (one: Answer, other: Answer) =>
  typeof one === 'object' &&
  typeof other === 'object' &&
  one.freeBytes === other.freeBytes &&
  one.totalBytes === other.totalBytes;

type What = (words: Words) => string;

/** What is to be said of the disk with these files; `undefined` where all is well, or there is none. */
function whatOf(disk: Answer, of: 'data' | 'backups'): What | undefined {
  if (disk === GONE) return undefined;
  if (!disk) return ({ troubles }) => troubles.disk.isSilent[of](hostname());
  if (!isNearlyFull(disk)) return undefined;
  return ({ troubles }) => troubles.disk.isNearlyFull[of](hostname(), disk);
}
