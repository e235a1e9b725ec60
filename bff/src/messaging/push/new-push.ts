import type { Messages } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import type { Permission } from '../../shared/permissions.ts';

/** The kind of a push message. Each account chooses the kinds that it receives. */
export type PushKind =
  | 'starting'
  | 'moved'
  | 'cancelled'
  | 'back'
  | 'new-link'
  | 'payment'
  | 'decided'
  | 'message'
  | 'announcement'
  | 'ending';

/**
 * The recipients: those of them, or of the parents of children, who subscribe to push messages and want this kind.
 */
export type PushRecipients =
  /** All learners whose enrolment in this course gives access on this day, YYYY-MM-DD in India. */
  { enrolledIn: number; on: string } | { permission: Permission } | { accounts: number[] };

/** The text of a push message in one language. */
export interface PushText {
  /** Shortened to 120 characters. */
  title: string;
  /** Shortened to 400 characters. Never a meeting link. */
  body: string;
}

/** A push message to several recipients. */
export interface NewPush {
  kind: PushKind;
  to: PushRecipients;
  /** Idempotency key, at most 200 characters: a browser receives each key once. */
  key: string;
  /** At most 32 characters of `A-Za-z0-9_-`: a later message of the topic replaces this one on the phone. */
  topic: string;
  /** The text in a language: every recipient gets it in their own. */
  formatText: (messages: Messages, language: Language) => PushText;
  /** The start of a class: the phone adds to the title how soon that is when the message arrives. */
  startsAt?: Date;
  /** The day of the event, YYYY-MM-DD in India: the phone adds it to the title, as "today" where it is. */
  day?: string;
  /** The path that a tap opens, at most 300 characters. */
  path: string;
  /** It is not sent after this time. */
  expiresAt: Date;
  /** `high` wakes a sleeping phone at once (RFC 8030, section 5.3). By default `normal`. */
  urgency?: 'normal' | 'high';
}
