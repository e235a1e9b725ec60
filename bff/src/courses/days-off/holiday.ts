import { z } from 'zod';
import { contactSummarySchema } from '../../messaging/contacts/contact-summary.ts';
import {
  count,
  filledText,
  isoDate,
  optionalTranslations,
  rowId,
  translationsOf,
} from '../../platform/http/answer-fields.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { classTimeSchema, notificationProgress } from '../classes/class.ts';

const text = z.string();

/** A class that is cancelled by a holiday. */
export type HolidayClass = z.infer<typeof holidayClassSchema>;
const holidayClassSchema = classTimeSchema.extend({
  courseId: rowId,
  title: filledText,
  titleIn: optionalTranslations,
  /** By the rule. */
  date: isoDate,
});

/** A course that has classes on the days of a holiday. */
export type HolidayCourse = z.infer<typeof holidayCourseSchema>;
const holidayCourseSchema = z.strictObject({
  id: rowId,
  title: filledText,
  titleIn: optionalTranslations,
  /** How many of its classes are to be cancelled if the holiday is for it. */
  classes: count,
});

/** The people who are notified. */
const recipientFields = {
  /** How many people are enrolled for one of these classes, each counted once. */
  learners: count,
  /** How many of them read each further language that staff can write in; the others read English. Absent where nobody does. */
  readers: translationsOf(count).optional(),
  /** How they are notified; absent in a response of the previous version. */
  contacts: contactSummarySchema.optional(),
};

/** The effects of a holiday, before it is created. */
export type HolidayPreview = z.infer<typeof holidayPreviewSchema>;
export const holidayPreviewSchema = z.strictObject({
  /** All courses with classes on its days, also those that are not selected. */
  courses: z.array(holidayCourseSchema),
  /** The classes that it cancels, in order of time. */
  classes: z.array(holidayClassSchema),
  ...recipientFields,
  /** A hash of these classes as they are now: a holiday is only created for the classes that staff have seen. */
  version: filledText,
});

/** A holiday as staff see it. */
export type Holiday = z.infer<typeof holidaySchema>;
export const holidaySchema = z.strictObject({
  id: rowId,
  firstDate: isoDate,
  lastDate: isoDate,
  reason: text,
  reasonIn: optionalTranslations,
  notice: text,
  noticeIn: optionalTranslations,
  isBack: z.boolean(),
  /** How many classes it has cancelled; after its revocation, how many of them take place again. */
  classes: count,
  /** How many of its classes were changed since, and so stay as they are. Not those that follow the rule again, or were removed. */
  changed: count,
  /** How many people are notified of it, and how many were; null if they know it already. */
  told: notificationProgress.nullable(),
});

const daysOffSchema = holidaySchema.pick({
  id: true,
  firstDate: true,
  lastDate: true,
  reason: true,
  reasonIn: true,
});

/** A holiday that can be revoked. */
export type RevocableHoliday = z.infer<typeof revocableHolidaySchema>;
export const revocableHolidaySchema = daysOffSchema.extend({
  /** How many classes would take place again. */
  classes: count,
});

/** The effects of revoking a holiday, before it is done. */
export type HolidayRevocationPreview = z.infer<typeof holidayRevocationPreviewSchema>;
export const holidayRevocationPreviewSchema = z.strictObject({
  /** The classes that take place again, in order of time. */
  classes: z.array(holidayClassSchema),
  /** The upcoming classes that were changed since, at the time that the holiday cancelled: they stay as they are. */
  changed: z.array(holidayClassSchema),
  ...recipientFields,
  /** Whether all of them are notified. While the holiday's mails are pending, only phones that got its push message are. */
  tells: z.boolean(),
  /** A hash of the classes that take place again, as they are now. */
  version: filledText,
});

/** The body of a 412: the classes of the holiday, or of its revocation, have changed since staff saw them. */
export type StaleHoliday = z.infer<typeof staleHolidaySchema>;
export const staleHolidaySchema = errorSchema.extend({
  preview: z.union([holidayPreviewSchema, holidayRevocationPreviewSchema]),
});

/** Days off on which a save would create new classes. */
export type DaysOffConflict = z.infer<typeof daysOffConflictSchema>;
const daysOffConflictSchema = daysOffSchema.extend({
  /** In order of time. */
  classes: z.array(holidayClassSchema),
});

/** The conflicts of a save with days off: staff decide whether these classes are cancelled like the others on these days. */
export type DaysOffConflictList = z.infer<typeof daysOffConflictList>;
const daysOffConflictList = z.strictObject({
  /** The soonest first. A class is listed once, with the first days off that it falls on. */
  daysOff: z.array(daysOffConflictSchema),
  /** A hash of these classes: staff decide about the classes that they have seen. */
  version: filledText,
});

/** The decision of staff; an empty one means that the app can ask. An old app sends nothing, and the classes take place. */
export interface DaysOffChoice {
  leaveOut?: boolean | undefined;
  /** The version of the conflicts. */
  version?: string | undefined;
}

/** The body of a 409: the save creates classes on days off, so staff must decide first. */
export type UnresolvedDaysOffConflicts = z.infer<typeof unresolvedDaysOffConflictsSchema>;
export const unresolvedDaysOffConflictsSchema = errorSchema.extend({
  onDaysOff: daysOffConflictList,
});
