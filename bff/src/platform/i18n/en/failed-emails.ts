export interface SmtpReply {
  /** The mail server's reply code, for the server's administrator. */
  code: number;
}

/** What staff see about failed e-mails. */
export const failedEmails = {
  /** Which mail it was, by its kind (bff/src/platform/mail/mail-kinds.ts). */
  kinds: {
    'password-reset': 'The link for a new password',
    claim: 'The link to an account that staff have made',
    'sign-in-code': 'The code to sign in',
    'code-guessed': 'The note that codes to sign in were guessed',
    invitation: 'An invitation to the team',
    'password-changed': 'The note that the password was changed',
    'ways-ended': 'The note that the other ways into an account ended',
    'address-proof': 'The link that proves a new address',
    'address-asked': 'The note that another address was asked for',
    'address-changed': 'The note that the address was changed',
    'key-added': 'The note that a way to sign in was added',
    'key-removed': 'The note that a way to sign in was removed',
    'key-copied': 'The note that a passkey may have been copied',
    'recovery-code-used': 'The note that a recovery code was used',
    'recovery-codes-made': 'The note that recovery codes were made',
    'keys-forgotten': 'The note that passkeys and codes were forgotten',
    merged: 'The note that two accounts are one',
    trial: 'The way into a free first class',
    'payment-received': 'The note that a payment is being checked',
    'payment-rejected': 'The note that a payment was not confirmed',
    'payment-confirmed': 'The receipt',
    'payment-part': 'The receipt of a part',
    'payment-refund': 'The note that money was given back',
    'payment-refund-end': 'The note that money was given back, and a place ended',
    'payment-correction': 'The note that a receipt was a mistake',
    'payment-waiting': 'The note that payments wait',
    'class-notice': 'The note that a class was changed',
    holiday: 'The note of a holiday',
    'upi-changed': 'The note that the UPI id was changed',
    trouble: 'The note that the server is in trouble',
    'course-welcome': 'The welcome to a course',
    contact: 'A message from the contact form',
    'grievance-received': 'The note that a grievance has come',
    welcome: 'The welcome after registering',
    'evening-before': 'The mail on the evening before a class',
    'paid-until': 'The note that a month ends',
    announcement: 'An announcement',
  },
  unknownKind: 'A mail',
  /** Why, as a sentence. */
  why: {
    interrupted: 'Our server stopped while it was being sent; it may have arrived.',
    passwordRefused: 'Our mail server refused our password.',
    unreachable: 'Our mail server could not be reached.',
    impossibleAddress: 'No mail can be sent to this address.',
    unknown: 'It could not be sent.',
    later: ({ code }: SmtpReply) =>
      `The mail server asked to come again later, every time (SMTP ${code}).`,
    refusedAddress: ({ code }: SmtpReply) =>
      `The mail server takes no mail for this address (SMTP ${code}).`,
    refusedMail: ({ code }: SmtpReply) => `The mail server refused the mail (SMTP ${code}).`,
  },
};
