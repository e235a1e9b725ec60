import { z } from 'zod';
import { isoDate, wholeRupees } from '../../platform/http/answer-fields.ts';

/** A purchase of months of a course. */
export const monthsPurchaseSchema = z.strictObject({
  /** From 1 to 12. */
  months: z.int().min(1).max(12),
  /** Whether it is the prorated rest of the current month together with the next month. */
  part: z.boolean(),
});

/** A range of paid days, both included. */
export type PaidDays = z.infer<typeof paidDaysSchema>;
export const paidDaysSchema = z.strictObject({ firstDay: isoDate, lastDay: isoDate });

/**
 * When an offer's days start: `dated` offers have fixed days; `following` offers follow the paid period, which a cancelled class can still
 * extend; `confirmed` offers start on the day of the confirmation, and show the days of an immediate confirmation.
 */
export type OfferStart = z.infer<typeof offerStart>;
export const offerStart = z.enum(['dated', 'following', 'confirmed']);

/** An offer: days and their price in whole rupees. */
export type Offer = z.infer<typeof offerSchema>;
const offerSchema = z.strictObject({
  ...monthsPurchaseSchema.shape,
  ...paidDaysSchema.shape,
  fee: wholeRupees,
  begins: offerStart,
  /** The last day on which it can be paid. Then it is replaced by a new offer. */
  holdsUntil: isoDate,
  /** A whole month that is more than half over, for a learner who attended it unpaid. Never the first offer. */
  isBegun: z.literal(true).optional(),
});

/** The numbers of months that can be bought at once. */
export const OFFERED_MONTHS = [1, 2, 3, 6, 12];

/** The offers of a course: each number of months, and the rest of a month or a month that has begun. */
export const offersSchema = z.array(offerSchema).max(OFFERED_MONTHS.length + 2);
