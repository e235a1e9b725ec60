import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from './user-facing-error.ts';

interface FilesToValidate {
  path: string;
  cluster: string;
  programs: string;
  log: string;
  port: string;
  password: string;
  sitePassword: string;
  jwtSecret: string;
  lock: string;
  holder: string;
}

/**
 * Throws, with advice, for a data folder in which a name of ours has the wrong type, or
 * that this user cannot read and write. Missing files are created later.
 */
export async function validateDataFolder({ path, ...files }: FilesToValidate): Promise<void> {
  const folders = [files.cluster, files.programs, join(path, 'mail'), join(path, 'backups')];
  for (const folder of folders) await validatePath(folder, 'a folder');
  // Their content is temporary, or created again.
  for (const file of [files.lock, files.holder, files.port, files.log])
    await validatePath(file, 'a file');
  const secrets = [files.password, files.sitePassword, files.jwtSecret, join(path, 'push-key')];
  for (const file of secrets) await validatePath(file, 'a file', ' and put the file back');
}

async function validatePath(path: string, wanted: 'a file' | 'a folder', more = ''): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    if (found.code === 'ENOENT') return;
    throw new UserFacingError(`${path} cannot be used (${found.code}). Move it away${more}.`);
  }
  const isRight = wanted === 'a file' ? found.isFile() : found.isDirectory();
  if (!isRight)
    throw new UserFacingError(`${path} must be ${wanted}. Move away what is there${more}.`);
  if (wanted === 'a folder') return;
  await access(path, constants.R_OK | constants.W_OK).catch(() => {
    throw new UserFacingError(
      `${path} must be readable and writable for this user. Change its owner with chown.`,
    );
  });
}
