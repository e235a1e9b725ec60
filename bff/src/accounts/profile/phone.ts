import { z } from 'zod';
import { fault } from '../../platform/http/validate.ts';
import { phoneIn } from '../../platform/i18n/phone-number.ts';

const INVALID = fault('auth.phone-invalid');

/** Body field: a phone number by the one rule for all (`phoneIn`), as E.164: +919876543210. */
export const phoneNumber = z.string({ error: INVALID }).transform((typed, context) => {
  const number = phoneIn(typed);
  if (number) return number.e164;
  context.addIssue({ code: 'custom', message: INVALID });
  return z.NEVER;
});
