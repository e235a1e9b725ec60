import { z } from 'zod';
import { personSchema } from '../../accounts/directory/person.ts';
import { isoDate, rowId, wholeRupees } from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';
import { orderSchema } from '../orders/order.ts';
import { offersSchema } from '../paid-periods/offer.ts';

/** Far more courses than a studio offers at once. */
export const MAX_DESK_COURSES = 200;

/** A course as staff order it for a learner on this day. */
export type DeskCourse = z.infer<typeof deskCourseSchema>;
const deskCourseSchema = localizedTitleSchema.extend({
  courseId: rowId,
  /** YYYY-MM-DD in India. */
  startDate: isoDate,
  /** In whole rupees; for a course that is paid by the month, the fee of each month. */
  fee: wholeRupees,
  /** For a course that is paid by the month: the offers, the shortest first. */
  offers: offersSchema.optional(),
  /** Why it cannot be ordered; null if it can. */
  why: z.enum(['enrolled', 'full', 'closed', 'not offered']).nullable(),
});

/** The courses that staff can order for a learner. `isLate`: the payment being checked was made after the offer expired. */
export type DeskOffers = z.infer<typeof deskOffersSchema>;
export const deskOffersSchema = z.strictObject({
  /** The learner's open order, which another one would replace. */
  open: orderSchema
    .pick({ id: true, reference: true, state: true })
    .extend({ isLate: z.boolean() })
    .nullable(),
  courses: z.array(deskCourseSchema).max(MAX_DESK_COURSES),
});

/** An order that staff created, with its results. */
export type DeskOrder = z.infer<typeof deskOrderSchema>;
export const deskOrderSchema = z.strictObject({
  order: orderSchema,
  person: personSchema,
  /** The number of the receipt for the initial payment; null without a payment. */
  documentNumber: orderSchema.shape.receiptNumber,
  /** Whether the person gets a mail to choose a password. */
  mailed: z.boolean(),
});
