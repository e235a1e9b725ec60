import type { Words } from '../../platform/i18n/messages.ts';
import { isMailKind } from '../../platform/mail/mail-kinds.ts';
import { INTERRUPTED, type MailFailure } from '../../platform/queue/mail-jobs.ts';
import type { InLanguages } from '../../shared/localized-content.ts';

/** A mail that could not be sent, as staff see it. Contains nothing of the mail's text. */
export interface UndeliveredMail {
  id: number;
  /** The kind of the mail, in words. */
  what: string;
  /** The order's reference, the name of the sender of a message, or words of staff: the course's title, say. */
  about: string | null;
  /** The words of staff in further languages, perhaps in none; absent of what is in no language, as a name. */
  aboutIn?: InLanguages<string> | undefined;
  /** The learner's address, or the parent's; null if the account is gone or the mail was for the studio. */
  to: string | null;
  /** The child whom a mail to a parent was about. */
  child: string | null;
  failedAt: string;
  /** The reason, as a sentence. */
  why: string;
}

/** The kind of a mail in words, also of one that this version of the server does not know. */
export const describeKind = ({ undelivered }: Words, kind: string): string =>
  isMailKind(kind) ? undelivered.kinds[kind] : undelivered.unknownKind;

const CONNECTION_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']);

/**
 * The reason of a failure, as a sentence. It contains the mail server's reply code, for the server's
 * administrator.
 */
export function describeFailure(
  { undelivered: { why } }: Words,
  { code, responseCode }: MailFailure,
): string {
  if (code === INTERRUPTED) return why.interrupted;
  if (code === 'EAUTH') return why.passwordRefused;
  if (responseCode === null) {
    if (CONNECTION_CODES.has(code ?? '')) return why.unreachable;
    return code === 'EENVELOPE' ? why.impossibleAddress : why.unknown;
  }
  const reply = { code: responseCode };
  if (responseCode < 500) return why.later(reply);
  return code === 'EENVELOPE' ? why.refusedAddress(reply) : why.refusedMail(reply);
}
