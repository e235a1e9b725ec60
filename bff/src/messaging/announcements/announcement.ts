import { z } from 'zod';
import {
  count,
  filledText,
  optionalTranslations,
  rowId,
  timestamp,
  translationsOf,
} from '../../platform/http/answer-fields.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import { contactSummarySchema } from '../contacts/contact-summary.ts';

/** The text of an announcement in one language. */
export type AnnouncementText = z.infer<typeof announcementTextSchema>;
const announcementTextSchema = z.strictObject({ subject: filledText, text: filledText });

const inLanguages = translationsOf(announcementTextSchema);

/** The text in English and in further languages; null or absent where there is none. */
export interface AnnouncementContent extends AnnouncementText {
  inLanguages?: ByLocale<AnnouncementText> | null | undefined;
}

/** An announcement to the learners of a course, or to all learners. Times are ISO 8601 in UTC. */
export type Announcement = z.infer<typeof announcementSchema>;
export const announcementSchema = announcementTextSchema.extend({
  id: rowId,
  /** Null: to all learners, or the course is deleted. */
  courseId: rowId.nullable(),
  toAll: z.boolean(),
  inLanguages: inLanguages.optional(),
  at: timestamp,
  /** The name of its author; null where the account is deleted. */
  by: filledText.nullable(),
  /** The number of recipients, of those it was sent to by push and by mail, and of those it could not be sent to. */
  told: z.strictObject({ of: count, pushed: count, mailed: count, none: count.optional() }),
});

/** An announcement as its recipient sees it. */
export type OwnAnnouncement = z.infer<typeof ownAnnouncementSchema>;
const ownAnnouncementSchema = announcementTextSchema.extend({
  id: rowId,
  /** The title of the course whose learners received it; null: all learners, or the course is deleted. */
  course: filledText.nullable(),
  courseIn: optionalTranslations,
  inLanguages: inLanguages.optional(),
  at: timestamp,
});

/** How many announcements a learner sees. */
export const MAX_OWN_ANNOUNCEMENTS = 10;
export const ownAnnouncementsSchema = z.array(ownAnnouncementSchema).max(MAX_OWN_ANNOUNCEMENTS);

/** The recipients that an announcement would have now. */
export type AnnouncementPreview = z.infer<typeof announcementPreviewSchema>;
export const announcementPreviewSchema = z.strictObject({
  /** The learners of the course, or all learners. */
  learners: count,
  /** Those who have agreed: by push, and the others by mail. */
  byPush: count,
  byMail: count,
  /** The same people. Those who can be notified in neither way are counted and listed separately. */
  contacts: contactSummarySchema.optional(),
});

/** How an announcement was sent, and who still agrees to announcements but could not be notified. */
export type AnnouncementContacts = z.infer<typeof announcementContactsSchema>;
export const announcementContactsSchema = z.strictObject({ contacts: contactSummarySchema });

/** Where a person has given or refused consent. */
export type ConsentSource = 'account' | 'dashboard' | 'mail';

/** Whether a person agrees to announcements, and since when; `agreed` is null where there is no answer yet. */
export type AnnouncementConsent = z.infer<typeof announcementConsentSchema>;
export const announcementConsentSchema = z.strictObject({
  agreed: z.boolean().nullable(),
  at: timestamp.nullable(),
  /**
   * Whether the dashboard asks for consent now: an enrolled learner without an answer, for the first time, or again
   * within a week. Otherwise null.
   */
  ask: z.enum(['first', 'again']).nullable(),
});
