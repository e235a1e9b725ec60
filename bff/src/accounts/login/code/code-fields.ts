import { z } from 'zod';
import { bodySchema, validationError } from '../../../platform/http/validate.ts';
import { cleanValue } from '../../../shared/pasted-text.ts';

const EXPIRED = validationError('auth.code-over');
const INVALID = validationError('auth.code-invalid');

/** Accepts the code as in the mail, with spaces, or in Hindi digits. */
const toDigits = (typed: string) => cleanValue(typed).replace(/[\s-]/g, '');

/** Body fields: the mailed code, and the handle that the device got when it requested the code. */
export const enteredCode = bodySchema({
  handle: z.string({ error: EXPIRED }).max(100, EXPIRED),
  code: z
    .string({ error: INVALID })
    .transform(toDigits)
    .refine((digits) => /^\d{6}$/.test(digits), INVALID),
});

export type EnteredCode = z.infer<typeof enteredCode>;
