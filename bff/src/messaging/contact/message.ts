import type { WaitingPage } from '../../platform/http/paging.ts';

/** A page of the messages from the contact form, for staff. */
export interface MessagePage extends WaitingPage<StoredMessage> {
  /** Whether any message has been answered already. */
  anyAnswered: boolean;
}

/** A message as staff see it; times are ISO 8601, and `answeredAt` is null while it waits. */
export interface StoredMessage {
  id: number;
  fullName: string;
  email: string;
  /** As it was typed: the form takes any text. */
  mobileNumber: string;
  /** As E.164, for links; null of what is no phone number, absent in what a device keeps of an earlier version. */
  phone?: string | null;
  message: string;
  createdAt: string;
  answeredAt: string | null;
  /**
   * Of a grievance: the day by which it must be answered, YYYY-MM-DD; null of any other message, absent in what
   * a device keeps of an earlier version.
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

/** What a grievance has beside that: the day by which it is answered, and the language of its page. */
export interface Grievance extends ContactMessage {
  /** YYYY-MM-DD. */
  dueOn: string;
  language: string;
}

/** A message for its mails. */
export interface StoredContactMessage extends ContactMessage {
  id: number;
  createdAt: Date;
  dueOn: string | null;
  language: string | null;
}

/** By which people and the studio name a grievance. */
export const grievanceNumber = (id: number) => `G-${id}`;
