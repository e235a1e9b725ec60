import { z } from 'zod';
import { contactDetailsSchema } from '../../accounts/directory/person.ts';
import {
  count,
  filledText,
  isoDate,
  paise,
  rowId,
  storedEmail,
  storedLanguage,
  storedPhone,
} from '../../platform/http/answer-fields.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';

/**
 * The groups of accounts receivable: the paid period ends within a week; it has ended but the learner still attends; an order is unpaid. An
 * order with a submitted UTR is in none of them.
 */
export const RECEIVABLE_GROUPS = ['ending', 'ended', 'open'] as const;
export type ReceivableGroup = (typeof RECEIVABLE_GROUPS)[number];

export type ReceivablePerson = z.infer<typeof receivablePersonSchema>;
const receivablePersonSchema = contactDetailsSchema.extend({
  id: rowId,
  name: filledText,
  email: storedEmail.nullable(),
  /** As E.164: +919876543210. */
  phone: storedPhone.nullable(),
  /** The language of the person or the child's parent; null if none was chosen. */
  language: storedLanguage.nullable(),
});

/** An amount that a learner has not paid. Dates are YYYY-MM-DD in India. */
export type Receivable = z.infer<typeof receivableSchema>;
const receivableSchema = z.strictObject({
  /** The id of the order or of the paid period; unique within a group. */
  id: rowId,
  person: receivablePersonSchema,
  courses: z.array(localizedTitleSchema.extend({ id: rowId, slug: filledText })),
  /** The amount due, or the fee of the next month. */
  paise,
  /** The day of the order, or the first unpaid day. */
  since: isoDate,
  /** The last paid day; null for an order. */
  lastDay: isoDate.nullable(),
  /** Null if there is no order yet. */
  orderId: rowId.nullable(),
});

export type ReceivablePage = z.infer<typeof receivablePageSchema>;
export const receivablePageSchema = pageOf(receivableSchema).extend({
  /** The number of rows in each group, counted up to 1,000. */
  counts: z.record(z.enum(RECEIVABLE_GROUPS), count.max(1000)),
});
