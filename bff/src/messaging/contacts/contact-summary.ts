import type { Reached } from '../../accounts/directory/person.ts';

/** Somebody whom neither an app notification nor an e-mail reaches. The phone number is the parent's of a child. */
export interface Unreachable extends Reached {
  id: number;
  name: string;
  /** As E.164; null where it is not known. */
  phone: string | null;
  /** In which the site writes to them; null where they have chosen none. */
  language: string | null;
}

/**
 * How the people whom a message concerns are notified, each counted once: by an app notification, which an e-mail may follow; by e-mail
 * alone; in neither way.
 */
export interface ContactSummary {
  app: number;
  email: number;
  none: number;
  /** Who is reached in neither way, by name; the first 100. Absent for callers who may not read phone numbers of these people. */
  unreachable?: Unreachable[] | undefined;
}
