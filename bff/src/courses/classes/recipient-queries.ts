import { summarizeContacts } from '../../messaging/contacts/contact-queries.ts';
import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { PushKind } from '../../messaging/push/new-push.ts';
import type { Queryable } from '../../platform/database/db.ts';
import {
  type CourseDay,
  hasNotEnded,
  isActiveOnOneOf,
} from '../../platform/database/enrolment-access.ts';
import { type ByLocale, TRANSLATION_LANGUAGES } from '../../shared/localized-content.ts';

/**
 * How many of the people who are enrolled on one of these course days read each further language, each counted once, a child
 * by the parent's language; the others read English. `undefined` if nobody reads a further language.
 */
export async function countRecipientsByLanguage(
  db: Queryable,
  days: CourseDay[],
): Promise<ByLocale<number> | undefined> {
  const rows = await db<{ language: string; count: number }[]>`
    select language, count(distinct account_id)::integer as "count"
    from enrolments join readers using (account_id)
    where ${isActiveOnOneOf(db, days)} and language = any(${TRANSLATION_LANGUAGES}::text[])
    group by language`;
  return rows.length > 0
    ? Object.fromEntries(rows.map(({ language, count }) => [language, count]))
    : undefined;
}

/** How the people who are enrolled on one of these course days are notified of a change of this kind. */
export const summarizeContactsOnDays = (
  db: Queryable,
  days: CourseDay[],
  kind: PushKind,
): Promise<ContactSummary> =>
  summarizeContacts(db, {
    accounts: db`select account_id from enrolments where ${isActiveOnOneOf(db, days)}`,
    kind,
  });

/** How the people who are enrolled on one of these course days are notified of a new link: without an e-mail. */
export const summarizeLinkContactsOnDays = (
  db: Queryable,
  days: CourseDay[],
): Promise<ContactSummary> =>
  summarizeContacts(db, {
    accounts: db`select account_id from enrolments where ${isActiveOnOneOf(db, days)}`,
    kind: 'new-link',
    isMailed: false,
  });

/** How the people whose enrolment does not end before this day are notified of a change of the course. */
export const summarizeCourseContacts = (
  db: Queryable,
  { courseId, date }: CourseDay,
): Promise<ContactSummary> =>
  summarizeContacts(db, {
    accounts: db`select account_id from enrolments where course_id = ${courseId} and ${hasNotEnded(db, date)}`,
    kind: 'moved',
  });
