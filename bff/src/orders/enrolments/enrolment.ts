import { z } from 'zod';
import { contactDetailsSchema } from '../../accounts/directory/person.ts';
import { courseSchema } from '../../courses/courses/course.ts';
import {
  count,
  filledText,
  isoDate,
  optionalTranslations,
  rowId,
  storedEmail,
  storedPhone,
  timestamp,
} from '../../platform/http/answer-fields.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { learnerCourseSchema } from '../paid-periods/learner-course.ts';

/** A notification about a change of a course, as staff wrote it. */
export type CourseNotification = z.infer<typeof courseNotificationSchema>;
const courseNotificationSchema = z.strictObject({
  words: filledText,
  wordsIn: optionalTranslations,
  /** ISO 8601. */
  toldAt: timestamp,
});

/** A course that a learner is enrolled in. */
export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>;
const enrolledCourseSchema = learnerCourseSchema.extend({
  ...courseSchema.pick({
    instructor: true,
    startDate: true,
    firstDate: true,
    endDate: true,
    meetingId: true,
  }).shape,
  /** The course and its calendar are no longer public. */
  hidden: z.boolean(),
  /** The latest notification about a change of the course in the last seven days; null if there is none. */
  notice: courseNotificationSchema.nullable(),
  /** The last paid day from today on without a gap, YYYY-MM-DD in India; null without an end. */
  lastDay: isoDate.nullable(),
  /** The link to join by; empty if staff have set none. */
  meetingLink: z.url({ protocol: /^https?$/ }).or(z.literal('')),
});

// A learner has at most one enrolment for each course, and courses are few: a bound, but no pages.
export const MAX_ENROLMENTS = 200;
export const enrolledCoursesSchema = z.array(enrolledCourseSchema).max(MAX_ENROLMENTS);

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
