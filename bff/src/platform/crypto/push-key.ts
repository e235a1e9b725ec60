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

/** The key pair of this private key: 32 bytes in base64url. `undefined` if it is no key of the curve P-256. */
export function derivePushKeys(privateKey: string): PushKeys | undefined {
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
 * The given key, or the one in the file `push-key` of this folder, which is created when it is first needed. A subscription
 * is bound to its key for ever, so this file is as important as the database. If a new key cannot be stored, as on a full
 * disk, it is used until the server stops: browsers subscribe again when the key changes.
 */
export async function loadPushKeys(
  folder: string,
  given: string | undefined,
  logger: Pick<Logger, 'warn'>,
): Promise<PushKeys> {
  const file = join(folder, 'push-key');
  const createAndStoreKey = () =>
    createKeyFile(folder, file).catch((err) => {
      logger.warn({ err }, 'the key for push messages could not be kept');
      return newPrivateKey();
    });
  const privateKey = given ?? (await readIfExists(file)) ?? (await createAndStoreKey());
  const keys = derivePushKeys(privateKey.trim());
  if (!keys)
    throw new PushKeyError(`${file} is no key for push messages. Restore it, or delete it.`);
  return keys;
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two servers that create it at the same time both use the key of the first; a killed server leaves no partial file. */
async function createKeyFile(folder: string, file: string): Promise<string> {
  await makeFolder(folder, 0o700);
  const temporaryFile = `${file}.${randomUUID()}`;
  try {
    await writeWhole(temporaryFile, newPrivateKey());
    await link(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryFile, { force: true });
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
  return derivePushKeys(key) ? key : newPrivateKey();
}
