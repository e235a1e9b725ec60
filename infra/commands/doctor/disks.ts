import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { repository } from '../repository.ts';
import type { DoctorContext } from './context.ts';
import { advice, type Finding, fault, good } from './findings.ts';

const MB = 1024 * 1024;
/** The embedded database stops below 32 MB. An update needs 2,500, and the nightly backup as much as the data. */
const FAULT_BELOW_MB = 100;
const ADVICE_BELOW_MB = 2_500;
const MIN_FREE_INODES_SHARE = 0.05;

/** Checks the free space and inodes of the disks of the data, the backups and the program. */
export async function checkDisks({ dataFolder, backupFolder }: DoctorContext): Promise<Finding[]> {
  const folders = [dataFolder, backupFolder, repository].map(nearestExisting);
  const disks = new Map<number, string[]>();
  for (const folder of folders) {
    const { dev } = await stat(folder);
    const together = disks.get(dev) ?? [];
    if (!together.includes(folder)) disks.set(dev, [...together, folder]);
  }
  return Promise.all([...disks.values()].map(checkDisk));
}

/** The folder, or its nearest existing parent. */
const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(dirname(folder));

async function checkDisk(folders: string[]): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await statfs(folders[0] as string);
  const left = Math.floor((bavail * bsize) / MB);
  const disk = `The disk of ${folders.join(', ')}`;
  if (left < FAULT_BELOW_MB) return fault(`${disk} has ${formatSize(left)} left.`, howToFreeSpace);
  // Some file systems have no fixed number of files.
  if (files > 0 && ffree / files < MIN_FREE_INODES_SHARE)
    return fault(
      `${disk} has room for ${ffree.toLocaleString('en')} more files at most.`,
      howToFreeInodes,
    );
  if (left < ADVICE_BELOW_MB)
    return advice(`${disk} has ${formatSize(left)} left.`, howToFreeSpace);
  return good(`${disk} has ${formatSize(left)} left.`);
}

const howToFreeSpace =
  '`du -xh / | sort -h | tail -20` what takes the space; often it is old logs (`journalctl --vacuum-size=200M`) or packages (`apt-get clean`). Or take a larger disk.';
const howToFreeInodes =
  'See with `du -x --inodes / | sort -n | tail -20` where so many small files are, and delete those that nothing needs.';

const formatSize = (megabytes: number) =>
  megabytes < 1_000 ? `${megabytes} MB` : `${(megabytes / 1_024).toFixed(1)} GB`;
