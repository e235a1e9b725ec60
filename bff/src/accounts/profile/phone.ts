import { z } from 'zod';
import { validationError } from '../../platform/http/validate.ts';
import { parsePhoneNumber } from '../../platform/i18n/phone-number.ts';

const INVALID = validationError('auth.phone-invalid');

/** Body field: a phone number by the general rule, as E.164: +919876543210. */
export const phoneField = z.string({ error: INVALID }).transform((typed, context) => {
  const number = parsePhoneNumber(typed);
  if (number) return number.e164;
  context.addIssue({ code: 'custom', message: INVALID });
  return z.NEVER;
});
