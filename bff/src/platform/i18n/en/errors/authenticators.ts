import { textErrors } from './field-errors.ts';

/** Passkeys, and two-factor codes. */
export const authenticatorErrors = {
  'auth.second-step-needed':
    'Please show your passkey or a code first: this is for the team alone.',
  'keys.confirm-first': 'Please show first that it is you.',
  'keys.mail-code-first': 'Please enter a code first that we mail to you.',
  'keys.address-new':
    'The e-mail address of this account was changed less than seven days ago. Please try again once the seven days are over: until then, the mailbox before can stop the change.',
  'keys.passkey-refused':
    'This passkey was not accepted. Please try again, or sign in in another way.',
  'keys.passkey-known': 'This passkey is kept already. Please choose another device.',
  'keys.too-many': ({ most }: { most: number }) =>
    `You have ${most} passkeys, the most that are kept. Please remove one first.`,
  'keys.none': 'There is no such passkey any more.',
  'keys.only-one':
    'This is your only passkey or app, and the pages of the team ask for one. Please add another first.',
  'keys.proof-required': 'A passkey or a code is required.',
  'keys.code-required': 'Please enter the code.',
  'keys.code-wrong': 'This code is wrong, or was used before.',
  'keys.codes-in-use': 'An app shows codes for you already. Please remove it first.',
  'keys.codes-not-begun': 'Please begin again, with a new QR code.',
  'keys.codes-need-key': 'Please add a passkey or an app first.',
  'keys.codes-for-team': 'Codes are for the studio’s team. You can add a passkey.',
  ...textErrors('keys.name', 'Name'),
} as const;
