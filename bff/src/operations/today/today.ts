import type { BeginningCourse, StaffClass } from '../../courses/classes/class.ts';
import type { MissingSetting } from '../../shared/studio-settings.ts';
import type { ServerAlert } from '../alerts/alert.ts';

/** Waiting tasks of a kind. */
export interface WaitingTasks {
  /** Their number, counted up to 1,000. */
  waiting: number;
  /** Since when the oldest one waits, ISO 8601; null if there is none. */
  oldestAt: string | null;
}

/** The waiting tasks of staff. */
export interface StaffTasks {
  /** Payments to confirm. */
  payments: WaitingTasks;
  /**
   * Unanswered messages, and the first day by which a grievance among them must be answered, YYYY-MM-DD; null where
   * there is none, absent in data cached by an earlier version.
   */
  messages: WaitingTasks & { dueOn?: string | null };
  /** Mails that could not be sent: how many, counted up to 1,000, and the address of the first one in their list. */
  undelivered: { count: number; to: string | null };
}

/** The data that a teacher needs for today and tomorrow. */
export interface TeacherDay {
  /** The date of today in India, YYYY-MM-DD. */
  date: string;
  /** The classes of today and tomorrow in India, in order of time. */
  classes: StaffClass[];
  /** The courses that begin within seven days, the first 20. */
  beginning: BeginningCourse[];
}

/** The data that staff need for today and tomorrow. */
export interface StaffToday extends StaffTasks, TeacherDay {
  /** The active alerts, the oldest first. */
  troubles: ServerAlert[];
  /** The missing settings of the studio. */
  missingFacts: MissingSetting[];
}
