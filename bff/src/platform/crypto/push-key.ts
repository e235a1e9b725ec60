import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../runtime/logging.ts';
import { makeFolder } from '../runtime/make-folder.ts';

/** The studio's key pair for push services (RFC 8292), in base64url. Browsers subscribe with the public one. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The key pair of this private key: 32 bytes in base64url. `undefined` where it is no key of the curve P-256. */
export function pushKeysOf(privateKey: string): PushKeys | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    return undefined;
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

class PushKeyError extends Error {
  override name = 'PushKeyError';
}

/**
 * The given key, or the one in the file `push-key` of this folder, which is made when it is first needed. A subscription
 * is bound to its key for ever, so this file is as worth keeping as the database. Where a new one cannot be kept, as on a
 * full disk, it holds until the server stops: browsers subscribe again when they find another one.
 */
export async function keepPushKeys(
  folder: string,
  given: string | undefined,
  logger: Pick<Logger, 'warn'>,
): Promise<PushKeys> {
  const file = join(folder, 'push-key');
  const makeOne = () =>
    makeKey(folder, file).catch((err) => {
      logger.warn({ err }, 'the key for push messages could not be kept');
      return newPrivateKey();
    });
  const privateKey = given ?? (await readIfThere(file)) ?? (await makeOne());
  const keys = pushKeysOf(privateKey.trim());
  if (!keys)
    throw new PushKeyError(`${file} is no key for push messages. Restore it, or delete it.`);
  return keys;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of two servers that make it at the same time, both use the key of the first; one that is killed leaves no half key. */
async function makeKey(folder: string, file: string): Promise<string> {
  await makeFolder(folder, 0o700);
  const beside = `${file}.${randomUUID()}`;
  try {
    await writeWhole(beside, newPrivateKey());
    await link(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(beside, { force: true });
  }
  return readFile(file, 'utf8');
}

async function writeWhole(file: string, text: string): Promise<void> {
  const opened = await open(file, 'wx', 0o600);
  try {
    await opened.writeFile(text);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Almost every 32 bytes are a private key of the curve. */
function newPrivateKey(): string {
  const key = randomBytes(32).toString('base64url');
  return pushKeysOf(key) ? key : newPrivateKey();
}
