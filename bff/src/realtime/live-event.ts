import type { DatedClass, LearnerClass, PublicClass } from '../courses/classes/class.ts';
import type { Course } from '../courses/courses/course.ts';
import type { Meeting } from '../courses/meetings/meeting.ts';

/**
 * What `GET /api/live` sends, as server-sent events: `hello` first, then `rows` and `news`, and `bye` where the server
 * ends the stream. Another `hello` comes when the stream follows other topics, or may have missed `rows`. A `rows` event has
 * the id `topic:version`; the header `Last-Event-ID` has all that the app holds, with commas in between.
 */

/** The topics whose rows are in the events. A learner follows `open` and `course/…` too. */
export type RowTopic = 'meetings' | 'courses' | 'classes' | 'open' | `course/${number}`;

/** What is only told to have changed: the app asks for it. */
export type NewsTopic =
  /** Of the signed-in learner. `enrolments` also means their classes and their links. */
  | 'enrolments'
  | 'orders'
  /** Of staff. */
  | 'staff/classes'
  | 'staff/meetings'
  | 'staff/courses'
  | 'payments'
  | 'messages'
  | 'undelivered'
  | 'troubles';

export interface LiveHello {
  /**
   * The present version of each topic that the stream follows. That of a public list is the hash in the list's ETag.
   * What the app holds in another version it asks for, unless the topic is in `catchingUp`.
   */
  versions: Partial<Record<RowTopic, string>>;
  /** Topics whose missed `rows` follow at once, as `Last-Event-ID` named a version that the server remembers. */
  catchingUp: RowTopic[];
}

interface Change<Topic extends RowTopic> {
  topic: Topic;
  /**
   * The version that the change applies to. Who holds another one asks for the whole. It is `-`, which nobody holds, where
   * the change is too large to be sent, or takes a link away.
   */
  from: string;
  to: string;
}

interface ListChange<Topic extends RowTopic, Row> extends Change<Topic> {
  /** The new and the changed rows. */
  rows: Row[];
  /** The keys of the rows that are gone. */
  gone: string[];
  /** All keys in their order, unless that is the old one without the keys that are gone. */
  order?: string[];
}

/** A learner's class without what depends on the learner. */
export type LiveClass = Omit<LearnerClass, 'enrolled'>;

/** The classes and links of a course, or of all open classes. */
interface CourseChange extends Change<'open' | `course/${number}`> {
  rows: LiveClass[];
  /** `keyOfClass` of the classes that are gone. */
  gone: string[];
  /** The links of these classes that are new or changed, or have another name. */
  links: Pick<Meeting, 'id' | 'meetingLink' | 'name' | 'version' | 'updatedAt'>[];
  /** `keyOfClass` of the classes that had another link before. */
  newLinks: string[];
}

/** The key of a row is its id; that of a class is `12 2026-12-01`, its course and its date by the rule. */
export type LiveRows =
  | ListChange<'meetings', Meeting>
  | ListChange<'courses', Course>
  | ListChange<'classes', PublicClass>
  | CourseChange;

export interface LiveNews {
  topics: NewsTopic[];
}

/**
 * `ended`: the session has ended. `later`: connect again after the stream's `retry` milliseconds, with the present token; so
 * it is where the account's token has changed. `role`: the same where the account has another role, which the app asks for.
 */
export interface LiveBye {
  why: 'ended' | 'later' | 'role';
}

/** The key of a class in `gone` and `order`. */
export type ClassKey = `${DatedClass['courseId']} ${DatedClass['date']}`;

/** Whom a saved change has reached by now, for each of what was asked for, in the same order. */
export interface Reach {
  /** On how many open screens it is seen now. */
  screens: number[];
  /** Of the new links of the last minute: how many people are to be told by push, and how many have been. */
  newLinks: { of: number; pushed: number }[];
}
