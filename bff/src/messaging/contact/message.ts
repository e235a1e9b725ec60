import { z } from 'zod';
import {
  filledText,
  isoDate,
  rowId,
  storedEmail,
  storedPhone,
  timestamp,
} from '../../platform/http/answer-fields.ts';
import { taskPageOf } from '../../platform/http/paging.ts';

/** A page of the messages from the contact form, for staff. */
export type MessagePage = z.infer<typeof messagePageSchema>;

/** A message as staff see it. Times are ISO 8601; `answeredAt` is null while it is unanswered. */
export type StaffMessage = z.infer<typeof staffMessageSchema>;
const staffMessageSchema = z.strictObject({
  id: rowId,
  fullName: filledText,
  email: storedEmail,
  /** As typed: the form accepts any text. */
  mobileNumber: filledText,
  /** As E.164, for links; null where it is no phone number, absent in data cached by an earlier version. */
  phone: storedPhone.nullish(),
  message: filledText,
  createdAt: timestamp,
  answeredAt: timestamp.nullable(),
  /**
   * For a grievance: the day by which it must be answered, YYYY-MM-DD; null for other messages, absent in data cached by an
   * earlier version.
   */
  dueOn: isoDate.nullish(),
});

export const messagePageSchema = taskPageOf(staffMessageSchema).extend({
  /** Whether any message has been answered already. */
  anyAnswered: z.boolean(),
});

/** A message as its sender wrote it. */
export interface ContactMessage {
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
}

/** A grievance also has the day it must be answered by, and the language of its page. */
export interface Grievance extends ContactMessage {
  /** YYYY-MM-DD. */
  dueOn: string;
  language: string;
}

/** The answer to a grievance: its number, and the day by which the studio answers. */
export const grievanceReceiptSchema = z.strictObject({
  number: z.string().regex(/^G-\d+$/),
  dueOn: isoDate,
});

/** A message as its mails need it. */
export interface ContactMessageForMail extends ContactMessage {
  id: number;
  createdAt: Date;
  dueOn: string | null;
  language: string | null;
}

/** The number of a grievance, as people and the studio refer to it. */
export const grievanceNumber = (id: number) => `G-${id}`;
