import type { Page } from '../../http/paging.ts';
import type { Course } from '../courses/course.ts';

export interface EnrolledCourse
  extends Pick<
    Course,
    'slug' | 'title' | 'instructor' | 'startDate' | 'days' | 'startTime' | 'endTime' | 'meetingId'
  > {
  courseId: number;
  /** The link to join by; empty where staff have set none. */
  meetingLink: string;
}

export interface EnrolledPerson {
  id: number;
  name: string;
  email: string;
  enrolledAt: string;
}

/** Who is enrolled in a course, in order of name. */
export interface PeoplePage extends Page<EnrolledPerson> {
  /** How many are in all. */
  enrolled: number;
}
