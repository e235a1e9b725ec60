import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { localizedText, localizedTitle } from '../../platform/database/localized-columns.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { ClassTime } from './class.ts';
import type { ClassChangeKind, ClassNotification } from './notification-queries.ts';

/** A notification mail about a change of a class, for one enrolled learner. */
export interface ClassNotificationMail
  extends ClassTime,
    LocalizedTitle,
    MailRecipient,
    Pick<ClassNotification, 'courseId' | 'date'> {
  accountId: number;
  slug: string;
  kind: ClassChangeKind;
  /** The message of staff. */
  notice: string;
  noticeIn: ByLocale<string> | null;
  /** The current data of the course. */
  days: number[];
  startTime: string;
  endTime: string;
  endDate: string | null;
  teacher: string;
}

/**
 * The data for the mail about a change of a class; `undefined` when it is deleted, superseded by a later change or holiday
 * (which has or gets a mail of its own), or when the class is over at `now`. The same for all classes of a course, whose
 * change is sent also after the next class.
 */
export async function findClassNotificationMail(
  db: Queryable,
  id: number,
  now: Date,
): Promise<ClassNotificationMail | undefined> {
  const [notice] = await db<
    (Omit<ClassNotificationMail, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date })[]
  >`
    select account_id as "accountId", ${recipientColumns(db)}, course_id as "courseId", title, ${localizedTitle(db)} as "titleIn", slug,
      to_char(date, 'YYYY-MM-DD') as "date", kind,
      notice, ${localizedText(db, 'notice', 'notice_in')} as "noticeIn",
      starts_at as "startsAt", ends_at as "endsAt", courses.days, instructor as "teacher",
      to_char(courses.start_time, 'HH24:MI') as "startTime", to_char(courses.end_time, 'HH24:MI') as "endTime",
      to_char(end_date, 'YYYY-MM-DD') as "endDate"
    from class_notices
      join readers using (account_id)
      join courses on courses.id = course_id
    where class_notices.id = ${id} and (date is null or ends_at > ${now})
      and not exists (
        select from class_notices later
        where later.account_id = class_notices.account_id
          and later.course_id = class_notices.course_id
          and later.date is not distinct from class_notices.date
          and later.sequence > class_notices.sequence
      )
      and not exists (
        select from class_tellings later
        where later.accounts is not null and later.course_id = class_notices.course_id
          and later.date is not distinct from class_notices.date
          and later.sequence > class_notices.sequence
      )
      and not exists (
        select from holiday_classes later
        where later.course_id = class_notices.course_id and later.date = class_notices.date
          and later.sequence > class_notices.sequence and not is_back
      )`;
  if (!notice) return undefined;
  const { startsAt, endsAt, ...texts } = notice;
  return { ...texts, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** The tables of notification mails (migrations 0017 and 0030). */
type NotificationMailTable = 'class_notices' | 'holiday_notices';

/** Records that the mail was sent to the learner. */
export async function markNotified(
  db: Queryable,
  of: NotificationMailTable,
  id: number,
): Promise<void> {
  await db`update ${db(of)} set sent_at = now() where id = ${id}`;
}

/** Deletes at most `atMost` notification mails that are older than a year, and returns how many. */
export async function deleteOldNotifications(
  db: Queryable,
  of: NotificationMailTable,
  atMost: number,
): Promise<number> {
  return deleteBatch(
    db,
    of,
    db`where made_at < now() - ${retentionTimeOf('toldOfClasses')}::interval
      limit ${atMost}`,
  );
}

/** Deletes at most `atMost` exceptions of classes that ended over two years ago, and returns how many. */
export async function deleteOldExceptions(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'class_exceptions',
    db`where greatest(date, moved_to) < now() - interval '2 years'
      limit ${atMost}`,
  );
}

/**
 * Deletes at most `atMost` earlier rules whose last class ended over two years ago, and returns how many. The last earlier
 * rule of a course stays: the number of the current rule follows from it, and calendar UIDs contain the number.
 */
export async function deleteOldEarlierRules(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'earlier_rules',
    db`where last_date < now() - interval '2 years' and exists (
        select from earlier_rules later
        where later.course_id = earlier_rules.course_id and later.number > earlier_rules.number
      )
      limit ${atMost}`,
  );
}
