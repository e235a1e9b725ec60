import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes the folder and those above it, as `mkdir` with `recursive` does; that of Node never ends where a file system answers
 * ENOENT below a folder that is there, as /proc does. Resolves to the first folder that was made. Rejects with the file system's error.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<string | undefined> {
  const folder = resolve(path);
  try {
    await mkdir(folder, mode);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(folder) === folder) return unlessFolder(folder, error);
  }
  const first = await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, mode);
  } catch (error) {
    await unlessFolder(folder, error);
  }
  return first ?? folder;
}

/** Another process may have made it; a read-only file system refuses also what is there. */
async function unlessFolder(folder: string, error: unknown): Promise<undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw error;
}
