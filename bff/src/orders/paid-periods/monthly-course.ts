import { z } from 'zod';
import type { ByMonth, Course } from '../../courses/courses/course.ts';
import { isoDate, timestamp } from '../../platform/http/answer-fields.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { Offer, PaidDays } from './offer.ts';

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
export interface MonthlyCourse
  extends Pick<Course, 'slug' | 'title' | 'picture' | 'days' | 'startTime' | 'endTime'> {
  courseId: number;
  titleIn?: ByLocale<string> | undefined;
  /** The last paid day. */
  lastDay: string;
  /** Whether that day has passed: the learner is no longer enrolled. */
  isOver: boolean;
  /** The dates of the cancelled classes, each of which extended the paid period by one class. */
  longerBy: string[];
  /** The month shown: the current one, or the last paid one. */
  month: PaidDays;
  /** The classes of that month, in order of time. */
  classes: PaidMonthClass[];
  /** The offers for a renewal, the shortest first; empty if it cannot be renewed. */
  offers: Offer[];
  /** When the next months start if they are paid late. Absent from data that a device cached from the previous version. */
  lateRule?: ByMonth['lateRule'] | undefined;
}
