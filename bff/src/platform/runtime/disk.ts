import { statfs } from 'node:fs/promises';

/** The free and total space of the disk that a folder is on. */
export interface DiskUsage {
  /** The bytes that this process may still write, without the blocks reserved for root. */
  freeBytes: number;
  totalBytes: number;
}

/** The disk usage of the folder's disk. Rejects when the folder does not exist. */
export async function readDiskUsage(folder: string): Promise<DiskUsage> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
