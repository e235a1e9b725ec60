import { z } from 'zod';
import { bodyOf, fault } from '../../../platform/http/validate.ts';
import { cleanValue } from '../../../shared/pasted-text.ts';

const OVER = fault('auth.code-over');
const INVALID = fault('auth.code-invalid');

/** As the mail has it, or with spaces, or in the digits of Hindi. */
const asDigits = (typed: string) => cleanValue(typed).replace(/[\s-]/g, '');

/** Body fields: the code in a mail, and the handle that the device was given when it asked for it. */
export const enteredCode = bodyOf({
  handle: z.string({ error: OVER }).max(100, OVER),
  code: z
    .string({ error: INVALID })
    .transform(asDigits)
    .refine((digits) => /^\d{6}$/.test(digits), INVALID),
});

export type EnteredCode = z.infer<typeof enteredCode>;
