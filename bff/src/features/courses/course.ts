import type { Refusal } from '../../http/errors.ts';

/**
 * A course. The fee is in whole rupees, days are ISO weekdays (1 is Monday),
 * dates are YYYY-MM-DD and times HH:MM in Asia/Kolkata. Without `seats` a course
 * is never full.
 */
export interface Course {
  id: number;
  slug: string;
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: string[];
  instructor: string;
  fee: number;
  startDate: string;
  days: number[];
  startTime: string;
  endTime: string;
  seats: number | null;
  seatsLeft: number | null;
  /** The meeting whose link its learners join by, if staff have set one. */
  meetingId: number | null;
  version: number;
}

/** As staff see it. */
export interface StaffCourse extends Course {
  hidden: boolean;
}

/** A 412: somebody else has changed the course since the app read it. */
export interface StaleCourse extends Refusal {
  course: StaffCourse;
  changedBy: string;
  changedAt: string;
}
