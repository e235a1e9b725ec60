import { truncates } from 'bcryptjs';
import { z } from 'zod';

/** A password that is typed to be checked; any will do. */
export const password = z.string({ error: 'Password is required.' });

/** A password that is chosen: 8 characters at least, and no more than bcrypt looks at. */
export const newPassword = password
  .refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Password contains a character that cannot be used.',
  })
  .refine((text) => [...text].length >= 8, 'Password must be at least 8 characters long.')
  .refine((text) => !truncates(text), 'Password must be at most 72 bytes long.');
