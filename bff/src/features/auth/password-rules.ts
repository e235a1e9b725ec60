import { truncates } from 'bcryptjs';
import { z } from 'zod';
import type { PasswordStrength } from '../../credentials/password-strength.ts';
import { AppError } from '../../http/errors.ts';
import type { Account } from './account.ts';

/** A password that is typed to be checked; any will do. */
export const password = z.string({ error: 'Password is required.' });

/** A password that is chosen: 8 characters at least, and no more than bcrypt looks at. */
export const newPassword = password
  .refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Password contains a character that cannot be used.',
  })
  .refine((text) => [...text].length >= 8, 'Password must be at least 8 characters long.')
  .refine((text) => !truncates(text), 'Password must be at most 72 bytes long.');

/** Refuses with 400 a password that is chosen and easy to guess; one that is typed to be checked may be. */
export async function refuseGuessable(
  strength: PasswordStrength,
  password: string,
  { name, email }: Pick<Account, 'name' | 'email'>,
): Promise<void> {
  if (await strength.isGuessable(password, [name, email]))
    throw new AppError(
      400,
      'This password is too easy to guess. Please choose another, such as three words that do not belong together.',
    );
}
