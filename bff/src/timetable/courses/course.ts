import type { Refusal } from '../../http/errors.ts';

/** The pictures that a course can have. */
export const coursePictures = ['tree', 'waves', 'breath', 'lotus'] as const;
export type CoursePicture = (typeof coursePictures)[number];

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
  picture: CoursePicture;
  fee: number;
  /** What the fee buys, such as "5 classes a week, until 28 Feb"; empty if staff have not said. */
  feeCovers: string;
  /** A learner who is not enrolled may join one class. */
  firstClassFree: boolean;
  startDate: string;
  /** The date of its first class: from `startDate` on, the first one on its days. */
  firstDate: string;
  /** The last date a class may be on; null if the course goes on. */
  endDate: string | null;
  days: number[];
  startTime: string;
  endTime: string;
  seats: number | null;
  seatsLeft: number | null;
  /** The meeting whose link enrolled learners join by; null if staff have set none. */
  meetingId: number | null;
  /** Everybody may join its classes, without fee and enrolment. */
  isOpen: boolean;
  /** Takes no more learners. */
  isClosed: boolean;
  version: number;
}

/** A course as staff see it. */
export interface StaffCourse extends Course {
  hidden: boolean;
  /** The link for who comes to a free first class, so that the course's own stays unknown; empty without one. */
  trialLink: string;
}

/** What a change of a course is for its learners: days or times, first or last date, the teacher, or the link. */
export type ToldChange = 'hours' | 'dates' | 'teacher' | 'link';

/** What staff confirm before a change that enrolled learners are told of. */
export interface CourseQuestion {
  /** How many are enrolled, and so are told. */
  learners: number;
  changed: ToldChange[];
  /** The first class that begins after the change, ISO 8601 in UTC; null without one. */
  next: { startsAt: string; endsAt: string } | null;
  /** Whether its classes have a link to join by after the change. */
  hasLink: boolean;
  /**
   * The classes to come that learners know as moved or cancelled, and that are not so any more by the change, or by an
   * earlier one whose mail has not gone out yet; in order.
   */
  dropped: DroppedClass[];
}

export interface DroppedClass {
  /** By the rule before the change. */
  date: string;
  /** Where it was moved to; null for one that was cancelled. */
  movedTo: string | null;
  /** The course has this class again, as planned: an earlier change had taken it away. */
  isBack?: true;
}

/** How staff have confirmed it. */
export interface CourseTelling {
  /** The sentence that learners read. */
  notice: string;
  /** The dates of the dropped classes that they were asked about. */
  dropped: string[];
}

/** The body of a 409: enrolled learners are told of this change, which is to be confirmed first. */
export interface UnconfirmedCourse extends Refusal {
  question: CourseQuestion;
}

/** The body of a 412: another staff account has changed the course since the app read it. */
export interface StaleCourse extends Refusal {
  course: StaffCourse;
  changedBy: string;
  changedAt: string;
}
