import { z } from 'zod';
import type { DatedClass, LearnerClass, PublicClass } from '../courses/classes/class.ts';
import type { Course } from '../courses/courses/course.ts';
import type { Meeting } from '../courses/meetings/meeting.ts';
import { count } from '../platform/http/answer-fields.ts';

/**
 * The server-sent events of `GET /api/live`: `hello` first, then `rows` and `news`, and `bye` where the server ends
 * the stream. Another `hello` follows when the channels of the stream change, or when it may have missed `rows`. A
 * `rows` event has the id `channel:version`; the header `Last-Event-ID` lists all versions that the client has,
 * separated by commas.
 */

/** The channels whose rows are sent. Learners also receive `open` and `course/…`. */
export type RowChannel = 'meetings' | 'courses' | 'classes' | 'open' | `course/${number}`;

/** The channels that are only announced as changed: the client fetches them. */
export type ChangeChannel =
  /** Channels of the logged-in learner. `enrolments` also stands for their classes and links. */
  | 'enrolments'
  | 'orders'
  /** Channels of staff. */
  | 'staff/classes'
  | 'staff/meetings'
  | 'staff/courses'
  | 'payments'
  | 'messages'
  | 'undelivered'
  | 'troubles';

export interface LiveHello {
  /**
   * The current version of each channel of the stream. That of a public list is the hash in its ETag. The client
   * fetches the channels that it has in another version, unless the channel is in `catchingUp`.
   */
  versions: Partial<Record<RowChannel, string>>;
  /** Channels whose missed `rows` follow at once, as `Last-Event-ID` had a version that the server still has. */
  catchingUp: RowChannel[];
}

interface VersionChange<Channel extends RowChannel> {
  /** The channel of the rows, by the name that builds in use read. */
  topic: Channel;
  /**
   * The version that the change applies to. A client with another version fetches all rows. `-`, which no client has,
   * where the change is too large to be sent, or removes a link.
   */
  from: string;
  to: string;
}

interface ListChange<Channel extends RowChannel, Row> extends VersionChange<Channel> {
  /** The new and the changed rows. */
  rows: Row[];
  /** The keys of the removed rows. */
  gone: string[];
  /** All keys in order, unless that is the old order without the removed keys. */
  order?: string[];
}

/** A learner's class without the fields that depend on the learner. */
export type LiveClass = Omit<LearnerClass, 'enrolled'>;

/** The classes and links of a course, or of all open classes. */
interface CourseChange extends VersionChange<'open' | `course/${number}`> {
  rows: LiveClass[];
  /** `keyOfClass` of the removed classes. */
  gone: string[];
  /** The new, changed or renamed links of these classes. */
  links: Pick<Meeting, 'id' | 'meetingLink' | 'name' | 'version' | 'updatedAt'>[];
  /** `keyOfClass` of the classes whose link was replaced. */
  newLinks: string[];
}

/** The key of a row is its id; that of a class is `12 2026-12-01`, its course and its date by the rule. */
export type LiveRows =
  | ListChange<'meetings', Meeting>
  | ListChange<'courses', Course>
  | ListChange<'classes', PublicClass>
  | CourseChange;

export interface LiveChangeEvent {
  /** The changed channels, by the name that builds in use read. */
  topics: ChangeChannel[];
}

/**
 * `ended`: the session has ended. `later`: reconnect after the `retry` milliseconds of the stream with the current
 * token, also where the token of the account has changed. `role`: the same where the account has another role, which
 * the client fetches.
 */
export interface LiveBye {
  why: 'ended' | 'later' | 'role';
}

/** The key of a class in `gone` and `order`. */
export type ClassKey = `${DatedClass['courseId']} ${DatedClass['date']}`;

/** The viewer counts of saved changes, in the order of the requested targets. */
export type ViewerCountReport = z.infer<typeof viewerCountReport>;
export const viewerCountReport = z.strictObject({
  /** The number of open screens that show it now. */
  screens: z.array(count),
  /** For the new links of the last minute: the number of recipients of push messages, and of those already sent. */
  newLinks: z.array(z.strictObject({ of: count, pushed: count })),
});
