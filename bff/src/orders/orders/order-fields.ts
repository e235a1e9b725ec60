import { z } from 'zod';
import { bodySchema, MAX_ID, validationError } from '../../platform/http/validate.ts';
import { OFFERED_MONTHS } from '../paid-periods/offer.ts';

const MONTHS_ERROR = validationError('orders.months-unknown');
/** Body field: how many months are ordered. */
export const months = z
  .int({ error: MONTHS_ERROR })
  .refine((count) => OFFERED_MONTHS.includes(count), MONTHS_ERROR);

const COURSE_ERROR = validationError('selection.course-required');
/** Body field: the id of an ordered course. */
export const courseId = z
  .int({ error: COURSE_ERROR })
  .min(1, COURSE_ERROR)
  .max(MAX_ID, COURSE_ERROR);

export const CHOICES_ERROR = validationError('orders.choices-invalid');
/** Body fields: the ordered months, by default the first offer. Days and price are what the client showed. */
export const monthsChoiceFields = {
  months: months.optional(),
  part: z.boolean({ error: CHOICES_ERROR }).optional(),
  firstDay: z.iso.date({ error: CHOICES_ERROR }).optional(),
  lastDay: z.iso.date({ error: CHOICES_ERROR }).optional(),
  fee: z.int({ error: CHOICES_ERROR }).min(0, CHOICES_ERROR).optional(),
};

/** Body: an ordered course with its months. */
export const courseChoiceBody = bodySchema({ courseId, ...monthsChoiceFields });

/** Body field: whether a period can be sold although all of its days have passed. */
export const evenIfOver = z.boolean({ error: validationError('money.choice-required') }).optional();

/** Body field: the day on which a payment was received. */
export const receivedOn = z.iso.date({ error: validationError('money.day-impossible') }).optional();
