import { z } from 'zod';
import { byMonthSchema } from '../../courses/courses/course.ts';
import { isoDate, timestamp } from '../../platform/http/answer-fields.ts';
import { learnerCourseSchema } from './learner-course.ts';
import { offersSchema, paidDaysSchema } from './offer.ts';

/** A class of a paid month. */
export type PaidMonthClass = z.infer<typeof paidMonthClassSchema>;
export const paidMonthClassSchema = z.strictObject({
  /** The date by the course's schedule, YYYY-MM-DD in India. */
  date: isoDate,
  /** ISO 8601 in UTC. */
  startsAt: timestamp,
  endsAt: timestamp,
  isCancelled: z.boolean(),
  /** Whether the learner attended: joined online, or marked by staff. */
  came: z.boolean(),
});

/** A course that a learner pays by the month, with the paid days. Dates are YYYY-MM-DD in India. */
export type MonthlyCourse = z.infer<typeof monthlyCourseSchema>;
const monthlyCourseSchema = learnerCourseSchema.extend({
  /** The last paid day. */
  lastDay: isoDate,
  /** Whether that day has passed: the learner is no longer enrolled. */
  isOver: z.boolean(),
  /** The dates of the cancelled classes, each of which extended the paid period by one class. */
  longerBy: z.array(isoDate),
  /** The month shown: the current one, or the last paid one. */
  month: paidDaysSchema,
  /** The classes of that month, in order of time. */
  classes: z.array(paidMonthClassSchema),
  /** The offers for a renewal, the shortest first; empty if it cannot be renewed. */
  offers: offersSchema,
  /** When the next months start if they are paid late. Absent from data that a device cached from the previous version. */
  lateRule: byMonthSchema.shape.lateRule.optional(),
});

/** More courses than anybody pays by the month. */
export const MAX_MONTHLY_COURSES = 20;
export const monthlyCoursesSchema = z.array(monthlyCourseSchema).max(MAX_MONTHLY_COURSES);
