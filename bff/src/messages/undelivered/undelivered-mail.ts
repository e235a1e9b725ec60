import { INTERRUPTED, type MailFailure, type MailJob } from '../../jobs/mail-jobs.ts';

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

const KINDS: Record<MailJob['kind'], string> = {
  contact: 'A message from the contact form',
  welcome: 'The welcome after registering',
  'payment-received': 'The note that a payment is being checked',
  'payment-waiting': 'The note that payments wait',
  'payment-confirmed': 'The receipt',
  'payment-rejected': 'The note that a payment was not confirmed',
  'password-reset': 'The link for a new password',
  'password-changed': 'The note that the password was changed',
  'course-welcome': 'The welcome to a course',
  'class-notice': 'The note that a class was changed',
  'evening-before': 'The mail on the evening before a class',
  announcement: 'An announcement',
  trial: 'The way into a free first class',
};

/** The kind of a mail in words; `A mail` for an unknown kind. */
export const describeKind = (kind: string): string => KINDS[kind as MailJob['kind']] ?? 'A mail';

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
