import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The secret of a device that waits for its code, and its stored hash. */
export interface DeviceHandle {
  handle: string;
  hash: string;
}

/** Creates the login codes that are e-mailed, and the handles of the devices that they are for. */
export interface SignInCodes {
  /** A new handle, which nobody can guess. */
  newHandle(): DeviceHandle;
  /** The hash of a handle, which is stored. */
  hashOf(handle: string): string;
  /** The six digits for the device with this handle. */
  codeOf(handleHash: string): string;
}

const CODE_COUNT = 1_000_000;
const DIGITS = 6;

/**
 * A code is derived from the handle's hash and a key, and is stored nowhere: a million codes are quickly tried, so that a hash of
 * the code would not hide it from a reader of the database.
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
      return String(digest.readUIntBE(0, 6) % CODE_COUNT).padStart(DIGITS, '0');
    },
  };
}
