import { createHmac } from 'node:crypto';
import { compareSync, hashSync, truncates } from 'bcryptjs';

/** The prefix of a hash that was made of the password's digest. Older hashes were made of the password itself. */
const DIGEST_PREFIX = 'hmac-sha384:';

/**
 * 64 characters of ASCII for a password of any length, as bcrypt reads 72 bytes and stops at a zero byte. Normalised:
 * keyboards write some letters in several ways. With a key, so that a digest that leaked elsewhere is no password here.
 */
const digestOf = (password: string) =>
  createHmac('sha384', 'ganga-yoga password').update(password.normalize('NFC')).digest('base64');

/** The hash that is stored. Runs in a worker thread: at cost 12 it takes a quarter of a second of processor time. */
export const hashPassword = ({ password, cost }: { password: string; cost: number }): string =>
  DIGEST_PREFIX + hashSync(digestOf(password), cost);

/** Whether a hash was made of the password. */
export interface PasswordCheckResult {
  matches: boolean;
  /** The new hash to store in place of a matching hash of an outdated kind. */
  renewed?: string;
}

interface PasswordCheckTask {
  password: string;
  hashed: string;
  /** For a renewed hash. */
  cost: number;
}

/** Takes as long as hashing, and twice as long where the hash is renewed. */
export function checkPassword({ password, hashed, cost }: PasswordCheckTask): PasswordCheckResult {
  if (hashed.startsWith(DIGEST_PREFIX))
    return { matches: compareSync(digestOf(password), hashed.slice(DIGEST_PREFIX.length)) };
  const matches = compareSync(password, hashed) && !truncates(password);
  return matches ? { matches, renewed: hashPassword({ password, cost }) } : { matches };
}
