import type { BeginningCourse, StaffClass } from '../../courses/classes/class.ts';
import type { MissingSetting } from '../../shared/studio-settings.ts';
import type { Trouble } from '../alerts/alert.ts';

/** Tasks that wait for staff. */
export interface Waiting {
  /** How many; counted up to 1,000. */
  waiting: number;
  /** Since when the oldest one waits, ISO 8601; null if none does. */
  oldestAt: string | null;
}

/** What waits for staff. */
export interface StaffTasks {
  /** Payments to confirm. */
  payments: Waiting;
  /**
   * Messages that nobody has answered; of the grievances among them the first day by which one must be, YYYY-MM-DD, null where there is
   * none, and absent in what a device keeps of an earlier version.
   */
  messages: Waiting & { dueOn?: string | null };
  /** Mails that could not be sent: how many, counted up to 1,000, and the address of the first one in their list. */
  undelivered: { count: number; to: string | null };
}

/** What somebody needs for today and tomorrow who gives classes. */
export interface TaughtToday {
  /** The date of today in India, YYYY-MM-DD. */
  date: string;
  /** The classes of today and tomorrow in India, in order of time. */
  classes: StaffClass[];
  /** The courses that begin within seven days, the first 20. */
  beginning: BeginningCourse[];
}

/** What staff need for today and tomorrow. */
export interface StaffToday extends StaffTasks, TaughtToday {
  /** What is wrong with the server, the oldest first. */
  troubles: Trouble[];
  /** What the studio has not yet said of itself on its pages. */
  missingFacts: MissingSetting[];
}
