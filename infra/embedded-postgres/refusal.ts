import { statfsSync } from 'node:fs';

/** An expected fault. Its message is a line that says what is wrong and what to do; commands print it and exit 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

const sentences: Record<string, string> = {
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

const makeRoom = 'Make room, or let STUDIO_DATA name a folder elsewhere.';

/** Turns an error of the file system into a Refusal that names the data folder. Returns any other error unchanged. */
export function refusalFor(dataFolder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? '';
  if (code === 'ENOSPC') return roomRefusal(dataFolder);
  const sentence = sentences[code];
  if (!sentence || error instanceof Refusal) return error;
  const advice =
    code === 'EDQUOT' ? makeRoom : 'STUDIO_DATA must name a folder that this user may write.';
  return new Refusal(`The data folder ${dataFolder} cannot be used: ${sentence}. ${advice}`);
}

const megabyte = 1024 * 1024;
/** Room for two files of the write-ahead log: PostgreSQL ends when there is none for the next file. */
const roomToRunMb = 32;
/** Room for a new cluster and the tables, twice. */
export const roomToMakeMb = 80;

export const saysFull = (text: string) =>
  /No space left on device|Disk quota exceeded|database or disk is full/i.test(text);

/**
 * Turns an error of the database into a Refusal that names the disk, if the disk is full: either the error says so, or
 * the error only says that the database went away, and the disk has less room than the database needs. Returns any
 * other error unchanged.
 */
export function roomRefusalFor(dataFolder: string, error: unknown): unknown {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof Refusal || !code) return error;
  const isFull = ['ENOSPC', '53100'].includes(code) || saysFull(String(message));
  return isFull || lacksRoom(dataFolder) ? roomRefusal(dataFolder) : error;
}

/** Says why PostgreSQL or initdb ended, from its output. On a full disk that may be empty, as the log is there too. */
export function endRefusal(what: string, dataFolder: string, output: string, needsMb?: number) {
  if (saysFull(output) || lacksRoom(dataFolder, needsMb)) return roomRefusal(dataFolder, needsMb);
  return new Refusal(`${what}: ${complaint(output) || 'it said nothing'}`);
}

export function roomRefusal(dataFolder: string, needsMb = roomToRunMb): Refusal {
  const left = Math.floor(roomLeftMb(dataFolder));
  const need = left < needsMb ? `, and the database needs ${needsMb}` : '';
  return new Refusal(
    `The data folder ${dataFolder} has too little room: its disk has ${left} MB left${need}. ${makeRoom}`,
  );
}

export const lacksRoom = (folder: string, needsMb = roomToRunMb) => roomLeftMb(folder) < needsMb;

function roomLeftMb(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / megabyte;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The line of PostgreSQL's output that names the fault. */
function complaint(output: string): string {
  const lines = output.trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|error:/i.test(line));
  return (telling.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error):\s*/i, '');
}
