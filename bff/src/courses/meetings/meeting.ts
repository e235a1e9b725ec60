import type { ErrorBody } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { ByLocale } from '../../shared/localized-content.ts';

/** The audience of a link: everyone, or only people who are enrolled in a course that uses it. */
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

/** A meeting as returned by the write calls of staff. */
export interface SavedMeeting extends Meeting {
  audience: Audience;
}

/** A meeting as a learner with access sees it. */
export interface OwnMeeting extends Meeting {
  /** The courses that use it, for all classes or for an upcoming one; hidden courses only if the learner is enrolled. */
  courses: { title: string; titleIn?: ByLocale<string> | undefined; slug: string }[];
  /** Whether the learner is enrolled in one of these. */
  isMine: boolean;
}

/** A meeting as staff see it, with the courses that use it, hidden courses included. */
export interface StaffMeeting extends SavedMeeting {
  /** Whether the meeting is in the public list. */
  isPublic: boolean;
  /** The name of the account that changed it last; null if the account is deleted. */
  changedBy: string | null;
  /** The courses that use it, for all classes or for one. */
  courses: { id: number; title: string; titleIn?: ByLocale<string> | undefined; fee: number }[];
}

/** A page of the meetings for staff. */
export interface StaffMeetingPage extends Page<StaffMeeting> {
  /**
   * On every page: the meeting whose link the public page shows, and the one that would replace it. The meeting of the next
   * open class comes first; the others are in order of id.
   */
  firstPublic: Pick<Meeting, 'id' | 'meetingLink'>[];
  /** The meeting of the next open class, public or not; null if the class has none. */
  openMeetingId: number | null;
}

/** The body of a 412: another staff account has changed the meeting since the app read it. */
export interface StaleMeeting extends ErrorBody {
  meeting: SavedMeeting;
  changedBy: string;
  changedAt: string;
}

/** The fields of a meeting that staff edit. */
export type MeetingValues = Pick<SavedMeeting, 'meetingLink' | 'name' | 'audience'>;

/** The fields in a write: name and audience are optional. */
export type MeetingInput = Pick<MeetingValues, 'meetingLink'> & {
  [Field in 'name' | 'audience']?: MeetingValues[Field] | undefined;
};

/** A change of a meeting. */
export interface MeetingChange {
  id: number;
  at: string;
  /** The name of the account that made the change; null if the account is deleted. */
  by: string | null;
  /** `closed`: a course with a fee uses the link, so it is only for the enrolled since then. */
  kind: 'created' | 'changed' | 'closed' | 'deleted';
  /** Null if there was no meeting before. */
  before: MeetingValues | null;
  /** Null if there was no meeting afterwards. */
  after: MeetingValues | null;
}

/** A page of the changes of a meeting, the newest first. */
export interface MeetingChangePage extends Page<MeetingChange> {
  /** The version of the meeting, or the one in which it was deleted: an undo sends it in `If-Match`. */
  version: number;
}

/** The kind of change that was undone, and the resulting meeting; null if its creation was undone. */
export interface UndoneMeeting {
  undone: MeetingChange['kind'];
  meeting: StaffMeeting | null;
}
