import { z } from 'zod';
import { bodyOf, fault, LARGEST_ID } from '../../http/validate.ts';
import { SOLD_MONTHS } from '../periods/period.ts';

const MONTHS = fault('orders.months-unknown');
/** Body field: how many months are ordered. */
export const months = z
  .int({ error: MONTHS })
  .refine((count) => SOLD_MONTHS.includes(count), MONTHS);

const COURSE = fault('selection.course-required');
/** Body field: the id of an ordered course. */
export const courseId = z.int({ error: COURSE }).min(1, COURSE).max(LARGEST_ID, COURSE);

export const CHOICES = fault('orders.choices-invalid');
/** Which months are ordered of a course; the shortest where that is not said. */
export const choice = bodyOf({
  courseId,
  months: months.optional(),
  part: z.boolean({ error: CHOICES }).optional(),
});
