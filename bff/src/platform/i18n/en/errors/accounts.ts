import { selectPlural } from '../../translation.ts';
import { emailErrors, nameErrors, textErrors } from './field-errors.ts';

/** Registering, logging in, and the account. */
export const accountErrors = {
  'auth.not-signed-in': 'Please log in to continue.',
  'auth.staff-only': 'Only staff of the studio can do this.',
  'auth.owner-only': 'Only an owner of the studio can do this.',
  'auth.wrong-credentials': 'E-mail or password is wrong.',
  'auth.wrong-password': 'The password is wrong.',
  'auth.email-taken': 'An account with this e-mail address already exists. Please log in.',
  'auth.too-many-waiting':
    'Many people are logging in right now. Please try again in a few seconds.',
  'auth.link-used-up': 'This link no longer works. Please ask for a new one.',
  'auth.link-incomplete': 'This link is incomplete. Please open the whole link from the e-mail.',
  'auth.code-invalid': 'Please enter the six digits of the code in the e-mail.',
  'auth.code-wrong': ({ left }: { left: number }) =>
    `The code is wrong. You can try ${selectPlural('en', left, { one: 'once more', other: `${left} more times` })}.`,
  'auth.code-over': 'This code no longer works. Please ask for a new one.',

  ...nameErrors('auth.name', 'Name'),
  ...emailErrors('auth.email'),
  'auth.phone-invalid':
    'This does not look like a phone number. Please enter ten digits, or + with the country code and the number.',
  'auth.adults-only':
    'An account is for adults of 18 or older. Children join through a parent’s account.',
  'auth.address-same': 'This is already your address. Please enter a different one.',
  ...nameErrors('nominee.name', 'Name'),
  ...textErrors('nominee.contact', 'E-mail or phone'),
  'nominee.contact-unreachable':
    'Please enter an e-mail address such as name@example.com, or a phone number.',
  'auth.language-unknown': 'The site does not have this language. Please choose another.',
  'auth.password-required': 'Password is required.',
  'auth.password-forbidden-character':
    'Password contains a character that cannot be used. Please remove it.',
  'auth.password-too-short': ({ min }: { min: number }) =>
    `Password must be at least ${min} characters long.`,
  'auth.password-too-long': ({ max }: { max: number }) =>
    `Password must be at most ${max} characters long.`,
  'auth.password-guessable':
    'This password is too easy to guess. Please choose another, such as three words that do not belong together.',
  'auth.password-breached':
    'This password is on a list of passwords that leaked from other sites. Please choose another, such as three words that do not belong together.',
} as const;
