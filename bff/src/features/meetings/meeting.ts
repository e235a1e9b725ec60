import type { Refusal } from '../../http/errors.ts';
import type { Page } from '../../http/paging.ts';

/** A meeting link. An empty `meetingLink` means that it is not set. Times are ISO 8601 in UTC. */
export interface Meeting {
  id: number;
  meetingLink: string;
  version: number;
  updatedAt: string;
}

/** A meeting as staff see it, with the courses that use it, hidden courses included. */
export interface StaffMeeting extends Meeting {
  /** Whether the meeting is in the public list: no course with a fee uses it. */
  isPublic: boolean;
  courses: { id: number; title: string; fee: number }[];
}

/** A page of the meetings for staff. */
export interface StaffMeetingPage extends Page<StaffMeeting> {
  /** The first two meetings of the public list, on every page: the public page shows the first meeting's link. */
  firstPublic: Pick<Meeting, 'id' | 'meetingLink'>[];
}

/** The body of a 412: another staff account has changed the meeting since the app read it. */
export interface StaleMeeting extends Refusal {
  meeting: Meeting;
  changedBy: string;
  changedAt: string;
}
