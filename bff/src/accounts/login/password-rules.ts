import { z } from 'zod';
import type { Asker } from '../../platform/crypto/hash-queue.ts';
import type { PasswordStrength } from '../../platform/crypto/password-strength.ts';
import { refusal } from '../../platform/http/errors.ts';
import { fault } from '../../platform/http/validate.ts';
import type { Account } from '../account.ts';

/** Body field: an existing password, to be compared. No rule applies to it. */
export const password = z.string({ error: fault('auth.password-required') });

/** For a sentence in any script; a longer text is an attempt to make the server work. The app has the same bound. */
const LONGEST = 256;
const SHORTEST = 8;

/** Body field: a new password, of 8 to 256 characters. */
export const newPassword = password
  .refine(
    (text) => text.isWellFormed() && !text.includes('\0'),
    fault('auth.password-forbidden-character'),
  )
  .refine(
    (text) => [...text].length >= SHORTEST,
    fault('auth.password-too-short', { values: { min: SHORTEST } }),
  )
  .refine(
    (text) => [...text].length <= LONGEST,
    fault('auth.password-too-long', { values: { max: LONGEST } }),
  );

/**
 * Refuses with 400 a new password that is easy to guess, also with the help of the account's name and
 * address, and with 503 when too many wait to be judged. Never use it on an existing password: that may be weak. `field`
 * is the body's.
 */
export async function refuseGuessable(
  strength: PasswordStrength,
  password: string,
  { name, email, field = 'password' }: Pick<Account, 'name' | 'email'> & { field?: string },
  asker: Asker,
): Promise<void> {
  if (await strength.isGuessable(password, [name, email], asker))
    throw refusal(400, 'auth.password-guessable', { details: { field } });
}
