import { INTERRUPTED, type MailFailure, type MailJob } from '../../jobs/mail-jobs.ts';

/** A mail that was given up; nothing of its text. */
export interface UndeliveredMail {
  id: number;
  /** What it is, in words. */
  what: string;
  /** An order's reference, or who wrote. */
  about: string | null;
  /** The learner's address; none if the account is gone, or the mail was for the studio. */
  to: string | null;
  failedAt: string;
  /** Why, as a sentence. */
  why: string;
}

const WHAT: Record<MailJob['kind'], string> = {
  contact: 'A message from the contact form',
  welcome: 'The welcome after registering',
  'payment-received': 'The note that a payment is being checked',
  'payment-waiting': 'The note that a payment waits',
  'payment-confirmed': 'The receipt',
  'payment-rejected': 'The note that a payment was not confirmed',
  'password-reset': 'The link for a new password',
  'password-changed': 'The note that the password was changed',
};

/** What a mail is, in words. */
export const whatItIs = (kind: string): string => WHAT[kind as MailJob['kind']] ?? 'A mail';

const CONNECTION_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']);

/** Why a mail was given up, in words; the mail server's own number says more to who looks after it. */
export function whyItFailed({ code, responseCode }: MailFailure): string {
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
