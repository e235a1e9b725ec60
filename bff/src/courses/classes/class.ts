import { z } from 'zod';
import { contactSummarySchema } from '../../messaging/contacts/contact-summary.ts';
import {
  count,
  filledText,
  isoDate,
  optionalTranslations,
  rowId,
  storedEmail,
  storedPhone,
  timestamp,
  translationsOf,
} from '../../platform/http/answer-fields.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { coursePicture } from '../courses/course.ts';

const text = z.string();

/** The start and end of a class. Times are ISO 8601 in UTC. */
export type ClassTime = z.infer<typeof classTimeSchema>;
export const classTimeSchema = z.strictObject({ startsAt: timestamp, endsAt: timestamp });

/**
 * A class on a date. Its course and its date by the course's rule identify it, also if the class was moved to another day.
 * It contains no meeting link: `joinPath` is the address that always leads to the current link.
 */
export type DatedClass = z.infer<typeof datedClassSchema>;
const datedClassSchema = classTimeSchema.extend({
  courseId: rowId,
  slug: filledText,
  title: filledText,
  /** The title in further languages; absent where there is none. */
  titleIn: optionalTranslations,
  picture: coursePicture,
  /** The date by the course's rule, YYYY-MM-DD in Asia/Kolkata. */
  date: isoDate,
  state: z.enum(['planned', 'moved', 'cancelled']),
  /** The original time of a class that was moved. */
  wasAt: classTimeSchema.nullable(),
  /** The reason for the change, as staff wrote it; empty if they gave none. */
  reason: text,
  reasonIn: optionalTranslations,
  /** The message of staff about the change; empty if there is none. */
  notice: text,
  noticeIn: optionalTranslations,
  teacher: filledText,
  /** The teacher is not the course's. */
  hasOwnTeacher: z.boolean(),
  /** Everybody may join without a fee and an enrolment. */
  isOpen: z.boolean(),
  joinPath: filledText,
});

/** A class as visitors see it. */
export type PublicClass = z.infer<typeof publicClassSchema>;
export const publicClassSchema = datedClassSchema.extend({
  /** When the class can be joined. */
  opensAt: timestamp,
  /** The meeting of an open class; null without one, and for classes that need an enrolment. */
  meetingId: rowId.nullable(),
});

/** A class as a learner with access sees it: by an enrolment, or because the class is open. */
export type LearnerClass = z.infer<typeof learnerClassSchema>;
export const learnerClassSchema = datedClassSchema.extend({
  enrolled: z.boolean(),
  /** When the learner can join. */
  opensAt: timestamp,
  hasLink: z.boolean(),
  /** The meeting to join: the class's own, or else its course's; null without one. */
  meetingId: rowId.nullable(),
});

/** The link of a class, as staff see it. */
export type ClassLink = z.infer<typeof classLinkSchema>;
const classLinkSchema = z.strictObject({
  /** The id of the meeting. */
  id: rowId,
  name: text,
  meetingLink: text,
  /** Increases with every change of the meeting. */
  version: count,
});

/**
 * How many people are notified of a change, and how many were, by push and by mail. `mailsAt` is when the mails are sent; null
 * from then on, also while none can be sent. `none` is how many have neither contact; absent in lists.
 */
export const notificationProgress = z.strictObject({
  of: count,
  pushed: count,
  mailed: count,
  mailsAt: timestamp.nullable(),
  none: count.optional(),
});

/** A class as staff see it. */
export type StaffClass = z.infer<typeof staffClassSchema>;
export const staffClassSchema = datedClassSchema.extend({
  hidden: z.boolean(),
  enrolled: count,
  /** The teacher's account; null if the teacher is only a name. */
  teacherId: rowId.nullable(),
  /** How many people joined, or were marked as present by staff. */
  attended: count,
  /** Of its last change; null without one. */
  told: notificationProgress.nullable(),
  /**
   * The holiday that cancelled this class, and how many of its classes can be restored: those that have not begun and were
   * not changed since. Null if this class is not one of these.
   */
  holiday: z
    .strictObject({ id: rowId, reason: text, reasonIn: optionalTranslations, classes: count })
    .nullable(),
  /** The link to join: of the class itself, or else of its course. */
  meeting: classLinkSchema.nullable(),
  /** The link of all classes of its course without a link of their own. */
  courseMeeting: classLinkSchema.nullable(),
  /** Whether the link is the class's own, not the course's. */
  hasOwnLink: z.boolean(),
  /** Whether its course has a class on the day after. Absent in a response of the previous version. */
  hasClassNextDay: z.boolean().optional(),
  /** Increases with every change of this class; 0 for a class without an exception. */
  version: count,
});

/** The people who are notified of a change of a class. */
export type ClassRecipients = z.infer<typeof classRecipientsSchema>;
export const classRecipientsSchema = z.strictObject({
  /** How many learners are enrolled. */
  learners: count,
  /** How many of them read each further language that staff can write in; the others read English. Absent where nobody does. */
  readers: translationsOf(count).optional(),
  /** How the learners of the class are notified of a change of the given kind; absent without a kind. */
  contacts: contactSummarySchema.optional(),
});

/** The people who are notified of the last change of a course. `notice` and `contacts` are absent without a notification in the last days. */
export type CourseRecipients = z.infer<typeof courseRecipientsSchema>;
export const courseRecipientsSchema = classRecipientsSchema.extend({
  /** The message that learners read. */
  notice: text.optional(),
  noticeIn: optionalTranslations,
});

/** How learners are notified of a link that is changed now; absent where nobody is, as no class with this link begins soon. */
export type LinkContacts = z.infer<typeof linkContactsSchema>;
export const linkContactsSchema = z.strictObject({ contacts: contactSummarySchema.optional() });

/** The body of a 412: somebody else has changed the class since the app read it. */
export type StaleClass = z.infer<typeof staleClassSchema>;
export const staleClassSchema = errorSchema.extend({ class: staffClassSchema });

/** A person in the attendance list: an enrolled learner, one whose paid period has ended, or a guest without an enrolment. */
export type Attendee = z.infer<typeof attendeeSchema>;
export const attendeeSchema = z.strictObject({
  id: rowId,
  name: filledText,
  /** Null for a person that staff entered with only a phone number. */
  email: storedEmail.nullable(),
  /** As E.164, where it is known. */
  phone: storedPhone.nullable().optional(),
  /** For a child, the parent, as staff call the parent instead; absent for everybody else. */
  guardian: z
    .strictObject({ name: filledText, phone: storedPhone.nullable() })
    .nullable()
    .optional(),
  enrolled: z.boolean(),
  /** For a person who is no longer enrolled: the last paid day, YYYY-MM-DD in India. */
  paidUntil: isoDate.nullable().optional(),
  attended: z.boolean(),
  /** Whether staff marked the attendance; otherwise the learner joined. */
  notedByStaff: z.boolean(),
  /** Whether there is a health note; absent for callers who may not read it. */
  hasHealthNote: z.boolean().optional(),
});

/** A course that begins soon, as staff see it. */
export type BeginningCourse = z.infer<typeof beginningCourseSchema>;
export const beginningCourseSchema = z.strictObject({
  id: rowId,
  slug: filledText,
  title: filledText,
  titleIn: optionalTranslations,
  picture: coursePicture,
  /** The date of its first class. */
  startDate: isoDate,
  enrolled: count,
  /** Whether everybody may join without enrolment. */
  isOpen: z.boolean(),
});

/** The classes of a week, for staff. */
export type StaffWeek = z.infer<typeof staffWeekSchema>;
export const staffWeekSchema = z.strictObject({
  /** The Monday, YYYY-MM-DD in Asia/Kolkata. */
  monday: isoDate,
  classes: z.array(staffClassSchema),
  /** The courses that begin in the week after it, the first 20. */
  beginning: z.array(beginningCourseSchema).max(20),
});
