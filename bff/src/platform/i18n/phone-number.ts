import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanValue } from '../../shared/pasted-text.ts';

/** More than anybody types between fifteen digits. */
export const MAX_PHONE_LENGTH = 40;

export interface PhoneNumber {
  /** As it is stored and dialled: +919876543210 (E.164). */
  e164: string;
  /** As it is shown: +91 98765 43210. */
  shown: string;
}

/**
 * Parses a typed phone number, an Indian one if it has no country code; `undefined` if it is invalid. All fields use this function.
 * Numbers are not verified, so they are used for calls and messages only, and never to log in.
 */
export function parsePhoneNumber(typed: string): PhoneNumber | undefined {
  const text = cleanValue(typed);
  if (text.length > MAX_PHONE_LENGTH) return undefined;
  const number = parsePhoneNumberFromString(text, 'IN');
  if (!number?.isValid()) return undefined;
  // Without an extension, which a link cannot dial.
  const { number: e164 } = number;
  return { e164, shown: parsePhoneNumberFromString(e164)?.formatInternational() ?? e164 };
}
