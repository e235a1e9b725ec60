import { createHmac, hkdfSync } from 'node:crypto';

/** The hash of an e-mail address: 16 hexadecimal digits, by which log lines about the same address are found together. */
export type AddressHash = (email: string) => string;

/** Hashes with a key, so that a reader of the log cannot find the addresses by trying. */
export function createAddressHash(secret: string): AddressHash {
  // A derived key, so that no other signature made with the secret is valid here.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ganga-yoga address in a log', 32));
  return (email) => createHmac('sha256', key).update(email).digest('hex').slice(0, 16);
}
