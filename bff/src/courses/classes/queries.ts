import type { Queryable } from '../../platform/database/db.ts';
import { accessDays } from '../../platform/database/enrolment-access.ts';
import { localizedText, localizedTitle } from '../../platform/database/localized-columns.ts';
import { type AccessDays, mergeAdjacentDays } from '../../shared/time/access-days.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { RecurrenceRule } from '../../shared/time/recurrence-rule.ts';
import {
  type ClassException,
  type CourseSchedule,
  restrictToDays,
  type TimeSpan,
} from './timetable.ts';

/** A course with the data that its classes are computed from, and data for the server only. */
export interface ScheduledCourse extends CourseSchedule {
  fee: number;
  hidden: boolean;
  firstClassFree: boolean;
  /** The link for a free first class; empty if that is the class's own link. Not for responses. */
  trialLink: string;
  /** Increases with every change of the course's classes. */
  sequence: number;
  /** When the course or one of its classes was last changed, ISO 8601 in UTC. */
  changedAt: string;
  rules: NumberedRule[];
  enrolled: number;
  /** The meeting of the course's classes; null without one. */
  meeting: ClassMeeting | null;
  exceptions: (ClassException & { meeting: ClassMeeting | null })[];
}

/** A rule with its number in the course, which it keeps when it becomes an earlier rule. */
export interface NumberedRule extends RecurrenceRule {
  number: number;
  /** The number of the rule's part, if access has gaps (`restrictToDays`); absent for the first part. */
  part?: number;
}

/** A meeting as the link of a class. Not for responses to visitors. */
export interface ClassMeeting {
  id: number;
  name: string;
  meetingLink: string;
  audience: 'everyone' | 'enrolled';
  version: number;
}

/** The range of dates, original or moved, whose exceptions are read; both included. */
interface DayRange {
  first: string;
  last: string;
}

/** The days of this span, and the day before it, as its class may still run. */
const dayRangeOf = ({ from, until }: OpenSpan): DayRange => ({
  first: indianDate(new Date(from.getTime() - 86_400_000)),
  last: until ? indianDate(until) : '9999-12-31',
});

const isWithin = (db: Queryable, { first, last }: DayRange) => db`
  (date between ${first} and ${last} or moved_to between ${first} and ${last})`;

/** A span; without `until` it has no end. */
type OpenSpan = Pick<TimeSpan, 'from'> & Partial<TimeSpan>;

const meetingObject = (db: Queryable, id: string) => db`
  (
    select json_build_object(
      'id', meetings.id, 'name', name, 'meetingLink', meeting_link, 'audience', audience,
      'version', meetings.version
    )
    from meetings where meetings.id = ${db(id)}
  )`;

const ruleObject = (db: Queryable) => db`
  json_build_object(
    'number', number, 'firstDate', first_date, 'lastDate', last_date, 'days', days,
    'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI')
  )`;

/** The rules of a course, the earlier ones first. A rule that ended before it began is left out. */
const rulesOf = (db: Queryable) => db`
  (
    select json_agg(${ruleObject(db)} order by number)
    from (
      select number, first_date, last_date, days, start_time, end_time
      from earlier_rules where course_id = courses.id
      union all
      select (
        select coalesce(max(number), 0) + 1 from earlier_rules where course_id = courses.id
      ), coalesce(courses.rule_from, courses.start_date), courses.end_date, courses.days, courses.start_time, courses.end_time
    ) as rules
  )`;

const exceptionsOf = (db: Queryable, days: DayRange) => db`
  coalesce((
    select json_agg(json_build_object(
      'date', date, 'cancelled', cancelled, 'movedTo', moved_to,
      'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'),
      'reason', reason, 'reasonIn', ${localizedText(db, 'reason', 'reason_in')},
      'notice', notice, 'noticeIn', ${localizedText(db, 'notice', 'notice_in')}, 'teacher', teacher, 'teacherId', teacher_id, 'version', class_exceptions.version,
      'meeting', ${meetingObject(db, 'class_exceptions.meeting_id')}
    ) order by date)
    from class_exceptions
    where course_id = courses.id and ${isWithin(db, days)}
  ), '[]')`;

const changedAtOf = (db: Queryable) => db`
  to_char(greatest(courses.updated_at, (
    select max(changed_at) from class_exceptions where course_id = courses.id
  )) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const scheduleColumns = (db: Queryable, days: DayRange) => db`
  courses.id, slug, title, ${localizedTitle(db)} as "titleIn", picture, instructor, teacher_id as "teacherId", fee, hidden, is_open as "isOpen",
  first_class_free as "firstClassFree", trial_link as "trialLink", sequence, seats_taken as "enrolled",
  ${changedAtOf(db)} as "changedAt",
  ${meetingObject(db, 'courses.meeting_id')} as "meeting",
  ${rulesOf(db)} as "rules", ${exceptionsOf(db, days)} as "exceptions"`;

/**
 * The number of courses is limited (courses/queries.ts), so these lists need no limit. A course whose first date was
 * postponed has earlier rules for the classes before it.
 */
const isOngoing = (db: Queryable, days: DayRange) => db`
  (
    (
      (end_date is null or end_date >= ${days.first})
      and (start_date <= ${days.last} or exists (
        select from earlier_rules where course_id = courses.id and first_date <= ${days.last}
      ))
    )
    or courses.id in (
      select course_id from class_exceptions where moved_to between ${days.first} and ${days.last}
    )
  )`;

/** The courses that visitors may see and that have classes in the span, with the exceptions in it. */
export async function listVisibleScheduledCourses(
  db: Queryable,
  span: TimeSpan,
): Promise<ScheduledCourse[]> {
  const days = dayRangeOf(span);
  return db<ScheduledCourse[]>`
    select ${scheduleColumns(db, days)} from courses
    where not hidden and ${isOngoing(db, days)}
    order by courses.id`;
}

/**
 * All courses that have classes in the span, hidden courses included, with the exceptions in it; with `taughtBy` only those
 * that this account teaches.
 */
export async function listScheduledCourses(
  db: Queryable,
  span: TimeSpan,
  taughtBy?: number,
): Promise<ScheduledCourse[]> {
  const days = dayRangeOf(span);
  const matchesTeacher = taughtBy === undefined ? db`true` : isTaughtBy(db, taughtBy);
  return db<ScheduledCourse[]>`
    select ${scheduleColumns(db, days)} from courses
    where ${matchesTeacher} and ${isOngoing(db, days)}
    order by courses.id`;
}

/** The condition that the account teaches the course, or one of its past or future classes. Needs a table named `courses`. */
export const isTaughtBy = (db: Queryable, accountId: number) => db`
  (
    courses.teacher_id = ${accountId}
    or courses.id in (select course_id from class_exceptions where class_exceptions.teacher_id = ${accountId})
  )`;

/** A learner has at most one enrolment for each course. */
const MAX_ENROLMENTS = 200;

interface OwnScheduledCourse extends ScheduledCourse {
  isEnrolled: boolean;
}

type OwnScheduledCourseRow = OwnScheduledCourse & { days: AccessDays[] | null };

/**
 * The courses that the learner may join in the span: those of the last 200 enrolments, each on the days that are paid at
 * `now`, and the open courses that are not hidden.
 */
export async function listOwnScheduledCourses(
  db: Queryable,
  { accountId, now, ...span }: { accountId: number; now: Date } & OpenSpan,
): Promise<OwnScheduledCourse[]> {
  const days = dayRangeOf(span);
  const courses = await db<OwnScheduledCourseRow[]>`
    select ${scheduleColumns(db, days)}, latest.course_id is not null as "isEnrolled",
      latest.days as "days"
    from courses left join (
      select course_id, ${accessDays(db, indianDate(now))} as days from enrolments
      where account_id = ${accountId}
      order by created_at desc, course_id desc
      limit ${MAX_ENROLMENTS}
    ) as latest on latest.course_id = courses.id
    where (latest.course_id is not null or (is_open and not hidden)) and ${isOngoing(db, days)}
    order by courses.id`;
  return courses.map(({ days, ...course }) =>
    days ? restrictToDays(course, mergeAdjacentDays(days)) : course,
  );
}

/** Identifies a course by its id or its slug. */
export type CourseRef = { id: number } | { slug: string };

/** The course, also a hidden one, with its exceptions from this time on; `undefined` when there is none. */
export async function findScheduledCourse(
  db: Queryable,
  courseRef: CourseRef,
  from: Date,
): Promise<ScheduledCourse | undefined> {
  const [course] = await db<ScheduledCourse[]>`
    select ${scheduleColumns(db, dayRangeOf({ from }))} from courses
    where ${'id' in courseRef ? db`courses.id = ${courseRef.id}` : db`slug = ${courseRef.slug}`}`;
  return course;
}

/** More than the courses that share a meeting; the newest ones are read. */
const MAX_COURSES_OF_A_MEETING = 100;

/** The last 100 courses that use this meeting for all classes or for one, with their exceptions from this time on. */
export async function listScheduledCoursesByMeeting(
  db: Queryable,
  meetingId: number,
  from: Date,
): Promise<ScheduledCourse[]> {
  return db<ScheduledCourse[]>`
    select ${scheduleColumns(db, dayRangeOf({ from }))} from courses
    where meeting_id = ${meetingId} or courses.id in (
      select course_id from class_exceptions where class_exceptions.meeting_id = ${meetingId}
    )
    order by courses.id desc
    limit ${MAX_COURSES_OF_A_MEETING}`;
}

/** Sets the meeting of all classes of the course without a meeting of their own. */
export async function setCourseMeeting(
  db: Queryable,
  { courseId, meetingId, accountId }: { courseId: number; meetingId: number; accountId: number },
): Promise<void> {
  await db`
    update courses
    set meeting_id = ${meetingId}, version = version + 1, updated_at = now(), updated_by = ${accountId}
    where id = ${courseId}`;
}
