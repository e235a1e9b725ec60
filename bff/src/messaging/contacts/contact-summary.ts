import { z } from 'zod';
import { contactDetailsSchema } from '../../accounts/directory/person.ts';
import {
  count,
  filledText,
  rowId,
  storedLanguage,
  storedPhone,
} from '../../platform/http/answer-fields.ts';

/** The largest number of people that a summary names: more than staff would call by phone. */
export const MAX_LISTED = 100;

/** A person who can be notified neither by push nor by e-mail. The phone number is that of the parent for a child. */
export type UnreachableContact = z.infer<typeof unreachableContactSchema>;
const unreachableContactSchema = contactDetailsSchema.extend({
  id: rowId,
  name: filledText,
  /** As E.164; null where it is not known. */
  phone: storedPhone.nullable(),
  /** The language that the site writes to them in; null where none is chosen. */
  language: storedLanguage.nullable(),
});

/**
 * How the recipients of a message are notified, each counted once: by push, perhaps followed by an e-mail; by e-mail
 * alone; in neither way.
 */
export type ContactSummary = z.infer<typeof contactSummarySchema>;
export const contactSummarySchema = z.strictObject({
  app: count,
  email: count,
  none: count,
  /**
   * The people who can be notified in neither way, by name; the first 100. Absent for callers who may not read their
   * phone numbers.
   */
  unreachable: z.array(unreachableContactSchema).max(MAX_LISTED).optional(),
});
