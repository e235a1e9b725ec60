import { z } from 'zod';
import {
  count,
  filledText,
  optionalTranslations,
  rowId,
  timestamp,
  wholeRupees,
} from '../../platform/http/answer-fields.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';

/** The audience of a link: everyone, or only people who are enrolled in a course that uses it. */
export type Audience = z.infer<typeof audienceSchema>;
const audienceSchema = z.enum(['everyone', 'enrolled']);

/** A meeting link. An empty `meetingLink` means that it is not set. Times are ISO 8601 in UTC. */
export type Meeting = z.infer<typeof meetingSchema>;
export const meetingSchema = z.strictObject({
  id: rowId,
  meetingLink: z.string(),
  /** The name that staff gave it; empty if they gave none. */
  name: z.string(),
  version: count,
  updatedAt: timestamp,
});

/** A meeting as returned by the write calls of staff. */
export type SavedMeeting = z.infer<typeof savedMeetingSchema>;
export const savedMeetingSchema = meetingSchema.extend({ audience: audienceSchema });

const titleOfCourse = z.strictObject({
  title: filledText,
  titleIn: optionalTranslations,
});

/** A meeting as a learner with access sees it. */
export type OwnMeeting = z.infer<typeof ownMeetingSchema>;
export const ownMeetingSchema = meetingSchema.extend({
  /** The courses that use it, for all classes or for an upcoming one; hidden courses only if the learner is enrolled. */
  courses: z.array(titleOfCourse.extend({ slug: filledText })),
  /** Whether the learner is enrolled in one of these. */
  isMine: z.boolean(),
});

/** A meeting as staff see it, with the courses that use it, hidden courses included. */
export type StaffMeeting = z.infer<typeof staffMeetingSchema>;
const staffMeetingSchema = savedMeetingSchema.extend({
  /** Whether the meeting is in the public list. */
  isPublic: z.boolean(),
  /** The name of the account that changed it last; null if the account is deleted. */
  changedBy: filledText.nullable(),
  /** The courses that use it, for all classes or for one. */
  courses: z.array(titleOfCourse.extend({ id: rowId, fee: wholeRupees })),
});

/** A page of the meetings for staff. */
export type StaffMeetingPage = z.infer<typeof staffMeetingPage>;
export const staffMeetingPage = pageOf(staffMeetingSchema).extend({
  /**
   * On every page: the meeting whose link the public page shows, and the one that would replace it. The meeting of the next
   * open class comes first; the others are in order of id.
   */
  firstPublic: z.array(meetingSchema.pick({ id: true, meetingLink: true })),
  /** The meeting of the next open class, public or not; null if the class has none. */
  openMeetingId: rowId.nullable(),
});

/** The body of a 412: another staff account has changed the meeting since the app read it. */
export type StaleMeeting = z.infer<typeof staleMeetingSchema>;
export const staleMeetingSchema = errorSchema.extend({
  meeting: savedMeetingSchema,
  changedBy: filledText,
  changedAt: timestamp,
});

/** The fields of a meeting that staff edit. */
export type MeetingValues = z.infer<typeof meetingValues>;
const meetingValues = savedMeetingSchema.pick({ meetingLink: true, name: true, audience: true });

/** The fields in a write: name and audience are optional. */
export type MeetingInput = Pick<MeetingValues, 'meetingLink'> & {
  [Field in 'name' | 'audience']?: MeetingValues[Field] | undefined;
};

/** A change of a meeting. */
export type MeetingChange = z.infer<typeof meetingChangeSchema>;
const meetingChangeSchema = z.strictObject({
  id: rowId,
  at: timestamp,
  /** The name of the account that made the change; null if the account is deleted. */
  by: filledText.nullable(),
  /** `closed`: a course with a fee uses the link, so it is only for the enrolled since then. */
  kind: z.enum(['created', 'changed', 'closed', 'deleted']),
  /** Null if there was no meeting before. */
  before: meetingValues.nullable(),
  /** Null if there was no meeting afterwards. */
  after: meetingValues.nullable(),
});

/** A page of the changes of a meeting, the newest first. */
export type MeetingChangePage = z.infer<typeof meetingChangePage>;
export const meetingChangePage = pageOf(meetingChangeSchema).extend({
  /** The version of the meeting, or the one in which it was deleted: an undo sends it in `If-Match`. */
  version: count,
});

/** The kind of change that was undone, and the resulting meeting; null if its creation was undone. */
export type UndoneMeeting = z.infer<typeof undoneMeetingSchema>;
export const undoneMeetingSchema = z.strictObject({
  undone: meetingChangeSchema.shape.kind,
  meeting: staffMeetingSchema.nullable(),
});
