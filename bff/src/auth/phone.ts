import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { fault } from '../http/validate.ts';

const INVALID = fault('auth.phone-invalid');
/** More than anybody types between fifteen digits. */
const LONGEST = 40;

/**
 * Body field: a phone number, of India where it has no country code. Gives it as E.164: +919876543210. Whoever types it may have
 * mistyped it, or not own it: no number is proven, so it is for the studio to call and to write to, and never a way to sign in.
 */
export const phoneNumber = z
  .string({ error: INVALID })
  .max(LONGEST, INVALID)
  .transform((typed, context) => {
    const number = parsePhoneNumberFromString(typed, 'IN');
    if (number?.isValid()) return number.number;
    context.addIssue({ code: 'custom', message: INVALID });
    return z.NEVER;
  });
