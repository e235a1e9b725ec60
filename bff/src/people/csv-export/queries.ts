import type { Guardian } from '../../accounts/directory/person.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { hasNotEnded } from '../../platform/database/enrolment-access.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';

/** A row of the table of people; a child has the contact of the parent. Days are YYYY-MM-DD in India. */
export interface PersonRow {
  id: number;
  name: string;
  guardian: Guardian | null;
  email: string | null;
  phone: string | null;
  since: string;
  courses: (LocalizedTitle & { lastDay: string | null })[];
}

/** At most `atMost` learners in order of id, after this one, with the courses in which they are enrolled. */
export async function listPersonRows(
  db: Queryable,
  { after, atMost, today }: { after: number; atMost: number; today: string },
): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select people.id, people.name, guardian, people.email, people.phone, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "since",
      array(
        select json_build_object('title', courses.title, 'titleIn', ${localizedTitle(db)}, 'lastDay', enrolments.last_day)
        from enrolments join courses on courses.id = course_id
        where enrolments.account_id = accounts.id and ${hasNotEnded(db, today)}
        order by course_id
      ) as "courses"
    from accounts join people on people.id = accounts.id
    where attends(role_name) and merged_into is null and accounts.id > ${after}
    order by accounts.id
    limit ${atMost}`;
}

/** The attendance of a learner at a class. */
export interface AttendanceRow extends LocalizedTitle {
  courseId: number;
  /** The date of the class by the recurrence rule, YYYY-MM-DD in India. */
  date: string;
  accountId: number;
  /** For a child with the parent's name in brackets. */
  name: string;
  byStaff: boolean;
}

type AttendanceCursor = Pick<AttendanceRow, 'date' | 'courseId' | 'accountId'>;

interface AttendanceQuery {
  firstDay: string;
  lastDay: string;
  after: AttendanceCursor | undefined;
  atMost: number;
}

/** At most `atMost` rows of attendance on these days, in order of day, course and account, after this one. */
export async function listAttendanceRows(
  db: Queryable,
  { firstDay, lastDay, after, atMost }: AttendanceQuery,
): Promise<AttendanceRow[]> {
  return db<AttendanceRow[]>`
    select course_id as "courseId", to_char(date, 'YYYY-MM-DD') as "date", account_id as "accountId", full_name as "name",
      noted_by is not null as "byStaff", title, ${localizedTitle(db)} as "titleIn"
    from attendance join people on people.id = account_id join courses on courses.id = course_id
    where date between ${firstDay} and ${lastDay} and attended
      ${after ? db`and (date, course_id, account_id) > (${after.date}::date, ${after.courseId}, ${after.accountId})` : db``}
    order by date, course_id, account_id
    limit ${atMost}`;
}
