import { z } from 'zod';
import { contactSummarySchema } from '../../messaging/contacts/contact-summary.ts';
import {
  clockTime,
  count,
  filledText,
  isoDate,
  rowId,
  timestamp,
  translationsOf,
  wholeRupees,
} from '../../platform/http/answer-fields.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import {
  type CourseTextName,
  type CourseTextValues,
  courseTexts,
  mapCourseTexts,
} from '../../shared/course-texts.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import {
  type CourseTexts,
  coursePictures,
  feePeriods,
  latePaymentRules,
  monthRules,
} from './course-fields.ts';

export type { CourseTexts };

export type CoursePicture = z.infer<typeof coursePicture>;
export const coursePicture = z.enum(coursePictures);

const textFields = mapCourseTexts((name) =>
  courseTexts[name].form === 'list' ? z.array(filledText) : z.string(),
) as { [Name in CourseTextName]: z.ZodType<CourseTextValues[Name]> };

/** A course as staff see it: all fields that they edit (course-fields.ts), and what follows from them. */
export type StaffCourse = z.infer<typeof staffCourseSchema>;
export const staffCourseSchema = z.strictObject({
  ...textFields,
  id: rowId,
  slug: filledText,
  instructor: filledText,
  /** The instructor's account; null if the instructor is only a name. */
  teacherId: rowId.nullable(),
  fee: wholeRupees,
  feePer: z.enum(feePeriods),
  monthRule: z.enum(monthRules),
  lateRule: z.enum(latePaymentRules),
  extendsPaid: z.boolean(),
  startDate: isoDate,
  /** The date of its first class: from `startDate` on, the first one on its days. */
  firstDate: isoDate,
  endDate: isoDate.nullable(),
  /** ISO weekdays: 1 is Monday. */
  days: z.array(z.int().min(1).max(7)),
  startTime: clockTime,
  endTime: clockTime,
  /** Null without a bound on its seats. */
  seats: z.int().min(1).nullable(),
  /** Null without a bound on its seats. */
  seatsLeft: count.nullable(),
  meetingId: rowId.nullable(),
  hidden: z.boolean(),
  picture: coursePicture,
  firstClassFree: z.boolean(),
  trialLink: z.string(),
  isOpen: z.boolean(),
  isClosed: z.boolean(),
  /** Its texts in further languages. */
  inLanguages: translationsOf(z.strictObject(textFields).partial()),
  version: count,
});

/** The settings of a course that is paid by the month. */
export type ByMonth = z.infer<typeof byMonthSchema>;
export const byMonthSchema = staffCourseSchema.pick({
  monthRule: true,
  lateRule: true,
  extendsPaid: true,
});

/** A course as everybody sees it. */
export type Course = z.infer<typeof courseSchema>;
export const courseSchema = staffCourseSchema
  .omit({ hidden: true, trialLink: true, teacherId: true, feePer: true })
  .omit({ monthRule: true, lateRule: true, extendsPaid: true })
  .extend({
    /** Absent where the fee is paid once. */
    byMonth: byMonthSchema.optional(),
    /** Its texts in further languages; absent without any. */
    inLanguages: staffCourseSchema.shape.inLanguages.optional(),
  });

/**
 * What changes for the learners of a course: days or times, first or last date, the teacher, the link, or that it is no
 * longer offered.
 */
export type CourseChangeKind = z.infer<typeof courseChangeKind>;
const courseChangeKind = z.enum(['hours', 'dates', 'teacher', 'link', 'hidden']);

export type DroppedClass = z.infer<typeof droppedClassSchema>;
const droppedClassSchema = z.strictObject({
  /** By the rule before the change. */
  date: isoDate,
  /** The date that it was moved to; null for a cancelled class. */
  movedTo: isoDate.nullable(),
  /** The course has this class again, as planned: an earlier change had removed it. */
  isBack: z.literal(true).optional(),
});

/** A change of a course that enrolled learners are notified of, which staff confirm first. */
export type CourseChangePreview = z.infer<typeof courseChangePreview>;
const courseChangePreview = z.strictObject({
  /** How many learners are enrolled, and so are notified. */
  learners: count,
  /** How many of them read each further language that staff can write in; the others read English. Absent where nobody does. */
  readers: translationsOf(count).optional(),
  /** How they are notified; absent in a response of the previous version. */
  contacts: contactSummarySchema.optional(),
  changed: z.array(courseChangeKind),
  /** The first class that begins after the change, ISO 8601 in UTC; null without one. */
  next: z.strictObject({ startsAt: timestamp, endsAt: timestamp }).nullable(),
  /** Whether its classes have a link to join by after the change. */
  hasLink: z.boolean(),
  /**
   * The upcoming moved or cancelled classes whose exceptions are removed by this change, or by an earlier change whose mail
   * is still pending; in order.
   */
  dropped: z.array(droppedClassSchema),
});

/** The notification, as staff have confirmed it. */
export interface CourseChangeNotification {
  /** The message that learners read. */
  notice: string;
  noticeIn?: ByLocale<string> | undefined;
  /** The dates of the dropped classes in the preview. */
  dropped: string[];
}

/** The body of a 409: enrolled learners are notified of this change, so staff must confirm it first. */
export type UnconfirmedCourseChange = z.infer<typeof unconfirmedCourseChangeSchema>;
export const unconfirmedCourseChangeSchema = errorSchema.extend({ question: courseChangePreview });

/** The body of a 412: another staff account has changed the course since the app read it. */
export type StaleCourse = z.infer<typeof staleCourseSchema>;
export const staleCourseSchema = errorSchema.extend({
  course: staffCourseSchema,
  changedBy: filledText,
  changedAt: timestamp,
});
