import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { retentionDaysOf } from '../../shared/retention-policy.ts';

const MAX_FILES = 10_000;
const STAT_CONCURRENCY = 100;

/**
 * Deletes the mails in the folder that are older than their time, and all but the newest 10,000. Returns how many it
 * deleted: 0 if the folder does not exist.
 */
export async function deleteOldMailFiles(folder: string): Promise<number> {
  const mails = await listMails(folder);
  mails.sort((a, b) => b.writtenAt - a.writtenAt);
  const oldest = Date.now() - retentionDaysOf('mailFiles') * 24 * 3600 * 1000;
  const old = mails.filter(({ writtenAt }, index) => index >= MAX_FILES || writtenAt < oldest);
  for (const { path } of old) await unlink(path);
  return old.length;
}

/** Complete e-mails, and partial files that a crashed server has left. */
async function listMails(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const paths = names
    .filter((name) => /\.eml(?:\.part)?$/.test(name))
    .map((name) => join(folder, name));
  const mails: { path: string; writtenAt: number }[] = [];
  for (let begin = 0; begin < paths.length; begin += STAT_CONCURRENCY) {
    const some = paths.slice(begin, begin + STAT_CONCURRENCY).map(async (path) => {
      // A mail that was being written may have been renamed since.
      const file = await stat(path).catch(() => undefined);
      return file ? [{ path, writtenAt: file.mtimeMs }] : [];
    });
    mails.push(...(await Promise.all(some)).flat());
  }
  return mails;
}
