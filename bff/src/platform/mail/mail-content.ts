import type { LocalizedText } from '../i18n/localized-content.ts';

/** A text of an e-mail: in its language, or content of staff, which may be in another language. */
export type MailText = string | LocalizedText;

export interface MailLink {
  label: string;
  url: string;
}

/** An address that is shown in full and can be tapped: of a page or a mailbox. */
export interface MailAddress {
  /** What is shown; `url` for a page. */
  address: string;
  url: string;
}

/** A row of the table of details: its name and its value. */
export type MailDetail = [name: MailText, value: MailText | MailAddress];

/** The content of an e-mail, from which its plain text and its HTML are rendered. */
export interface MailContent {
  /** The fact, above the greeting; by default the subject. The plain text has it in its subject alone. */
  heading?: MailText | undefined;
  greeting: string;
  /** The first one is a clear sentence, and what mail programs preview. */
  paragraphs: MailText[];
  details?: MailDetail[];
  /** A code to type, in large digits. The paragraphs name it too. */
  code?: string;
  /** Small print above the action. */
  notes?: MailText[];
  /** The only button. */
  action?: MailLink & {
    /** Also writes out the address, for readers who open it on another device. */
    showsAddress?: boolean;
  };
  /** A second link, below the action, with its address written out. */
  also?: MailLink | undefined;
  /** A link in small print, below the reason why the recipient gets the e-mail. */
  footer?: MailLink & { words?: string };
}

/** The address of a page, shown as it is. */
export const pageAddress = (url: string): MailAddress => ({ address: url, url });

/** The address of a mailbox. */
export const mailboxAddress = (email: string): MailAddress => ({
  address: email,
  // A question mark would begin fields, such as further recipients.
  url: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
});

export const textOf = (text: MailText): string => (typeof text === 'string' ? text : text.text);

export const isAddress = (value: MailText | MailAddress): value is MailAddress =>
  typeof value === 'object' && 'address' in value;
