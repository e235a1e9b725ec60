import type { InLanguages } from '../../shared/localized-content.ts';
import type { ContactSummary } from '../contacts/contact-summary.ts';

/** What is written, in one language. */
export interface AnnouncedWords {
  subject: string;
  text: string;
}

/** What is written, in English and in further languages: absent or null where it is in none. */
export interface Announced extends AnnouncedWords {
  inLanguages?: InLanguages<AnnouncedWords> | null | undefined;
}

/** What staff have written to the learners of a course, or to all. Times are ISO 8601 in UTC. */
export interface Announcement {
  id: number;
  /** Null: to all learners, or the course is gone. */
  courseId: number | null;
  toAll: boolean;
  subject: string;
  text: string;
  inLanguages?: InLanguages<AnnouncedWords> | undefined;
  at: string;
  /** The name of the account that wrote it; null if it is gone. */
  by: string | null;
  /** How many people it went to, to how many it was sent, by push and by mail, and to how many it could not be. */
  told: { of: number; pushed: number; mailed: number; none?: number | undefined };
}

/** An announcement as the person reads it to whom it went. */
export interface OwnAnnouncement {
  id: number;
  /** The title of the course whose learners it went to; null: to all, or the course is gone. */
  course: string | null;
  courseIn?: InLanguages<string> | undefined;
  subject: string;
  text: string;
  inLanguages?: InLanguages<AnnouncedWords> | undefined;
  at: string;
}

/** Whom an announcement would reach now. */
export interface AnnouncementPreview {
  /** The learners of the course, or all learners. */
  learners: number;
  /** Those of them who have agreed to announcements: by push, and the others by mail. */
  byPush: number;
  byMail: number;
  /** The same without those who have agreed and are reached in neither way: they are counted, and named, by themselves. */
  contacts?: ContactSummary | undefined;
}

/** How an announcement was sent, and to whom it could not be: those of them who still agree. */
export interface AnnouncementContacts {
  contacts: ContactSummary;
}

/** Where a person has agreed to announcements or refused them. */
export type ConsentPlace = 'account' | 'dashboard' | 'mail';

/** Whether a person agrees to announcements, since when; `agreed` is null where they have not answered. */
export interface Consent {
  agreed: boolean | null;
  at: string | null;
  /**
   * Whether the dashboard asks now: an enrolled learner who has not answered, for the first time or, for a week after that,
   * again. Null otherwise.
   */
  ask: 'first' | 'again' | null;
}
