import { z } from 'zod';
import { contactDetailsSchema } from '../../accounts/directory/person.ts';
import type { Course } from '../../courses/courses/course.ts';
import {
  count,
  filledText,
  isoDate,
  rowId,
  storedEmail,
  storedPhone,
  timestamp,
  translationsOf,
} from '../../platform/http/answer-fields.ts';
import { pageOf } from '../../platform/http/paging.ts';
import type { ByLocale } from '../../shared/localized-content.ts';

/** A notification about a change of a course, as staff wrote it. */
export type CourseNotification = z.infer<typeof courseNotificationSchema>;
const courseNotificationSchema = z.strictObject({
  words: filledText,
  wordsIn: translationsOf(z.string()).optional(),
  /** ISO 8601. */
  toldAt: timestamp,
});

/** A course that a learner is enrolled in. */
export interface EnrolledCourse
  extends Pick<
    Course,
    | 'slug'
    | 'title'
    | 'picture'
    | 'instructor'
    | 'startDate'
    | 'firstDate'
    | 'endDate'
    | 'days'
    | 'startTime'
    | 'endTime'
    | 'meetingId'
  > {
  courseId: number;
  titleIn?: ByLocale<string> | undefined;
  /** The course and its calendar are no longer public. */
  hidden: boolean;
  /** The latest notification about a change of the course in the last seven days; null if there is none. */
  notice: CourseNotification | null;
  /** The last paid day from today on without a gap, YYYY-MM-DD in India; null without an end. */
  lastDay: string | null;
  /** The link to join by; empty if staff have set none. */
  meetingLink: string;
}

/** A learner who is enrolled in a course, as staff see it; of a child the contact is the parent's. Times are ISO 8601. */
export type EnrolledPerson = z.infer<typeof enrolledPersonSchema>;
const enrolledPersonSchema = contactDetailsSchema.extend({
  id: rowId,
  name: filledText,
  /** Null for a person entered by staff with a phone number only. */
  email: storedEmail.nullable(),
  /** As E.164, where it is known. */
  phone: storedPhone.nullish(),
  enrolledAt: timestamp,
  /** The last paid day, YYYY-MM-DD in India; null without an end. */
  lastDay: isoDate.nullable(),
});

/** A page of the learners who are enrolled in a course, in order of name. */
export type EnrolledPeoplePage = z.infer<typeof enrolledPeoplePageSchema>;
export const enrolledPeoplePageSchema = pageOf(enrolledPersonSchema).extend({
  /** The total number of enrolled learners. */
  enrolled: count,
});
