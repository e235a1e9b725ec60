import type { ClassMeeting } from '../../courses/classes/queries.ts';
import { type CourseClasses, listCourseClasses, meetingOf } from '../../courses/classes/service.ts';
import type { Meeting } from '../../courses/meetings/meeting.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { findMeetingVersions } from '../queries.ts';
import { hashRows, type RowsByKey } from '../row-diff.ts';
import { channelOfCourse, keyOfClass } from '../subscriptions.ts';

/** The classes and meeting links that are sent to people who may join them. */
export interface CourseRows {
  version: string;
  classes: RowsByKey;
  links: RowsByKey;
  /** The link of each class, by its key; empty without one. Not sent, as it shows which classes have another link. */
  linkOf: ReadonlyMap<string, string>;
}

interface CourseRowsOptions {
  now: Date;
  joinMinutesBefore: number;
}

export type CourseChannel = 'open' | `course/${number}`;

/**
 * The classes of four weeks with their links, by channel: those of each course, and those of all open classes that are
 * not hidden. The links of a course are for its enrolled learners; among the open classes are public links only, as
 * an open class may use the link of a course with a fee. `undefined` where a meeting has changed between two queries:
 * the caller reads again.
 */
export async function readCourseRows(
  db: Queryable,
  { now, joinMinutesBefore }: CourseRowsOptions,
): Promise<Map<CourseChannel, CourseRows> | undefined> {
  const courses = await listCourseClasses(db, { now, joinMinutesBefore });
  const today = indianDate(now);
  const used = new Map(courses.map((course) => [course.id, meetingsOf(course, today)]));
  const ids = [...new Set([...used.values()].flat().map(({ id }) => id))];
  const times = await findMeetingVersions(db, ids);
  const isOutOfDate = [...used.values()]
    .flat()
    .some(({ id, version }) => times.get(id)?.version !== version);
  if (isOutOfDate) return undefined;
  const linksOf = (ofCourses: CourseClasses[], isSent: typeof isForEveryone): RowsByKey =>
    new Map(
      ofCourses
        .flatMap(({ id }) => used.get(id) ?? [])
        .filter(isSent)
        .sort((one, other) => one.id - other.id)
        .map(({ id, meetingLink, name, version }) => {
          const updatedAt = times.get(id)?.updatedAt ?? '';
          return [
            String(id),
            JSON.stringify({ id, meetingLink, name, version, updatedAt } satisfies Meeting),
          ];
        }),
    );
  const rowsOf = (ofCourses: CourseClasses[], isSent: typeof isForEveryone): CourseRows => {
    const classes: RowsByKey = new Map(
      ofCourses
        .flatMap((course) => course.classes)
        .map((found) => [keyOfClass(found), JSON.stringify(found)]),
    );
    const links = linksOf(ofCourses, isSent);
    const meetings = ofCourses.flatMap((course) =>
      course.classes.map((found) => [keyOfClass(found), meetingOf(course, found.date)] as const),
    );
    const linkOf = new Map(meetings.map(([key, meeting]) => [key, meeting?.meetingLink ?? '']));
    // Part of the version, as a class may change to a link that another class has already. Not the links, nor the ids
    // of those that are not sent: a client that has the rows could find them out from the hash.
    const sentOf: RowsByKey = new Map(
      meetings.map(([key, meeting]) => [key, meeting && isSent(meeting) ? String(meeting.id) : '']),
    );
    return { version: hashRows(classes, links, sentOf), classes, links, linkOf };
  };
  const open = courses.filter(({ isOpen, hidden }) => isOpen && !hidden);
  return new Map<CourseChannel, CourseRows>([
    ['open', rowsOf(open, isForEveryone)],
    ...courses.map((course) => [channelOfCourse(course.id), rowsOf([course], () => true)] as const),
  ]);
}

const isForEveryone = ({ audience }: ClassMeeting): boolean => audience === 'everyone';

/** The meetings of the course: of all its classes, and of each class that is not over by this date. */
const meetingsOf = ({ meeting, exceptions }: CourseClasses, today: string) =>
  [
    meeting,
    ...exceptions
      .filter(({ date, movedTo }) => date >= today || (movedTo ?? '') >= today)
      .map((exception) => exception.meeting),
  ].filter((found) => found !== null);
