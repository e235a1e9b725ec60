import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { titleIn, wordsBeside } from '../../platform/database/in-languages.ts';
import { readerColumns } from '../../platform/database/readers.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';
import type { Reader } from '../../platform/mail/mail-template.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import type { ClassTime } from './class.ts';
import type { TellingKind, Told } from './notification-queries.ts';

/** A change of a class, as one enrolled learner is told of it. */
export interface NoticeForMail extends ClassTime, Titled, Reader, Pick<Told, 'courseId' | 'date'> {
  accountId: number;
  slug: string;
  kind: TellingKind;
  /** The words of staff. */
  notice: string;
  noticeIn: InLanguages<string> | null;
  /** What holds for all classes of the course by now. */
  days: number[];
  startTime: string;
  endTime: string;
  endDate: string | null;
  teacher: string;
}

/**
 * The data for the letter about a change of a class; `undefined` when it is gone, when the class was changed again since
 * (that change, or holiday, has a letter of its own, or will have one soon), or when the class is over at `now`. The same for all
 * classes of a course, whose change is news also after the next class.
 */
export async function findNoticeForMail(
  db: Queryable,
  id: number,
  now: Date,
): Promise<NoticeForMail | undefined> {
  const [notice] = await db<
    (Omit<NoticeForMail, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date })[]
  >`
    select account_id as "accountId", ${readerColumns(db)}, course_id as "courseId", title, ${titleIn(db)} as "titleIn", slug,
      to_char(date, 'YYYY-MM-DD') as "date", kind,
      notice, ${wordsBeside(db, 'notice', 'notice_in')} as "noticeIn",
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
  const { startsAt, endsAt, ...words } = notice;
  return { ...words, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** The tables of what learners are told by mail (migrations 0017 and 0030). */
type Notices = 'class_notices' | 'holiday_notices';

/** Notes that the learner was told by mail. */
export async function markTold(db: Queryable, of: Notices, id: number): Promise<void> {
  await db`update ${db(of)} set sent_at = now() where id = ${id}`;
}

/** Deletes at most `atMost` notices that are older than a year, and returns how many. */
export async function forgetOldNotices(
  db: Queryable,
  of: Notices,
  atMost: number,
): Promise<number> {
  return deleteBatch(
    db,
    of,
    db`where made_at < now() - ${timeOf('toldOfClasses')}::interval
      limit ${atMost}`,
  );
}

/** Deletes at most `atMost` exceptions of classes that were over two years ago, and returns how many. */
export async function forgetOldExceptions(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'class_exceptions',
    db`where greatest(date, moved_to) < now() - interval '2 years'
      limit ${atMost}`,
  );
}

/**
 * Deletes at most `atMost` earlier rules whose last class was over two years ago, and returns how many. A course keeps
 * the last one: the number of the present rule follows from it, and calendars know the rule by its number.
 */
export async function forgetEarlierRules(db: Queryable, atMost: number): Promise<number> {
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
