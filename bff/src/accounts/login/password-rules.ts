import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../../platform/crypto/breached-passwords.ts';
import type { HashCaller } from '../../platform/crypto/hash-queue.ts';
import type { PasswordStrength } from '../../platform/crypto/password-strength.ts';
import { appError } from '../../platform/http/errors.ts';
import { validationError } from '../../platform/http/validate.ts';
import type { Account } from '../account.ts';

/** Body field: an existing password, which is only compared. No rule applies to it. */
export const password = z.string({ error: validationError('auth.password-required') });

/** Enough for a sentence in any script; a longer text is an attempt to load the server. The app has the same limit. */
const MAX_LENGTH = 256;

/** Body field: a new password, of 8 to 256 characters. */
export const newPassword = password
  .refine(
    (text) => text.isWellFormed() && !text.includes('\0'),
    validationError('auth.password-forbidden-character'),
  )
  .refine(
    (text) => [...text].length >= MIN_PASSWORD_LENGTH,
    validationError('auth.password-too-short', { values: { min: MIN_PASSWORD_LENGTH } }),
  )
  .refine(
    (text) => [...text].length <= MAX_LENGTH,
    validationError('auth.password-too-long', { values: { max: MAX_LENGTH } }),
  );

/**
 * Throws 400 if a new password leaked from another site, or is easy to guess, also with the help of the account's name and
 * address, and 503 when too many checks wait. Never use it on an existing password: that may be weak. `field`
 * is the name of the body's field.
 */
export async function assertStrongPassword(
  strength: PasswordStrength,
  password: string,
  { name, email, field = 'password' }: Pick<Account, 'name' | 'email'> & { field?: string },
  caller: HashCaller,
): Promise<void> {
  const weakness = await strength.weaknessOf(password, [name, email], caller);
  if (weakness) throw appError(400, `auth.password-${weakness}`, { details: { field } });
}
