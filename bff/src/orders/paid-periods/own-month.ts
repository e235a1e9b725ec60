import type { ByMonth, Course } from '../../courses/courses/course.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { Offer, PaidDays } from './period.ts';

/** A class of a month that is paid for. */
export interface MonthClass {
  /** By the course's rule, YYYY-MM-DD in India. */
  date: string;
  /** ISO 8601 in UTC. */
  startsAt: string;
  endsAt: string;
  isCancelled: boolean;
  /** Whether the learner joined it, or staff have noted so. */
  came: boolean;
}

/** A course that a learner pays by the month, with what is paid for. Dates are YYYY-MM-DD in India. */
export interface OwnMonths
  extends Pick<Course, 'slug' | 'title' | 'picture' | 'days' | 'startTime' | 'endTime'> {
  courseId: number;
  titleIn?: InLanguages<string> | undefined;
  /** The last day that is paid for. */
  lastDay: string;
  /** Whether that day is over: then the learner has no place in the course any more. */
  isOver: boolean;
  /** The dates of the cancelled classes by each of which the last day is one class later. */
  longerBy: string[];
  /** The month that is shown: the present one, or the last one that was paid for. */
  month: PaidDays;
  /** The classes of that month, in order of time. */
  classes: MonthClass[];
  /** What can be bought next, the shortest first; empty where that is not possible. */
  offers: Offer[];
  /** From when the next months count where they are paid late. Absent from what a device has kept of the version before. */
  lateRule?: ByMonth['lateRule'] | undefined;
}
