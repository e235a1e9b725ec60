import type { Refusal } from '../../http/errors.ts';
import type { Page } from '../../http/paging.ts';

/** One class's meeting link; an empty `meetingLink` means not set. Times are ISO 8601 in UTC. */
export interface Meeting {
  id: number;
  meetingLink: string;
  version: number;
  updatedAt: string;
}

/** As staff see it: with the courses that use it, hidden ones too. */
export interface StaffMeeting extends Meeting {
  /** Whether it is in the public list: no course with a fee uses it. */
  isPublic: boolean;
  courses: { id: number; title: string; fee: number }[];
}

/** A page of the meetings, as staff see them. */
export interface StaffMeetingPage extends Page<StaffMeeting> {
  /** The first two of the public list, whatever this page shows: the public page has the first one's link. */
  firstPublic: Pick<Meeting, 'id' | 'meetingLink'>[];
}

/** A 412: somebody else has changed the meeting since the app read it. */
export interface StaleMeeting extends Refusal {
  meeting: Meeting;
  changedBy: string;
  changedAt: string;
}
