import type { ContactDetails } from '../../accounts/directory/person.ts';
import type { Course } from '../../courses/courses/course.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { ByLocale } from '../../shared/localized-content.ts';

/** A notification about a change of a course, as staff wrote it. */
export interface CourseNotification {
  words: string;
  wordsIn?: ByLocale<string> | undefined;
  /** ISO 8601. */
  toldAt: string;
}

/** A course that a learner is enrolled in. */
export interface EnrolledCourse
  extends Pick<
    Course,
    | 'slug'
    | 'title'
    | 'picture'
    | 'instructor'
    | 'startDate'
    | 'firstDate'
    | 'endDate'
    | 'days'
    | 'startTime'
    | 'endTime'
    | 'meetingId'
  > {
  courseId: number;
  titleIn?: ByLocale<string> | undefined;
  /** The course and its calendar are no longer public. */
  hidden: boolean;
  /** The latest notification about a change of the course in the last seven days; null if there is none. */
  notice: CourseNotification | null;
  /** The last paid day from today on without a gap, YYYY-MM-DD in India; null without an end. */
  lastDay: string | null;
  /** The link to join by; empty if staff have set none. */
  meetingLink: string;
}

/** A learner who is enrolled in a course, as staff see it; of a child the contact is the parent's. Times are ISO 8601. */
export interface EnrolledPerson extends ContactDetails {
  id: number;
  name: string;
  /** Null for a person entered by staff with a phone number only. */
  email: string | null;
  /** As E.164, where it is known. */
  phone?: string | null;
  enrolledAt: string;
  /** The last paid day, YYYY-MM-DD in India; null without an end. */
  lastDay: string | null;
}

/** A page of the learners who are enrolled in a course, in order of name. */
export interface EnrolledPeoplePage extends Page<EnrolledPerson> {
  /** The total number of enrolled learners. */
  enrolled: number;
}
