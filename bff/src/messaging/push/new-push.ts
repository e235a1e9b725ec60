import type { Words } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import type { Act } from '../../shared/permissions.ts';

/** What a push message is about. Who is told of which kinds is a choice of each account. */
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

/** Whom a push message is for: those of them, or of the parents of children, who receive push messages and want this kind. */
export type PushRecipients =
  /** All learners enrolled in the course with this id whose place lasts until this day at least, YYYY-MM-DD in India. */
  { enrolledIn: number; on: string } | { mayDo: Act } | { accounts: number[] };

/** What a push message says in one language. */
export interface PushText {
  /** Shortened to 120 characters. */
  title: string;
  /** Shortened to 400 characters. Never a meeting link. */
  body: string;
}

/** A push message to several people. */
export interface NewPush {
  kind: PushKind;
  to: PushRecipients;
  /** What it is about, at most 200 characters: a browser gets each key only once, whoever puts it how often. */
  key: string;
  /** At most 32 characters of `A-Za-z0-9_-`: a later message of the topic takes this one's place on the phone. */
  topic: string;
  /** What it says in each language: everybody gets it in their own. */
  say: (words: Words, language: Language) => PushText;
  /** Of a class that is to start: the phone adds to the title how soon that is when the message arrives. */
  startsAt?: Date;
  /** The day that it is about, YYYY-MM-DD in India: the phone adds it to the title, as "today" where it is. */
  day?: string;
  /** The path that a tap opens, at most 300 characters. */
  path: string;
  /** From then on it is not sent any more. */
  expiresAt: Date;
  /** `high` wakes a sleeping phone at once (RFC 8030, section 5.3). By default `normal`. */
  urgency?: 'normal' | 'high';
}
