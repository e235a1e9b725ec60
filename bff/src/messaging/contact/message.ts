import type { TaskPage } from '../../platform/http/paging.ts';

/** A page of the messages from the contact form, for staff. */
export interface MessagePage extends TaskPage<StaffMessage> {
  /** Whether any message has been answered already. */
  anyAnswered: boolean;
}

/** A message as staff see it. Times are ISO 8601; `answeredAt` is null while it is unanswered. */
export interface StaffMessage {
  id: number;
  fullName: string;
  email: string;
  /** As typed: the form accepts any text. */
  mobileNumber: string;
  /** As E.164, for links; null where it is no phone number, absent in data cached by an earlier version. */
  phone?: string | null;
  message: string;
  createdAt: string;
  answeredAt: string | null;
  /**
   * For a grievance: the day by which it must be answered, YYYY-MM-DD; null for other messages, absent in data cached by an
   * earlier version.
   */
  dueOn?: string | null;
}

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

/** A message as its mails need it. */
export interface ContactMessageForMail extends ContactMessage {
  id: number;
  createdAt: Date;
  dueOn: string | null;
  language: string | null;
}

/** The number of a grievance, as people and the studio refer to it. */
export const grievanceNumber = (id: number) => `G-${id}`;
