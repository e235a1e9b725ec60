import { statfsSync } from 'node:fs';

/** An expected error. Its message says what is wrong and what to do; commands print it and exit with 1. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

const fileErrorMessages: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no such folder can be made',
  EROFS: 'the file system is read-only',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ELOOP: 'its path goes round in circles',
  ENAMETOOLONG: 'its path is too long',
};

const freeSpaceAdvice = 'Make room, or let STUDIO_DATA name a folder elsewhere.';

/** Turns a file system error into a UserFacingError that names the data folder. Returns any other error unchanged. */
export function toDataFolderError(dataFolder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? '';
  if (code === 'ENOSPC') return diskFullError(dataFolder);
  const sentence = fileErrorMessages[code];
  if (!sentence || error instanceof UserFacingError) return error;
  const advice =
    code === 'EDQUOT'
      ? freeSpaceAdvice
      : 'Set STUDIO_DATA to a folder that this user can write to.';
  return new UserFacingError(
    `The data folder ${dataFolder} cannot be used: ${sentence}. ${advice}`,
  );
}

const megabyte = 1024 * 1024;
/** Space for two files of the write-ahead log: PostgreSQL stops when there is none for the next file. */
const minRunMb = 32;
/** Space for a new cluster and the tables, twice. */
export const minCreateMb = 80;

export const reportsFullDisk = (text: string) =>
  /No space left on device|Disk quota exceeded|database or disk is full/i.test(text);

/**
 * Turns a database error into a UserFacingError that names the disk, if the disk is full: either the error says so, or
 * the connection was lost, and the disk has less space than the database needs. Returns any
 * other error unchanged.
 */
export function toDiskFullError(dataFolder: string, error: unknown): unknown {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof UserFacingError || !code) return error;
  const isFull = ['ENOSPC', '53100'].includes(code) || reportsFullDisk(String(message));
  return isFull || isDiskTooFull(dataFolder) ? diskFullError(dataFolder) : error;
}

/** An error with the reason why PostgreSQL or initdb ended, from its output. On a full disk the output may be empty, as the log is on it, too. */
export function programEndError(
  what: string,
  dataFolder: string,
  output: string,
  needsMb?: number,
) {
  if (reportsFullDisk(output) || isDiskTooFull(dataFolder, needsMb))
    return diskFullError(dataFolder, needsMb);
  return new UserFacingError(`${what}: ${errorLineIn(output) || 'it said nothing'}`);
}

export function diskFullError(dataFolder: string, needsMb = minRunMb): UserFacingError {
  const left = Math.floor(freeDiskMb(dataFolder));
  const need = left < needsMb ? `, and the database needs ${needsMb}` : '';
  return new UserFacingError(
    `The data folder ${dataFolder} has too little room: its disk has ${left} MB left${need}. ${freeSpaceAdvice}`,
  );
}

export const isDiskTooFull = (folder: string, needsMb = minRunMb) => freeDiskMb(folder) < needsMb;

function freeDiskMb(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / megabyte;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The line of PostgreSQL's output with the error. */
function errorLineIn(output: string): string {
  const lines = output.trim().split('\n');
  const specific = lines.filter((line) => /FATAL|PANIC|error:/i.test(line));
  return (specific.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error):\s*/i, '');
}
