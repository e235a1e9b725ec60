import { emailFaults, nameFaults, textFaults } from './field-faults.ts';

/** Registering, signing in, and the account. */
export const accountRefusals = {
  'auth.not-signed-in': 'Please log in to continue.',
  'auth.staff-only': 'Only staff of the studio can do this.',
  'auth.wrong-credentials': 'E-mail or password is wrong.',
  'auth.wrong-password': 'The password is wrong.',
  'auth.email-taken': 'An account with this e-mail address already exists. Please log in.',
  'auth.too-many-waiting':
    'Many people are signing in right now. Please try again in a few seconds.',
  'auth.link-used-up': 'This link does not work any more. Please ask for a new one.',
  'auth.link-incomplete': 'The link is incomplete.',

  ...nameFaults('auth.name', 'Name'),
  ...emailFaults('auth.email'),
  ...nameFaults('nominee.name', 'Name'),
  ...textFaults('nominee.contact', 'E-mail or phone'),
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
