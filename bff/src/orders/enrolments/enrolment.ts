import type { Reached } from '../../accounts/directory/person.ts';
import type { Course } from '../../courses/courses/course.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { InLanguages } from '../../shared/localized-content.ts';

/** A change of a course, in the words of staff. */
export interface CourseNotice {
  words: string;
  wordsIn?: InLanguages<string> | undefined;
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
  titleIn?: InLanguages<string> | undefined;
  /** Visitors do not see the course any more, nor its calendar. */
  hidden: boolean;
  /** What its learners were told of a change of the course in the last seven days; null if nothing. */
  notice: CourseNotice | null;
  /** The last day that is paid for from today on without a gap, YYYY-MM-DD in India; null without an end. */
  lastDay: string | null;
  /** The link to join by; empty if staff have set none. */
  meetingLink: string;
}

/** A learner who is enrolled in a course, as staff see it; of a child the contact is the parent's. Times are ISO 8601. */
export interface EnrolledPerson extends Reached {
  id: number;
  name: string;
  /** Null of whoever was entered by staff with a phone number alone. */
  email: string | null;
  /** As E.164, where it is known. */
  phone?: string | null;
  enrolledAt: string;
  /** The last day that is paid for, YYYY-MM-DD in India; null without an end. */
  lastDay: string | null;
}

/** A page of the learners who are enrolled in a course, in order of name. */
export interface PeoplePage extends Page<EnrolledPerson> {
  /** How many learners are enrolled in all, whatever this page shows. */
  enrolled: number;
}
