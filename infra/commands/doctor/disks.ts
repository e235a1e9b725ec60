import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { repository } from '../repository.ts';
import { advice, type Finding, fault, good } from './findings.ts';
import type { Place } from './place.ts';

const MB = 1024 * 1024;
/** The embedded database ends below 32 MB. An update asks for 2,500, and the night's backup needs as much as the data. */
const TOO_LITTLE_MB = 100;
const LITTLE_MB = 2_500;
const FEW_FILES = 0.05;

/** The disks of the data, of the backups and of the program: their free space, and whether they take more files. */
export async function lookAtDisks({ dataFolder, backupFolder }: Place): Promise<Finding[]> {
  const folders = [dataFolder, backupFolder, repository].map(thatExists);
  const disks = new Map<number, string[]>();
  for (const folder of folders) {
    const { dev } = await stat(folder);
    const together = disks.get(dev) ?? [];
    if (!together.includes(folder)) disks.set(dev, [...together, folder]);
  }
  return Promise.all([...disks.values()].map(lookAtDisk));
}

/** The folder, or what it will be made in. */
const thatExists = (folder: string): string =>
  existsSync(folder) ? folder : thatExists(dirname(folder));

async function lookAtDisk(folders: string[]): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await statfs(folders[0] as string);
  const left = Math.floor((bavail * bsize) / MB);
  const disk = `The disk of ${folders.join(', ')}`;
  if (left < TOO_LITTLE_MB) return fault(`${disk} has ${inSize(left)} left.`, makeRoom);
  // Some file systems have no fixed number of files.
  if (files > 0 && ffree / files < FEW_FILES)
    return fault(`${disk} has room for ${ffree.toLocaleString('en')} more files only.`, fewerFiles);
  if (left < LITTLE_MB) return advice(`${disk} has ${inSize(left)} left.`, makeRoom);
  return good(`${disk} has ${inSize(left)} left.`);
}

const makeRoom =
  'See with `du -xh / | sort -h | tail -20` what takes the space; often it is old logs (`journalctl --vacuum-size=200M`) or packages (`apt-get clean`). Or take a larger disk.';
const fewerFiles =
  'See with `du -x --inodes / | sort -n | tail -20` where so many small files are, and delete those that nothing needs.';

const inSize = (megabytes: number) =>
  megabytes < 1_000 ? `${megabytes} MB` : `${(megabytes / 1_024).toFixed(1)} GB`;
