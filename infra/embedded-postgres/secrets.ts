import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { refusalFor } from './refusal.ts';

/** The secret kept in `file`, made at the first asking: 32 random bytes in base64url, readable by this user alone. */
export async function keepSecret(dataFolder: string, file: string): Promise<string> {
  try {
    return (await readIfThere(file)) ?? (await makeSecret(file));
  } catch (error) {
    throw refusalFor(dataFolder, error);
  }
}

/** Puts a new secret in its place: what was signed with the old one is worth nothing from then on. */
export async function renewSecret(dataFolder: string, file: string): Promise<void> {
  try {
    await makeSecret(file);
  } catch (error) {
    throw refusalFor(dataFolder, error);
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and renamed: a start that is killed here leaves no half a secret behind. */
async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const beside = await open(`${file}.new`, 'w', 0o600);
  await beside.writeFile(secret);
  await beside.sync();
  await beside.close();
  await rename(`${file}.new`, file);
  return secret;
}
