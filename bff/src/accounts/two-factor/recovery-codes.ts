import { createHash, randomBytes } from 'node:crypto';

/** How many codes are generated together. */
export const RECOVERY_CODES = 10;
/** 120 bits each: from 112 bits on, a plain hash is enough to store a code (OWASP ASVS 6.5.2). */
const BYTES = 15;
/** Crockford's base32, without letters and digits that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const formatCode = (bytes: Buffer) => {
  const letters = [...bytes.toString('hex').matchAll(/.{5}/g)].flatMap(([part]) => {
    const bits = Number.parseInt(part, 16);
    return [15, 10, 5, 0].map((at) => ALPHABET[(bits >> at) & 31]);
  });
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
};

/** The form in which a code is shown. */
export const RECOVERY_CODE = /^[0-9a-z]{4}(?:-[0-9a-z]{4}){5}$/;

/** Ten new codes, such as `7k3m-0qzx-v9aa-h2df-84tw-cnb5`, which are shown once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => formatCode(randomBytes(BYTES)));

/** The hash of a typed code: case, spaces and dashes do not matter, and o is 0, i and l are 1. */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(code).digest();
}
