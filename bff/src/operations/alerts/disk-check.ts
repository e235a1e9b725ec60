import { hostname } from 'node:os';
import type { Messages } from '../../platform/i18n/messages.ts';
import { type DiskUsage, readDiskUsage } from '../../platform/runtime/disk.ts';
import { memoizeWithin } from '../../platform/runtime/memoize.ts';
import type { Finding } from './alert.ts';

/** The folders of this server whose disks are checked. */
export interface MonitoredFolders {
  data: string;
  backups: string;
}

const GB = 1e9;
/** Less than a gigabyte free, or less than a twentieth of a small disk. */
const LEAST_FREE_BYTES = GB;
const LEAST_FREE_PART = 1 / 20;

const isNearlyFull = ({ freeBytes, totalBytes }: DiskUsage) =>
  freeBytes < Math.min(LEAST_FREE_BYTES, totalBytes * LEAST_FREE_PART);

/**
 * A network share whose machine has disappeared never responds, and each call would block one of four threads of this
 * process forever.
 */
const RESPONSE_TIMEOUT_MS = 5_000;
const GONE = 'gone';

/**
 * Returns a function that checks whether a disk of this server is nearly full, or does not respond. A missing folder
 * is ignored.
 */
export function createDiskCheck(
  folders: MonitoredFolders,
  measure = readDiskUsage,
  withinMs = RESPONSE_TIMEOUT_MS,
) {
  const disk = (folder: string) =>
    memoizeWithin<DiskUsage | typeof GONE>(() => measure(folder).catch(() => GONE), {
      everyMs: 0,
      withinMs,
    });
  const [askData, askBackups] = [disk(folders.data), disk(folders.backups)];
  return async (): Promise<Finding | undefined> => {
    const [data, backups] = await Promise.all([askData(), askBackups()]);
    const found = [
      describeDisk(data, 'data'),
      isSameDisk(backups, data) ? undefined : describeDisk(backups, 'backups'),
    ].filter((what) => what !== undefined);
    if (found.length === 0) return undefined;
    return {
      formatText: (messages) => {
        const { todo, todoSilent } = messages.alerts.disk;
        const what = found.map((say) => say(messages)).join(' ');
        return { what, todo: data && backups ? todo : todoSilent };
      },
    };
  };
}

type DiskReading = DiskUsage | typeof GONE | undefined;

const isSameDisk = (one: DiskReading, other: DiskReading) =>
  typeof one === 'object' &&
  typeof other === 'object' &&
  one.freeBytes === other.freeBytes &&
  one.totalBytes === other.totalBytes;

type DiskMessage = (messages: Messages) => string;

/** The message about the disk with these files; `undefined` where it is well, or there is none. */
function describeDisk(disk: DiskReading, of: 'data' | 'backups'): DiskMessage | undefined {
  if (disk === GONE) return undefined;
  if (!disk) return ({ alerts }) => alerts.disk.isSilent[of](hostname());
  if (!isNearlyFull(disk)) return undefined;
  return ({ alerts }) => alerts.disk.isNearlyFull[of](hostname(), disk);
}
