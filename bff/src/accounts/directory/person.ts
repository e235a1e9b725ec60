import { z } from 'zod';
import {
  filledText,
  namedPersonSchema,
  rowId,
  storedEmail,
  storedPhone,
} from '../../platform/http/answer-fields.ts';

/** The parent who holds a child's account, and pays for it. */
export type Guardian = z.infer<typeof namedPersonSchema>;

/** The known contact data of a person besides e-mail address and phone number. */
export type ContactDetails = z.infer<typeof contactDetailsSchema>;
export const contactDetailsSchema = z.strictObject({
  /** The parent of a child, to whom the address and the phone number belong. Null for all others, absent in a response of the previous version. */
  guardian: namedPersonSchema.nullish(),
  /** Whether the address has permanently refused the last e-mail. Absent in a response of the previous version. */
  refusesMail: z.boolean().optional(),
});

/** A person in a search of staff: an account, a child of one, or an account that staff have created. */
export type Person = z.infer<typeof personSchema>;
export const personSchema = contactDetailsSchema.extend({
  id: rowId,
  name: filledText,
  /** Null if there is only a phone number. */
  email: storedEmail.nullable(),
  /** As E.164; null if it is not known. */
  phone: storedPhone.nullable(),
  /** Whether its owner has claimed it: it has a password, or was signed in to. */
  claimed: z.boolean(),
});

/** The answer to another address: the person, and whether a mail with the link to choose a password is sent. */
export const addressChangeSchema = z.strictObject({ person: personSchema, mailed: z.boolean() });

/** How many people a search finds at most. */
export const MAX_FOUND = 20;

/** A person that staff create: with an e-mail address, a phone number, or both. */
export interface NewPerson {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}
