import { summarizeContacts } from '../../messaging/contacts/contact-queries.ts';
import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { PushKind } from '../../messaging/push/new-push.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { type CourseDay, holdsOnOneOf, lasts } from '../../platform/database/places.ts';
import { FURTHER_LANGUAGES, type InLanguages } from '../../shared/localized-content.ts';

/**
 * How many of the people who are enrolled on one of these days of courses read each further language, each counted once, a child by the
 * parent; the others read English. `undefined` where nobody reads one.
 */
export async function countReaders(
  db: Queryable,
  days: CourseDay[],
): Promise<InLanguages<number> | undefined> {
  const rows = await db<{ language: string; count: number }[]>`
    select language, count(distinct account_id)::integer as "count"
    from enrolments join readers using (account_id)
    where ${holdsOnOneOf(db, days)} and language = any(${FURTHER_LANGUAGES}::text[])
    group by language`;
  return rows.length > 0
    ? Object.fromEntries(rows.map(({ language, count }) => [language, count]))
    : undefined;
}

/** How those who are enrolled on one of these days of courses are notified of a message of this kind. */
export const contactsOnDays = (
  db: Queryable,
  days: CourseDay[],
  kind: PushKind,
): Promise<ContactSummary> =>
  summarizeContacts(db, {
    accounts: db`select account_id from enrolments where ${holdsOnOneOf(db, days)}`,
    kind,
  });

/** How those are notified who are enrolled on one of these days of a new link: no e-mail goes out for it. */
export const linkContactsOnDays = (db: Queryable, days: CourseDay[]): Promise<ContactSummary> =>
  summarizeContacts(db, {
    accounts: db`select account_id from enrolments where ${holdsOnOneOf(db, days)}`,
    kind: 'new-link',
    isMailed: false,
  });

/** How those are notified whose place in the course is not over before this day: of a change of the course. */
export const contactsOfCourse = (
  db: Queryable,
  { courseId, date }: CourseDay,
): Promise<ContactSummary> =>
  summarizeContacts(db, {
    accounts: db`select account_id from enrolments where course_id = ${courseId} and ${lasts(db, date)}`,
    kind: 'moved',
  });
