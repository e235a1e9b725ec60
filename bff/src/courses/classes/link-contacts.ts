import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { DatedClass } from './class.ts';
import type { ScheduledCourse } from './queries.ts';
import { summarizeLinkContactsOnDays } from './recipient-queries.ts';
import { timetableOf } from './timetable.ts';

/** How long before a class learners are notified of a new link: from that time until the end of the class. */
export const LINK_NOTIFIED_MS = 60 * 60_000;

/** The classes that run or begin in this time, at their actual times, without cancelled ones. */
export const heldClassesBetween = (
  courses: ScheduledCourse[],
  from: Date,
  until: Date,
): DatedClass[] =>
  timetableOf(courses, { from, until }).filter(
    ({ state, startsAt, endsAt }) =>
      state !== 'cancelled' && startsAt < until.toISOString() && endsAt > from.toISOString(),
  );

interface LinkChangeScope {
  courses: ScheduledCourse[];
  now: Date;
  /** Whether the class gets the new link. */
  isChanged: (found: DatedClass, course: ScheduledCourse) => boolean;
}

/**
 * How learners are notified of a link that is changed now, and the classes with this link. `undefined` if nobody is notified:
 * no such class begins soon, or it has no learners.
 */
export async function findLinkContacts(
  db: Queryable,
  { courses, now, isChanged }: LinkChangeScope,
): Promise<{ contacts: ContactSummary; classes: DatedClass[] } | undefined> {
  const byId = new Map(courses.map((course) => [course.id, course]));
  const soon = heldClassesBetween(courses, now, new Date(now.getTime() + LINK_NOTIFIED_MS));
  const classes = soon.filter((found) => {
    const course = byId.get(found.courseId);
    return course !== undefined && isChanged(found, course);
  });
  if (classes.length === 0) return undefined;
  const contacts = await summarizeLinkContactsOnDays(db, classes);
  const hasNoRecipients = contacts.app + contacts.none === 0;
  return hasNoRecipients ? undefined : { contacts, classes };
}
