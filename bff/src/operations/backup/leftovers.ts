import type { FileHandle } from 'node:fs/promises';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MINUTE_MS = 60_000;
/** Whoever writes a backup says so in this time, also while it is read back. */
const TOUCHED_EVERY_MS = 20_000;

/** What killed processes have left: which names are ours, and how long after the last sign of life they are removed. */
const KINDS = [
  { name: /^ganga-yoga-.*\.backup\.part$/, afterMs: 5 * MINUTE_MS },
  // Of one that is being restored, which may take hours.
  { name: /^fetched-.*\.part$/, afterMs: 24 * 60 * MINUTE_MS },
];

/** Removes what killed processes have left of backups in this folder. Rejects on file system errors. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const kind = KINDS.find((kind) => kind.name.test(name));
    const found = kind && (await stat(join(folder, name)).catch(() => undefined));
    if (found && Date.now() - found.mtimeMs > kind.afterMs)
      await rm(join(folder, name), { force: true });
  }
}

/** Keeps a partial file from being taken for a leftover. Returns how to end that. */
export function touchRegularly(file: FileHandle): () => void {
  const touch = () => file.utimes(new Date(), new Date()).catch(() => {});
  const timer = setInterval(() => void touch(), TOUCHED_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
