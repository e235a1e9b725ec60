import type { FileHandle } from 'node:fs/promises';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MINUTE_MS = 60_000;
/** How often a process that writes a backup touches its file, also while it reads it back. */
const TOUCHED_EVERY_MS = 20_000;

/** The files that killed processes leave behind: their names, and how long after the last touch they are removed. */
const KINDS = [
  { name: /^ganga-yoga-.*\.backup\.part$/, afterMs: 5 * MINUTE_MS },
  // A download that is being restored, which may take hours.
  { name: /^fetched-.*\.part$/, afterMs: 24 * 60 * MINUTE_MS },
];

/** Removes the files that killed processes have left in this folder. Rejects on file system errors. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const kind = KINDS.find((kind) => kind.name.test(name));
    const found = kind && (await stat(join(folder, name)).catch(() => undefined));
    if (found && Date.now() - found.mtimeMs > kind.afterMs)
      await rm(join(folder, name), { force: true });
  }
}

/** Touches a partial file regularly, so that it is not removed as a leftover. Returns a function that stops it. */
export function touchRegularly(file: FileHandle): () => void {
  const touch = () => file.utimes(new Date(), new Date()).catch(() => {});
  const timer = setInterval(() => void touch(), TOUCHED_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
