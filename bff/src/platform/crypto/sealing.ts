import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts values that the server must be able to read again, so that a copy of the database does not reveal it. */
export interface Sealing {
  /** The text, encrypted for this purpose (AES-256-GCM), in base64url. */
  seal(text: string, purpose: string): string;
  /** The text that was sealed for this purpose; `undefined` if another secret has sealed it, or it was changed. */
  open(sealed: string, purpose: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with a key derived from the server's secret: after a change of the secret, nothing can be decrypted. */
export function createSealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ganga-yoga sealing', 32));
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(tag);
        const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
