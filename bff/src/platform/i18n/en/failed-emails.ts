import { mailNames } from './mails/mails.ts';

export interface SmtpReply {
  /** The mail server's reply code, for the server's administrator. */
  code: number;
}

/** What staff see about failed e-mails. */
export const failedEmails = {
  /** Which mail it was, by its kind (bff/src/platform/mail/mail-kinds.ts). */
  kinds: mailNames,
  unknownKind: 'An e-mail',
  /** Why, as a sentence. */
  why: {
    interrupted: 'Our server stopped while the e-mail was being sent. The e-mail may have arrived.',
    passwordRefused: 'Our mail server refused our password.',
    unreachable: 'Our mail server could not be reached.',
    impossibleAddress: 'No e-mail can be sent to this address.',
    unknown: 'The e-mail could not be sent.',
    later: ({ code }: SmtpReply) =>
      `The mail server asked us to try again later, every time (SMTP ${code}).`,
    refusedAddress: ({ code }: SmtpReply) =>
      `The mail server takes no e-mail for this address (SMTP ${code}).`,
    refusedMail: ({ code }: SmtpReply) => `The mail server refused the e-mail (SMTP ${code}).`,
  },
};
