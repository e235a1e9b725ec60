import { mailNames } from './mails/mails.ts';

export interface SmtpReply {
  /** The mail server's reply code, for the server's administrator. */
  code: number;
}

/** What staff see about failed e-mails. */
export const failedEmails = {
  /** Which mail it was, by its kind (bff/src/platform/mail/mail-kinds.ts). */
  kinds: mailNames,
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
