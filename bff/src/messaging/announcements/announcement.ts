import type { ByLocale } from '../../shared/localized-content.ts';
import type { ContactSummary } from '../contacts/contact-summary.ts';

/** The text of an announcement in one language. */
export interface AnnouncementText {
  subject: string;
  text: string;
}

/** The text in English and in further languages; null or absent where there is none. */
export interface AnnouncementContent extends AnnouncementText {
  inLanguages?: ByLocale<AnnouncementText> | null | undefined;
}

/** An announcement to the learners of a course, or to all learners. Times are ISO 8601 in UTC. */
export interface Announcement {
  id: number;
  /** Null: to all learners, or the course is deleted. */
  courseId: number | null;
  toAll: boolean;
  subject: string;
  text: string;
  inLanguages?: ByLocale<AnnouncementText> | undefined;
  at: string;
  /** The name of its author; null where the account is deleted. */
  by: string | null;
  /** The number of recipients, of those it was sent to by push and by mail, and of those it could not be sent to. */
  told: { of: number; pushed: number; mailed: number; none?: number | undefined };
}

/** An announcement as its recipient sees it. */
export interface OwnAnnouncement {
  id: number;
  /** The title of the course whose learners received it; null: all learners, or the course is deleted. */
  course: string | null;
  courseIn?: ByLocale<string> | undefined;
  subject: string;
  text: string;
  inLanguages?: ByLocale<AnnouncementText> | undefined;
  at: string;
}

/** The recipients that an announcement would have now. */
export interface AnnouncementPreview {
  /** The learners of the course, or all learners. */
  learners: number;
  /** Those who have agreed: by push, and the others by mail. */
  byPush: number;
  byMail: number;
  /** The same people. Those who can be notified in neither way are counted and listed separately. */
  contacts?: ContactSummary | undefined;
}

/** How an announcement was sent, and who still agrees to announcements but could not be notified. */
export interface AnnouncementContacts {
  contacts: ContactSummary;
}

/** Where a person has given or refused consent. */
export type ConsentSource = 'account' | 'dashboard' | 'mail';

/** Whether a person agrees to announcements, and since when; `agreed` is null where there is no answer yet. */
export interface AnnouncementConsent {
  agreed: boolean | null;
  at: string | null;
  /**
   * Whether the dashboard asks for consent now: an enrolled learner without an answer, for the first time, or again
   * within a week. Otherwise null.
   */
  ask: 'first' | 'again' | null;
}
