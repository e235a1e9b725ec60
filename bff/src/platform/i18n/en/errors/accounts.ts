import { selectPlural } from '../../translation.ts';
import { emailErrors, nameErrors, textErrors } from './field-errors.ts';

/** Registering, signing in, and the account. */
export const accountErrors = {
  'auth.not-signed-in': 'Please log in to continue.',
  'auth.staff-only': 'Only staff of the studio can do this.',
  'auth.owner-only': 'Only an owner of the studio can do this.',
  'auth.wrong-credentials': 'E-mail or password is wrong.',
  'auth.wrong-password': 'The password is wrong.',
  'auth.email-taken': 'An account with this e-mail address already exists. Please log in.',
  'auth.too-many-waiting':
    'Many people are signing in right now. Please try again in a few seconds.',
  'auth.link-used-up': 'This link does not work any more. Please ask for a new one.',
  'auth.link-incomplete': 'The link is incomplete.',
  'auth.code-invalid': 'Please write the six digits of the code in the mail.',
  'auth.code-wrong': ({ left }: { left: number }) =>
    `The code is wrong. You can try it ${selectPlural('en', left, { one: 'once', other: `${left} times` })} more.`,
  'auth.code-over': 'This code does not work any more. Please ask for a new one.',

  ...nameErrors('auth.name', 'Name'),
  ...emailErrors('auth.email'),
  'auth.phone-invalid':
    'This is no phone number. Write ten digits, or a + with the country’s code and the number.',
  'auth.adults-only':
    'An account is for adults of 18 or older. A child takes part through the account of a parent.',
  'auth.address-same': 'This is your address already.',
  ...nameErrors('nominee.name', 'Name'),
  ...textErrors('nominee.contact', 'E-mail or phone'),
  'nominee.contact-unreachable':
    'Please enter an e-mail address such as name@example.com, or a phone number.',
  'auth.language-unknown': 'The site does not have this language.',
  'auth.password-required': 'Password is required.',
  'auth.password-forbidden-character': 'Password contains a character that cannot be used.',
  'auth.password-too-short': ({ min }: { min: number }) =>
    `Password must be at least ${min} characters long.`,
  'auth.password-too-long': ({ max }: { max: number }) =>
    `Password must be at most ${max} characters long.`,
  'auth.password-guessable':
    'This password is too easy to guess. Please choose another, such as three words that do not belong together.',
} as const;
