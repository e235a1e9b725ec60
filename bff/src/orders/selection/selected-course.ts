import { z } from 'zod';
import { byMonthSchema } from '../../courses/courses/course.ts';
import { filledText, isoDate, rowId, wholeRupees } from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';
import { offersSchema } from '../paid-periods/offer.ts';

/**
 * A course that a learner has selected. The fee is in whole rupees; `available` is false when it is full or hidden
 * by now.
 */
export type SelectedCourse = z.infer<typeof selectedCourseSchema>;
const selectedCourseSchema = localizedTitleSchema.extend({
  courseId: rowId,
  slug: filledText,
  /** The date of its first class. */
  startDate: isoDate,
  fee: wholeRupees,
  available: z.boolean(),
  /** The rules of its months; absent if it is paid once. */
  byMonth: byMonthSchema.optional(),
  /** The offers of a course paid by the month, the shortest first; absent if it is paid once. */
  offers: offersSchema.optional(),
});

/** A learner selects a course at most once, and courses are few: a bound, but no pages. */
export const MAX_SELECTED = 50;
export const selectionSchema = z.array(selectedCourseSchema).max(MAX_SELECTED);
