import { z } from 'zod';
import { bodyOf, fault, LARGEST_ID } from '../../platform/http/validate.ts';
import { SOLD_MONTHS } from '../paid-periods/period.ts';

const MONTHS = fault('orders.months-unknown');
/** Body field: how many months are ordered. */
export const months = z
  .int({ error: MONTHS })
  .refine((count) => SOLD_MONTHS.includes(count), MONTHS);

const COURSE = fault('selection.course-required');
/** Body field: the id of an ordered course. */
export const courseId = z.int({ error: COURSE }).min(1, COURSE).max(LARGEST_ID, COURSE);

export const CHOICES = fault('orders.choices-invalid');
/** Which months are ordered; those that are offered first where that is not said. The days and the price are those that were seen. */
export const chosenMonths = {
  months: months.optional(),
  part: z.boolean({ error: CHOICES }).optional(),
  firstDay: z.iso.date({ error: CHOICES }).optional(),
  lastDay: z.iso.date({ error: CHOICES }).optional(),
  fee: z.int({ error: CHOICES }).min(0, CHOICES).optional(),
};

/** What is ordered of a course. */
export const choice = bodyOf({ courseId, ...chosenMonths });

/** Body field: whether days are sold that are all over by now. */
export const evenIfOver = z.boolean({ error: fault('money.choice-required') }).optional();

/** Body field: the day on which money came. */
export const receivedOn = z.iso.date({ error: fault('money.day-impossible') }).optional();
