import type { WaitingPage } from '../../http/paging.ts';

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
  mobileNumber: string;
  message: string;
  createdAt: string;
  answeredAt: string | null;
}

/** A message as its sender wrote it. */
export interface ContactMessage {
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
}

/** A message for the mail to the studio. */
export interface StoredContactMessage extends ContactMessage {
  id: number;
  createdAt: Date;
}
