import { statfs } from 'node:fs/promises';

/** The disk that a folder is on. */
export interface Disk {
  /** What this process may still write: what the system keeps for root is not in it. */
  freeBytes: number;
  totalBytes: number;
}

/** The disk of the folder. Rejects when the folder is not there. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
