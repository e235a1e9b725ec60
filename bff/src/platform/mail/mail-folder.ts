import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { daysOf } from '../../shared/retention-policy.ts';

const MOST_KEPT = 10_000;
const AT_ONCE = 100;

/**
 * Deletes the mails in the folder that are older than their time, and all but the newest 10,000. Returns how many it
 * deleted: 0 if the folder does not exist.
 */
export async function forgetOldMailFiles(folder: string): Promise<number> {
  const mails = await mailsIn(folder);
  mails.sort((a, b) => b.writtenAt - a.writtenAt);
  const oldest = Date.now() - daysOf('mailFiles') * 24 * 3600 * 1000;
  const old = mails.filter(({ writtenAt }, index) => index >= MOST_KEPT || writtenAt < oldest);
  for (const { path } of old) await unlink(path);
  return old.length;
}

/** Complete mails, and the part of a mail that a server left when it died. */
async function mailsIn(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const paths = names
    .filter((name) => /\.eml(?:\.part)?$/.test(name))
    .map((name) => join(folder, name));
  const mails: { path: string; writtenAt: number }[] = [];
  for (let begin = 0; begin < paths.length; begin += AT_ONCE) {
    const some = paths.slice(begin, begin + AT_ONCE).map(async (path) => {
      // A mail that was being written may have been renamed since.
      const file = await stat(path).catch(() => undefined);
      return file ? [{ path, writtenAt: file.mtimeMs }] : [];
    });
    mails.push(...(await Promise.all(some)).flat());
  }
  return mails;
}
