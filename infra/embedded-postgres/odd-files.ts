import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

interface Files {
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
 * Refuses, in a line that says what to do, a data folder in which something else has the name of a file or a folder of ours, or
 * that this user may not read and write. What is missing is made later.
 */
export async function refuseOddFiles({ path, ...files }: Files): Promise<void> {
  const folders = [files.cluster, files.programs, join(path, 'mail'), join(path, 'backups')];
  for (const folder of folders) await refuseOdd(folder, 'a folder');
  // Their content is only for the moment, or made again.
  for (const file of [files.lock, files.holder, files.port, files.log])
    await refuseOdd(file, 'a file');
  const secrets = [files.password, files.sitePassword, files.jwtSecret, join(path, 'push-key')];
  for (const file of secrets) await refuseOdd(file, 'a file', ' and put the file back');
}

async function refuseOdd(path: string, wanted: 'a file' | 'a folder', more = ''): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    if (found.code === 'ENOENT') return;
    throw new Refusal(`${path} cannot be used (${found.code}). Move it away${more}.`);
  }
  const isRight = wanted === 'a file' ? found.isFile() : found.isDirectory();
  if (!isRight) throw new Refusal(`${path} must be ${wanted}. Move away what is there${more}.`);
  if (wanted === 'a folder') return;
  await access(path, constants.R_OK | constants.W_OK).catch(() => {
    throw new Refusal(`${path} must be readable and writable for this user. Give it to them.`);
  });
}
