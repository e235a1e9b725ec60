import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { DatedClass } from './class.ts';
import type { CourseInTime } from './queries.ts';
import { linkContactsOnDays } from './reader-queries.ts';
import { timetableOf } from './timetable.ts';

/** For so long before a class, and while it runs, learners get a notification about a new link. */
export const LINK_NOTIFIED_MS = 60 * 60_000;

/** The classes that run or begin in this time: where they were moved to, and without those that are cancelled. */
export const classesAt = (courses: CourseInTime[], from: Date, until: Date): DatedClass[] =>
  timetableOf(courses, { from, until }).filter(
    ({ state, startsAt, endsAt }) =>
      state !== 'cancelled' && startsAt < until.toISOString() && endsAt > from.toISOString(),
  );

interface ChangedLink {
  courses: CourseInTime[];
  now: Date;
  /** Whether the class gets the new link. */
  isChanged: (found: DatedClass, course: CourseInTime) => boolean;
}

/**
 * How learners are notified of a link that is changed now, and of which classes. `undefined` where nobody is, as no class that
 * gets the link begins soon, or it has no learners.
 */
export async function findLinkContacts(
  db: Queryable,
  { courses, now, isChanged }: ChangedLink,
): Promise<{ contacts: ContactSummary; classes: DatedClass[] } | undefined> {
  const byId = new Map(courses.map((course) => [course.id, course]));
  const soon = classesAt(courses, now, new Date(now.getTime() + LINK_NOTIFIED_MS));
  const classes = soon.filter((found) => {
    const course = byId.get(found.courseId);
    return course !== undefined && isChanged(found, course);
  });
  if (classes.length === 0) return undefined;
  const contacts = await linkContactsOnDays(db, classes);
  const isNobody = contacts.app + contacts.none === 0;
  return isNobody ? undefined : { contacts, classes };
}
