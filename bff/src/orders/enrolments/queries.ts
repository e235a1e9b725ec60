import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import {
  accessDays,
  type IndianMoment,
  isActiveAt,
  isActiveOrUpcoming,
} from '../../platform/database/enrolment-access.ts';
import {
  localizedText,
  localizedTitle,
  withoutEmptyTitle,
} from '../../platform/database/localized-columns.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import { PAGE_ROWS, toPage, type WithCursor } from '../../platform/http/paging.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import { type AccessDays, lastDayWithoutGap } from '../../shared/time/access-days.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import {
  type EnrolledCourse,
  type EnrolledPeoplePage,
  type EnrolledPerson,
  MAX_ENROLMENTS,
} from './enrolment.ts';

/**
 * The learner's enrolled courses at this moment with the links to join by, the soonest start first. Only the last 200
 * enrolments. Contains links that are not public: only for the learner's own requests.
 */
export async function listEnrolments(
  db: Queryable,
  { accountId, today, now }: IndianMoment & { accountId: number },
): Promise<EnrolledCourse[]> {
  const enrolled = await db<(Omit<EnrolledCourse, 'lastDay'> & { paid: AccessDays[] })[]>`
    select course_id as "courseId", slug, title, ${localizedTitle(db)} as "titleIn", picture, instructor, hidden,
      to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(first_class(courses), 'YYYY-MM-DD') as "firstDate",
      to_char(end_date, 'YYYY-MM-DD') as "endDate", days,
      to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
      meeting_id as "meetingId", paid, case when has_access then coalesce(meeting_link, '') else '' end as "meetingLink",
      (
        select json_strip_nulls(json_build_object(
          'words', notice, 'wordsIn', ${localizedText(db, 'notice', 'notice_in')}, 'toldAt', made_at
        )) from class_tellings
        where class_tellings.course_id = courses.id and date is null and tells
          and made_at > greatest(enrolled_at, now() - interval '7 days')
        order by class_tellings.id desc
        limit 1
      ) as "notice"
    from (
      select course_id, created_at as enrolled_at, ${accessDays(db, today)} as paid, ${isActiveAt(db, { today, now })} as has_access
      from enrolments
      where account_id = ${accountId} and (${isActiveOrUpcoming(db, today)} or ${isActiveAt(db, { today, now })})
      order by created_at desc, course_id desc
      limit ${MAX_ENROLMENTS}
    ) as latest join courses on courses.id = course_id
      left join meetings on meetings.id = meeting_id
    order by start_date, start_time, course_id`;
  return enrolled.map(({ paid, ...course }) => ({
    ...withoutEmptyTitle(course),
    // After midnight, the class of the last paid day may still be running.
    lastDay: lastDayWithoutGap(paid, today) ?? lastDayWithoutGap(paid, addDays(today, -1)),
  }));
}

/**
 * The cursor of the list: the learner's name in lower case, which the enrolment stores (migration 0014), then the account's id.
 */
export const enrolledPersonCursor = z.tuple([
  z
    .string()
    .max(200)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  z.int().min(0).max(2_147_483_647),
]);

interface EnrolledPeopleQuery {
  courseId: number;
  after: z.infer<typeof enrolledPersonCursor> | undefined;
}

/** A page of the learners enrolled in the course, in order of name; `undefined` when there is no such course. */
export async function listEnrolledPeople(
  db: Queryable,
  { courseId, after }: EnrolledPeopleQuery,
): Promise<EnrolledPeoplePage | undefined> {
  const people = await db<WithCursor<EnrolledPerson>[]>`
    select people.id, name, email, phone, guardian, refuses_mail as "refusesMail", to_json(enrolments.created_at) #>> '{}' as "enrolledAt",
      to_char(last_day, 'YYYY-MM-DD') as "lastDay", json_build_array(person_name, account_id) as "cursor"
    from enrolments join people on people.id = account_id
    where course_id = ${courseId}
      ${after ? db`and (person_name, account_id) > (${after[0]}, ${after[1]})` : db``}
    order by person_name, account_id
    limit ${PAGE_ROWS}`;
  const [course] = await db<Pick<EnrolledPeoplePage, 'enrolled'>[]>`
    select seats_taken as "enrolled" from courses where id = ${courseId}`;
  return course && { ...toPage(people), ...course };
}

interface OrderEnrolments extends MailRecipient {
  accountId: number;
  /** The courses with the last paid day; null without an end. */
  places: { courseId: number; lastDay: string | null }[];
}

/** The learner of a paid order with the courses that the order created enrolments in; `undefined` when the account is deleted. */
export async function findOrderEnrolments(
  db: Queryable,
  orderId: number,
): Promise<OrderEnrolments | undefined> {
  const [enrolled] = await db<OrderEnrolments[]>`
    select enrolments.account_id as "accountId", ${recipientColumns(db)},
      json_agg(json_build_object('courseId', course_id, 'lastDay', last_day) order by course_id) as "places"
    from enrolments join readers using (account_id)
    where order_id = ${orderId}
    group by enrolments.account_id, readers.account_id, readers.name, readers.email, readers.language, readers.child`;
  return enrolled;
}
