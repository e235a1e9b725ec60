import { z } from 'zod';
import {
  filledText,
  optionalTranslations,
  rowId,
  storedEmail,
  timestamp,
} from '../../platform/http/answer-fields.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { isMailKind } from '../../platform/mail/mail-kinds.ts';
import { INTERRUPTED, type MailFailure } from '../../platform/queue/mail-jobs.ts';

/** A mail that could not be sent, as staff see it, without its text. */
export type FailedEmail = z.infer<typeof failedEmailSchema>;
export const failedEmailSchema = z.strictObject({
  id: rowId,
  /** The kind of the mail, as a label. */
  what: filledText,
  /**
   * The reference of the order, the name of the sender of a message, or a text by staff, such as the title of a
   * course.
   */
  about: filledText.nullable(),
  /** The text by staff in further languages; absent where it is in no language, such as a name. */
  aboutIn: optionalTranslations,
  /** The address of the learner or the parent; null where the account is deleted or the mail was for the studio. */
  to: storedEmail.nullable(),
  /** The child that a mail to a parent was about. */
  child: filledText.nullable(),
  failedAt: timestamp,
  /** The reason, as a sentence. */
  why: filledText,
});

/** The label of a kind, also of one that this version does not know. */
export const describeKind = ({ failedEmails }: Messages, kind: string): string =>
  isMailKind(kind) ? failedEmails.kinds[kind] : failedEmails.unknownKind;

const CONNECTION_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']);

/** The reason of a failure, as a sentence. It contains the reply code of the mail server, for its administrator. */
export function describeFailure(
  { failedEmails: { why } }: Messages,
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
