import type { Refusal } from '../../http/errors.ts';

/**
 * A course. The fee is in whole rupees; days are ISO weekdays (1 is Monday); dates are YYYY-MM-DD and times HH:MM, in
 * Asia/Kolkata. A course with `seats` null is never full, and its `seatsLeft` is null too.
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
  /** The meeting whose link enrolled learners join by; null if staff have set none. */
  meetingId: number | null;
  version: number;
}

/** A course as staff see it. */
export interface StaffCourse extends Course {
  hidden: boolean;
}

/** The body of a 412: another staff account has changed the course since the app read it. */
export interface StaleCourse extends Refusal {
  course: StaffCourse;
  changedBy: string;
  changedAt: string;
}
