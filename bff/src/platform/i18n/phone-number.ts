import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanValue } from '../../shared/pasted-text.ts';

/** More than anybody types between fifteen digits. */
export const LONGEST_PHONE = 40;

export interface PhoneNumber {
  /** As it is stored of people, and dialled: +919876543210 (E.164). */
  e164: string;
  /** As it is written for people: +91 98765 43210. */
  shown: string;
}

/**
 * The one rule of what is a phone number, wherever somebody types one: of India where it has no country's code. `undefined` of what is
 * none. Whoever types it may have mistyped it, or not own it: no number is proven, so it is for calling and writing, and never a way to
 * log in.
 */
export function phoneIn(typed: string): PhoneNumber | undefined {
  const text = cleanValue(typed);
  if (text.length > LONGEST_PHONE) return undefined;
  const number = parsePhoneNumberFromString(text, 'IN');
  if (!number?.isValid()) return undefined;
  // Without an extension, which no link dials.
  const { number: e164 } = number;
  return { e164, shown: parsePhoneNumberFromString(e164)?.formatInternational() ?? e164 };
}
