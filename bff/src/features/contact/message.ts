import type { WaitingPage } from '../../http/paging.ts';

/** Messages from the contact form. */
export interface MessagePage extends WaitingPage<StoredMessage> {
  /** Whether any has been answered already. */
  anyAnswered: boolean;
}

export interface StoredMessage {
  id: number;
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
  createdAt: string;
  answeredAt: string | null;
}

export interface ContactMessage {
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
}

export interface StoredContactMessage extends ContactMessage {
  id: number;
  createdAt: Date;
}
