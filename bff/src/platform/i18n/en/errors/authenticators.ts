import { textErrors } from './field-errors.ts';

/** Passkeys, and two-factor codes. */
export const authenticatorErrors = {
  'auth.second-step-needed': 'Please use your passkey or enter a code first.',
  'keys.confirm-first': 'Please confirm first that it is you.',
  'keys.mail-code-first': 'Please first enter the code that we e-mail to you.',
  'keys.address-new':
    'The e-mail address of this account was changed less than seven days ago. Please try again once the seven days are over: until then, the change can be stopped from the old address.',
  'keys.passkey-refused': 'This passkey was not accepted. Please try again, or log in another way.',
  'keys.passkey-known': 'This passkey is already in your account. Please choose another device.',
  'keys.too-many': ({ most }: { most: number }) =>
    `You already have ${most} passkeys, and more are not possible. Please remove one first.`,
  'keys.none': 'This passkey no longer exists. Please open the page again.',
  'keys.only-one':
    'This is your only passkey or app, and the team’s pages ask for one. Please add another first.',
  'keys.proof-required': 'Please use a passkey, or enter a code.',
  'keys.code-required': 'Please enter the code.',
  'keys.code-wrong': 'This code is wrong, or was already used. Please enter a new one.',
  'keys.codes-in-use': 'An app already shows codes for you. Please remove it first.',
  'keys.codes-not-begun': 'Please begin again, with a new QR code.',
  'keys.codes-need-key': 'Please add a passkey or an app first.',
  ...textErrors('keys.name', 'Name'),
} as const;
