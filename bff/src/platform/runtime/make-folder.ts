import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates the folder and its parents, as `mkdir` with `recursive` does; that of Node never ends if a file system answers
 * ENOENT below an existing folder, as /proc does. Resolves to the first folder that was made. Rejects with the file system's error.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<string | undefined> {
  const folder = resolve(path);
  try {
    await mkdir(folder, mode);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(folder) === folder) return throwUnlessFolder(folder, error);
  }
  const first = await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, mode);
  } catch (error) {
    await throwUnlessFolder(folder, error);
  }
  return first ?? folder;
}

/** Another process may have created the folder; a read-only file system rejects `mkdir` for existing folders, too. */
async function throwUnlessFolder(folder: string, error: unknown): Promise<undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw error;
}
