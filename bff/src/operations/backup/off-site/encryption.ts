import { bech32 } from '@scure/base';
import { BackupError } from '../backup-file.ts';

/** A stream of bytes, the type that `age` uses. */
export type ByteStream = ReadableStream<Uint8Array>;

/** Whether the text is a secret key of age (https://age-encryption.org/v1): `AGE-SECRET-KEY-1` and 58 further characters. */
export function isBackupKey(text: string): boolean {
  if (!/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(text)) return false;
  try {
    return bech32.decodeToBytes(text).bytes.length === 32;
  } catch {
    return false;
  }
}

/** Generates a key. The backups can be read with it, and not without it. */
export async function generateBackupKey(): Promise<string> {
  const { generateX25519Identity } = await loadAge();
  return generateX25519Identity();
}

/** Encrypts the bytes as an age file for this key. Streams: one chunk of 64 KB is in memory. */
export async function encrypt(bytes: ByteStream, key: string): Promise<ByteStream> {
  const { Encrypter, identityToRecipient } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return encrypter.encrypt(bytes);
}

/**
 * Decrypts the bytes. Rejects with a `BackupError` where the key does not match. The stream fails where a byte was
 * changed or is missing.
 */
export async function decrypt(bytes: ByteStream, key: string): Promise<ByteStream> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    if (!/no identity matched/.test(String(error))) throw error;
    throw new BackupError('The key does not open this backup.', { code: 'OTHER_KEY' });
  }
}

/** Loaded at its first use: a server without off-site backups does not need it. */
const loadAge = () => import('age-encryption');
