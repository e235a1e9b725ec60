import { bech32 } from '@scure/base';
import { BackupRefusal } from '../backup-file.ts';

/** A stream of bytes as `age` takes and gives it. */
export type Bytes = ReadableStream<Uint8Array>;

/** Whether the text is a secret key of age (https://age-encryption.org/v1): `AGE-SECRET-KEY-1` and 58 further characters. */
export function isBackupKey(text: string): boolean {
  if (!/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(text)) return false;
  try {
    return bech32.decodeToBytes(text).bytes.length === 32;
  } catch {
    return false;
  }
}

/** A new key. Whoever has it can read the backups, and nobody can without it. */
export async function newBackupKey(): Promise<string> {
  const { generateX25519Identity } = await load();
  return generateX25519Identity();
}

/** The bytes as a file of age that the key opens. They are streamed: a chunk of 64 KB is in memory. */
export async function encrypted(bytes: Bytes, key: string): Promise<Bytes> {
  const { Encrypter, identityToRecipient } = await load();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return encrypter.encrypt(bytes);
}

/**
 * What was encrypted. Rejects with a `BackupRefusal` when the key does not open it. The stream fails when a byte was changed
 * or is missing.
 */
export async function decrypted(bytes: Bytes, key: string): Promise<Bytes> {
  const { Decrypter } = await load();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    if (!/no identity matched/.test(String(error))) throw error;
    throw new BackupRefusal('The key does not open this backup.', { code: 'OTHER_KEY' });
  }
}

/** Loaded at its first use: a server that sends no backup elsewhere does without it. */
const load = () => import('age-encryption');
