import type { Queryable } from '../../platform/database/db.ts';
import { titleIn, wordsBeside } from '../../platform/database/in-languages.ts';
import { accessDays } from '../../platform/database/places.ts';
import { type AccessDays, withoutSeams } from '../../shared/time/access-days.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { Rule } from '../../shared/time/rule.ts';
import { type ClassException, onDays, type Span, type TimedCourse } from './timetable.ts';

/** A course with all that its classes are computed from, and what only the server may know. */
export interface CourseInTime extends TimedCourse {
  fee: number;
  hidden: boolean;
  firstClassFree: boolean;
  /** The link for who comes to a free class; empty where that is the class's own. Not for answers. */
  trialLink: string;
  /** Rises with every change of the course's classes. */
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
export interface NumberedRule extends Rule {
  number: number;
  /** Which of the rule's parts it is, where somebody has it with gaps (`onDays`); the first one has none. */
  part?: number;
}

/** A meeting as the link of a class. Not for answers to strangers. */
export interface ClassMeeting {
  id: number;
  name: string;
  meetingLink: string;
  audience: 'everyone' | 'enrolled';
  version: number;
}

/** The dates, by the rule or moved to, whose exceptions matter; both included. */
interface Days {
  first: string;
  last: string;
}

/** The days of this span, and the day before it, whose class may not have ended. */
const daysOf = ({ from, until }: OpenSpan): Days => ({
  first: indianDate(new Date(from.getTime() - 86_400_000)),
  last: until ? indianDate(until) : '9999-12-31',
});

const isWithin = (db: Queryable, { first, last }: Days) => db`
  (date between ${first} and ${last} or moved_to between ${first} and ${last})`;

/** A span; without `until` it has no end. */
type OpenSpan = Pick<Span, 'from'> & Partial<Span>;

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

/** The rules of a course, the earlier ones first. One whose days are all over before it began is left out. */
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

const exceptionsOf = (db: Queryable, days: Days) => db`
  coalesce((
    select json_agg(json_build_object(
      'date', date, 'cancelled', cancelled, 'movedTo', moved_to,
      'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'),
      'reason', reason, 'reasonIn', ${wordsBeside(db, 'reason', 'reason_in')},
      'notice', notice, 'noticeIn', ${wordsBeside(db, 'notice', 'notice_in')}, 'teacher', teacher, 'teacherId', teacher_id, 'version', class_exceptions.version,
      'meeting', ${meetingObject(db, 'class_exceptions.meeting_id')}
    ) order by date)
    from class_exceptions
    where course_id = courses.id and ${isWithin(db, days)}
  ), '[]')`;

const changedAtOf = (db: Queryable) => db`
  to_char(greatest(courses.updated_at, (
    select max(changed_at) from class_exceptions where course_id = courses.id
  )) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const timedColumns = (db: Queryable, days: Days) => db`
  courses.id, slug, title, ${titleIn(db)} as "titleIn", picture, instructor, teacher_id as "teacherId", fee, hidden, is_open as "isOpen",
  first_class_free as "firstClassFree", trial_link as "trialLink", sequence, seats_taken as "enrolled",
  ${changedAtOf(db)} as "changedAt",
  ${meetingObject(db, 'courses.meeting_id')} as "meeting",
  ${rulesOf(db)} as "rules", ${exceptionsOf(db, days)} as "exceptions"`;

/**
 * There is a bound on all courses (courses/queries.ts), so these lists need none of their own. A course whose first date was
 * put off has earlier rules, by which classes were given before it.
 */
const isGoing = (db: Queryable, days: Days) => db`
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

/** The courses that visitors may see and that have classes in the span, with what single classes of it have of their own. */
export async function listVisibleInTime(db: Queryable, span: Span): Promise<CourseInTime[]> {
  const days = daysOf(span);
  return db<CourseInTime[]>`
    select ${timedColumns(db, days)} from courses
    where not hidden and ${isGoing(db, days)}
    order by courses.id`;
}

/**
 * All courses that have classes in the span, hidden courses included, with what single classes of it have of their own; with `taughtBy`
 * those of which this account gives classes.
 */
export async function listAllInTime(
  db: Queryable,
  span: Span,
  taughtBy?: number,
): Promise<CourseInTime[]> {
  const days = daysOf(span);
  const isAsked = taughtBy === undefined ? db`true` : isTaughtBy(db, taughtBy);
  return db<CourseInTime[]>`
    select ${timedColumns(db, days)} from courses
    where ${isAsked} and ${isGoing(db, days)}
    order by courses.id`;
}

/** The condition that the account gives the course, or gave or gives one of its classes. From a table named `courses`. */
export const isTaughtBy = (db: Queryable, accountId: number) => db`
  (
    courses.teacher_id = ${accountId}
    or courses.id in (select course_id from class_exceptions where class_exceptions.teacher_id = ${accountId})
  )`;

/** A learner has at most one enrolment for each course. */
const MOST_ENROLMENTS = 200;

interface OwnCourse extends CourseInTime {
  isEnrolled: boolean;
}

type OwnRow = OwnCourse & { days: AccessDays[] | null };

/**
 * The courses that the learner may join in the span: those of the last 200 enrolments, each on the days that are paid
 * for by `now`, and the open classes that are not hidden.
 */
export async function listOwnInTime(
  db: Queryable,
  { accountId, now, ...span }: { accountId: number; now: Date } & OpenSpan,
): Promise<OwnCourse[]> {
  const days = daysOf(span);
  const courses = await db<OwnRow[]>`
    select ${timedColumns(db, days)}, latest.course_id is not null as "isEnrolled",
      latest.days as "days"
    from courses left join (
      select course_id, ${accessDays(db, indianDate(now))} as days from enrolments
      where account_id = ${accountId}
      order by created_at desc, course_id desc
      limit ${MOST_ENROLMENTS}
    ) as latest on latest.course_id = courses.id
    where (latest.course_id is not null or (is_open and not hidden)) and ${isGoing(db, days)}
    order by courses.id`;
  return courses.map(({ days, ...course }) => (days ? onDays(course, withoutSeams(days)) : course));
}

/** Which course to read: by its id or by its slug. */
export type CourseName = { id: number } | { slug: string };

/** The course with its exceptions from this moment on; `undefined` when there is none. Also a hidden one. */
export async function findInTime(
  db: Queryable,
  name: CourseName,
  from: Date,
): Promise<CourseInTime | undefined> {
  const [course] = await db<CourseInTime[]>`
    select ${timedColumns(db, daysOf({ from }))} from courses
    where ${'id' in name ? db`courses.id = ${name.id}` : db`slug = ${name.slug}`}`;
  return course;
}

/** More than a meeting has batches of a course; the last ones count. */
const MOST_OF_A_MEETING = 100;

/** The last 100 courses that use this meeting for all classes or for one, with their exceptions from this moment on. */
export async function listInTimeByMeeting(
  db: Queryable,
  meetingId: number,
  from: Date,
): Promise<CourseInTime[]> {
  return db<CourseInTime[]>`
    select ${timedColumns(db, daysOf({ from }))} from courses
    where meeting_id = ${meetingId} or courses.id in (
      select course_id from class_exceptions where class_exceptions.meeting_id = ${meetingId}
    )
    order by courses.id desc
    limit ${MOST_OF_A_MEETING}`;
}

/** Gives all classes of the course that have no link of their own this meeting. */
export async function setCourseMeeting(
  db: Queryable,
  { courseId, meetingId, accountId }: { courseId: number; meetingId: number; accountId: number },
): Promise<void> {
  await db`
    update courses
    set meeting_id = ${meetingId}, version = version + 1, updated_at = now(), updated_by = ${accountId}
    where id = ${courseId}`;
}
