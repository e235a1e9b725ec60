import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The secret that a device keeps while it waits for its code, and what of it is stored. */
export interface Handle {
  handle: string;
  hash: string;
}

/** Makes the codes that are mailed to sign in with, and the handles of the devices that they are for. */
export interface SignInCodes {
  /** A new handle, which nobody can guess. */
  newHandle(): Handle;
  /** What is stored of a handle. */
  hashOf(handle: string): string;
  /** The six digits for the device with this handle. */
  codeOf(handleHash: string): string;
}

const CODES = 1_000_000;
const DIGITS = 6;

/**
 * A code is made of the handle's hash and a key, and is stored nowhere: a million codes are soon tried, so that no hash of one would
 * hide it from whoever reads the database.
 */
export function createSignInCodes(secret: string): SignInCodes {
  // A derived key, so that no other signature made with the secret is valid here.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ganga-yoga sign-in code', 32));
  const hashOf = (handle: string) => createHash('sha256').update(handle).digest('base64url');
  return {
    newHandle: () => {
      const handle = randomBytes(32).toString('base64url');
      return { handle, hash: hashOf(handle) };
    },
    hashOf,
    codeOf: (handleHash) => {
      const digest = createHmac('sha256', key).update(handleHash).digest();
      return String(digest.readUIntBE(0, 6) % CODES).padStart(DIGITS, '0');
    },
  };
}
