import type { Refusal } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { InLanguages } from '../../shared/localized-content.ts';

/** Who may see a link: everyone, or only those enrolled in a course that uses it. */
export type Audience = 'everyone' | 'enrolled';

/** A meeting link. An empty `meetingLink` means that it is not set. Times are ISO 8601 in UTC. */
export interface Meeting {
  id: number;
  meetingLink: string;
  /** The name that staff gave it; empty if they gave none. */
  name: string;
  version: number;
  updatedAt: string;
}

/** A meeting as the writes of staff answer it. */
export interface SavedMeeting extends Meeting {
  audience: Audience;
}

/** A meeting as a learner sees it who may join by it. */
export interface OwnMeeting extends Meeting {
  /** The courses that use it, for all classes or for one to come; hidden ones only where the learner is enrolled. */
  courses: { title: string; titleIn?: InLanguages<string> | undefined; slug: string }[];
  /** Whether the learner is enrolled in one of these. */
  isMine: boolean;
}

/** A meeting as staff see it, with the courses that use it, hidden courses included. */
export interface StaffMeeting extends SavedMeeting {
  /** Whether the meeting is in the public list. */
  isPublic: boolean;
  /** The name of the account that changed it last; null if it is gone. */
  changedBy: string | null;
  /** The courses that use it, for all classes or for one. */
  courses: { id: number; title: string; titleIn?: InLanguages<string> | undefined; fee: number }[];
}

/** A page of the meetings for staff. */
export interface StaffMeetingPage extends Page<StaffMeeting> {
  /**
   * On every page: the meeting whose link the public page shows, and the one that would take its place. That of the next
   * open class comes before the others, which are in order of id.
   */
  firstPublic: Pick<Meeting, 'id' | 'meetingLink'>[];
  /** The meeting of the next open class, public or not; null where that has none. */
  openMeetingId: number | null;
}

/** The body of a 412: another staff account has changed the meeting since the app read it. */
export interface StaleMeeting extends Refusal {
  meeting: SavedMeeting;
  changedBy: string;
  changedAt: string;
}

/** What staff give to a meeting. */
export type MeetingValues = Pick<SavedMeeting, 'meetingLink' | 'name' | 'audience'>;

/** What a write gives: name and audience may be left out. */
export type GivenValues = Pick<MeetingValues, 'meetingLink'> & {
  [Field in 'name' | 'audience']?: MeetingValues[Field] | undefined;
};

/** A change of a meeting. */
export interface MeetingChange {
  id: number;
  at: string;
  /** The name of the account that made it; null if it is gone. */
  by: string | null;
  /** `closed`: a course with a fee took the link, so it is for the enrolled since. */
  kind: 'created' | 'changed' | 'closed' | 'deleted';
  /** Null where there was no meeting before. */
  before: MeetingValues | null;
  /** Null where there was none afterwards. */
  after: MeetingValues | null;
}

/** A page of the changes of a meeting, the newest first. */
export interface MeetingChangePage extends Page<MeetingChange> {
  /** The version of the meeting, or the one in which it was deleted: an undo sends it in `If-Match`. */
  version: number;
}

/** What an undo has undone, and the meeting as it is then; null where it had been created and is gone. */
export interface UndoneMeeting {
  undone: MeetingChange['kind'];
  meeting: StaffMeeting | null;
}
