import { z } from 'zod';
import {
  coursePictures,
  latePaymentRules,
  monthRules,
} from '../../courses/courses/course-fields.ts';
import { clockTime, filledText, rowId } from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';

/** What each answer has of a course that a learner is enrolled in, or pays by the month. */
export const learnerCourseSchema = localizedTitleSchema.extend({
  courseId: rowId,
  slug: filledText,
  picture: z.enum(coursePictures),
  /** From Monday, 1, to Sunday, 7. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  startTime: clockTime,
  endTime: clockTime,
});

/** The settings of a course that is paid by the month. */
export const byMonthSchema = z.strictObject({
  monthRule: z.enum(monthRules),
  lateRule: z.enum(latePaymentRules),
  extendsPaid: z.boolean(),
});
