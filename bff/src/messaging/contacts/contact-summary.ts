import type { ContactDetails } from '../../accounts/directory/person.ts';

/** A person who can be notified neither by push nor by e-mail. The phone number is that of the parent for a child. */
export interface UnreachableContact extends ContactDetails {
  id: number;
  name: string;
  /** As E.164; null where it is not known. */
  phone: string | null;
  /** The language that the site writes to them in; null where none is chosen. */
  language: string | null;
}

/**
 * How the recipients of a message are notified, each counted once: by push, perhaps followed by an e-mail; by e-mail
 * alone; in neither way.
 */
export interface ContactSummary {
  app: number;
  email: number;
  none: number;
  /**
   * The people who can be notified in neither way, by name; the first 100. Absent for callers who may not read their
   * phone numbers.
   */
  unreachable?: UnreachableContact[] | undefined;
}
