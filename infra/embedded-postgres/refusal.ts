import { statfsSync } from 'node:fs';

/** An expected fault. Its message is one line that tells a person what is wrong and what to do; commands print it and exit 1. */
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

/** Turns what the file system says about the data folder into a Refusal; anything else comes back as it is. */
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
/** Two files of the write-ahead log: without room for the next one PostgreSQL ends. */
const roomToRunMb = 32;
/** What a new cluster takes, the tables, and then as much. */
export const roomToMakeMb = 80;

export const saysFull = (text: string) =>
  /No space left on device|Disk quota exceeded|database or disk is full/i.test(text);

/**
 * Turns the fault of a database in the data folder into a Refusal that names the disk, where that is full: either the
 * fault says so, or it only says that the database went away, and the disk has less left than it needs.
 */
export function roomRefusalFor(dataFolder: string, error: unknown): unknown {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof Refusal || !code) return error;
  const isFull = ['ENOSPC', '53100'].includes(code) || saysFull(String(message));
  return isFull || lacksRoom(dataFolder) ? roomRefusal(dataFolder) : error;
}

/** Why PostgreSQL or its initdb ended, by what it said. On a full disk that is little, as its log is there too. */
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

/** The line of PostgreSQL's output that says what went wrong. */
function complaint(output: string): string {
  const lines = output.trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|error:/i.test(line));
  return (telling.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error):\s*/i, '');
}
