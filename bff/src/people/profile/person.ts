import { z } from 'zod';
import { personSchema } from '../../accounts/directory/person.ts';
import { MAX_CHILDREN } from '../../accounts/family/child.ts';
import {
  bankReference,
  invoiceKind,
  invoiceNumber,
  paymentMethod,
} from '../../orders/invoices/money.ts';
import { orderReference, orderState } from '../../orders/orders/order.ts';
import { paidMonthClassSchema } from '../../orders/paid-periods/monthly-course.ts';
import {
  filledText,
  isoDate,
  isoMonth,
  paise,
  rowId,
  signedPaise,
  timestamp,
  wholeRupees,
} from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';
import { accountMergeSchema, MAX_MERGES_SHOWN } from '../merge/merge.ts';
import { MAX_NOTES, personNoteSchema } from '../notes/note.ts';

/** How many rows of each kind a person has in the list, and on their page. */
export const SHOWN = {
  listedCourses: 3,
  courses: 20,
  orders: 5,
  payments: 20,
  messages: 5,
  alike: 5,
  childsCourses: 3,
} as const;

/** A person in the list of people. */
export type ListedPerson = z.infer<typeof listedPersonSchema>;
export const listedPersonSchema = personSchema.extend({
  /** The courses in which the person is enrolled now, at most three. */
  courses: z.array(localizedTitleSchema).max(SHOWN.listedCourses),
  /**
   * The last day of access of the enrolment that ends first, YYYY-MM-DD in India; null if none ends. Absent, like the amount due, in a
   * response of the previous version.
   */
  lastDay: isoDate.nullable().optional(),
  /** The unpaid amount of the open order, and of months that the learner attended after the last paid day. */
  duePaise: paise.optional(),
});

/** A course that the person pays or has paid for. Days are YYYY-MM-DD in India; null means no end. */
export type PersonCourse = z.infer<typeof personCourseSchema>;
const personCourseSchema = localizedTitleSchema.extend({
  courseId: rowId,
  slug: filledText,
  /** The last day that was paid for. */
  paidUntil: isoDate.nullable(),
  /** The last day of access: later than the paid one if classes were cancelled. */
  lastDay: isoDate.nullable(),
  /** The classes of the current month that are paid for or attended, in order of time. */
  classes: z.array(paidMonthClassSchema),
});

/** An invoice, receipt or credit note of a person. */
export type PersonPayment = z.infer<typeof personPaymentSchema>;
const personPaymentSchema = z.strictObject({
  number: invoiceNumber,
  kind: invoiceKind,
  /** Whether it shows the tax in the amount. Absent in a response of the previous version. */
  isTaxed: z.boolean().optional(),
  /** YYYY-MM-DD in India. */
  issuedOn: isoDate,
  /** Integer paise, negative for a refund. */
  paise: signedPaise,
  courses: z.array(localizedTitleSchema),
  ways: z.array(paymentMethod),
  references: z.array(bankReference),
});

/** An unpaid order of a person. */
export type PersonOrder = z.infer<typeof personOrderSchema>;
const personOrderSchema = z.strictObject({
  reference: orderReference,
  state: orderState.exclude(['paid', 'cancelled']),
  /** In rupees. */
  amount: wholeRupees,
  courses: z.array(localizedTitleSchema).min(1),
});

/** A message from the person's address. */
export type PersonMessage = z.infer<typeof personMessageSchema>;
const personMessageSchema = z.strictObject({
  id: rowId,
  /** The beginning of the text. */
  text: filledText,
  createdAt: timestamp,
  answeredAt: timestamp.nullable(),
});

const age = z.int().min(0).max(150);

/** A child in the person's account. */
export type PersonChild = z.infer<typeof personChildSchema>;
const personChildSchema = z.strictObject({
  id: rowId,
  name: filledText,
  /** The age that the child reaches in the current year in India. */
  age,
  /** The courses in which the child is enrolled now, at most three; the last day is null without an end. */
  courses: z
    .array(localizedTitleSchema.extend({ lastDay: isoDate.nullable() }))
    .max(SHOWN.childsCourses),
});

/** The page of a person for staff. Each list is limited, the newest first. */
export type PersonPage = z.infer<typeof personPageSchema>;
export const personPageSchema = personSchema.extend({
  /** ISO 8601 in UTC. */
  since: timestamp,
  /** The current month in India, YYYY-MM. */
  month: isoMonth,
  courses: z.array(personCourseSchema).max(SHOWN.courses),
  orders: z.array(personOrderSchema).max(SHOWN.orders),
  payments: z.array(personPaymentSchema).max(SHOWN.payments),
  /** The overpaid amount, in integer paise. Absent in a response of the previous version. */
  abovePaise: paise.optional(),
  messages: z.array(personMessageSchema).max(SHOWN.messages),
  notes: z.array(personNoteSchema).max(MAX_NOTES),
  /** Whether there is a health note; absent for a caller who may not read it. */
  hasHealthNote: z.boolean().optional(),
  /** The children in the person's account, in the order in which they were added. Absent in a response of the previous version. */
  children: z.array(personChildSchema).max(MAX_CHILDREN).optional(),
  /** For a child: the age that is reached in the current year in India. */
  age: age.nullish(),
  /** Others with the same name or phone number: perhaps the same person. */
  alike: z.array(personSchema).max(SHOWN.alike),
  /** Other accounts that were merged into this one. */
  merges: z.array(accountMergeSchema).max(MAX_MERGES_SHOWN),
});
