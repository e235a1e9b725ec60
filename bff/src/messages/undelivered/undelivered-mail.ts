import { INTERRUPTED, type MailFailure } from '../../jobs/mail-jobs.ts';
import { isMailKind, mailKinds } from '../../mail/mail-kinds.ts';

/** A mail that could not be sent, as staff see it. Contains nothing of the mail's text. */
export interface UndeliveredMail {
  id: number;
  /** The kind of the mail, in words. */
  what: string;
  /** The order's reference, or the name of the sender of a message. */
  about: string | null;
  /** The learner's address; null if the account is gone or the mail was for the studio. */
  to: string | null;
  failedAt: string;
  /** The reason, as a sentence. */
  why: string;
}

/** The kind of a mail in words; `A mail` for an unknown kind. */
export const describeKind = (kind: string): string =>
  isMailKind(kind) ? mailKinds[kind].what : 'A mail';

const CONNECTION_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']);

/**
 * The reason of a failure, as a sentence. It contains the mail server's reply code, for the server's
 * administrator.
 */
export function describeFailure({ code, responseCode }: MailFailure): string {
  if (code === INTERRUPTED)
    return 'Our server stopped while it was being sent; it may have arrived.';
  if (code === 'EAUTH') return 'Our mail server refused our password.';
  if (responseCode === null) {
    if (CONNECTION_CODES.has(code ?? '')) return 'Our mail server could not be reached.';
    if (code === 'EENVELOPE') return 'No mail can be sent to this address.';
    return 'It could not be sent.';
  }
  const number = `(SMTP ${responseCode})`;
  if (responseCode < 500) return `The mail server asked to come again later, every time ${number}.`;
  if (code === 'EENVELOPE') return `The mail server takes no mail for this address ${number}.`;
  return `The mail server refused the mail ${number}.`;
}
