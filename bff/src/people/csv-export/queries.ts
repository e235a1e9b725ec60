import type { Guardian } from '../../accounts/directory/person.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { titleIn } from '../../platform/database/in-languages.ts';
import { lasts } from '../../platform/database/places.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';

/** A person as they stand in the table; of a child the contact is the parent's. Days are YYYY-MM-DD in India. */
export interface PersonRow {
  id: number;
  name: string;
  guardian: Guardian | null;
  email: string | null;
  phone: string | null;
  since: string;
  courses: (Titled & { lastDay: string | null })[];
}

/** At most `atMost` learners in order of id, after this one, with the courses in which they have a place. */
export async function listPersonRows(
  db: Queryable,
  { after, atMost, today }: { after: number; atMost: number; today: string },
): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select people.id, people.name, guardian, people.email, people.phone, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "since",
      array(
        select json_build_object('title', courses.title, 'titleIn', ${titleIn(db)}, 'lastDay', enrolments.last_day)
        from enrolments join courses on courses.id = course_id
        where enrolments.account_id = accounts.id and ${lasts(db, today)}
        order by course_id
      ) as "courses"
    from accounts join people on people.id = accounts.id
    where role = 'learner' and merged_into is null and accounts.id > ${after}
    order by accounts.id
    limit ${atMost}`;
}

/** That a learner came to a class. */
export interface AttendanceRow extends Titled {
  courseId: number;
  /** Of the class by the rule, YYYY-MM-DD in India. */
  date: string;
  accountId: number;
  /** Of a child with the parent's in brackets. */
  name: string;
  byStaff: boolean;
}

type AttendancePlace = Pick<AttendanceRow, 'date' | 'courseId' | 'accountId'>;

interface AttendanceOf {
  firstDay: string;
  lastDay: string;
  after: AttendancePlace | undefined;
  atMost: number;
}

/** At most `atMost` notes that somebody came to a class of these days, in order of day, course and account, after this one. */
export async function listAttendanceRows(
  db: Queryable,
  { firstDay, lastDay, after, atMost }: AttendanceOf,
): Promise<AttendanceRow[]> {
  return db<AttendanceRow[]>`
    select course_id as "courseId", to_char(date, 'YYYY-MM-DD') as "date", account_id as "accountId", full_name as "name",
      noted_by is not null as "byStaff", title, ${titleIn(db)} as "titleIn"
    from attendance join people on people.id = account_id join courses on courses.id = course_id
    where date between ${firstDay} and ${lastDay} and attended
      ${after ? db`and (date, course_id, account_id) > (${after.date}::date, ${after.courseId}, ${after.accountId})` : db``}
    order by date, course_id, account_id
    limit ${atMost}`;
}
