import { createHash } from 'node:crypto';

/** The shortest password that the site accepts: shorter ones need no entry. */
export const MIN_PASSWORD_LENGTH = 8;

/**
 * How many bytes of each digest the index stores. So the file does not contain the passwords, and with half a million entries one good
 * password in two million is refused by mistake.
 */
const PREFIX_BYTES = 5;

/** Normalised, as attackers try other cases, too. SHA-256 only spreads the entries evenly: the list itself is public. */
const digestPrefixOf = (password: string): Buffer =>
  createHash('sha256')
    .update(password.normalize('NFC').toLowerCase())
    .digest()
    .subarray(0, PREFIX_BYTES);

/** An index of leaked passwords, as `bff/data/breached-passwords.bin` has it: the sorted prefixes of their digests. */
export function indexPasswords(passwords: string[]): Buffer {
  const longEnough = passwords.filter((password) => [...password].length >= MIN_PASSWORD_LENGTH);
  const prefixes = new Set(longEnough.map((password) => digestPrefixOf(password).toString('hex')));
  return Buffer.from([...prefixes].sort().join(''), 'hex');
}

/** Whether the password is in the index, in upper or lower case. */
export function isIndexed(index: Buffer, password: string): boolean {
  const wanted = digestPrefixOf(password);
  let low = 0;
  let high = index.length / PREFIX_BYTES;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = middle * PREFIX_BYTES;
    const order = index.compare(wanted, 0, PREFIX_BYTES, at, at + PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
