import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '../../accounts/account.ts';
import { findReadableHealthNotes } from '../../accounts/directory/health-note-access.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { releaseOnServerError, takeInSequence } from '../../platform/http/limits.ts';
import { lineByLocale } from '../../platform/http/localized-fields.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { requiredIfMatchVersions } from '../../platform/http/preconditions.ts';
import { cursorParam, dateParam, query, rowIdParam, wordParam } from '../../platform/http/query.ts';
import {
  atField,
  bodySchema,
  dateField,
  jsonBody,
  line,
  MAX_ID,
  optionalLine,
  parseDate,
  parseRowId,
  timeField,
  validationError,
  wholeNumber,
  yesOrNo,
} from '../../platform/http/validate.ts';
import { isValidClassHours } from '../../shared/class-hours.ts';
import { can } from '../../shared/permissions.ts';
import { addDays, indianDate, indianDateTime, mondayOf } from '../../shared/time/indian-time.ts';
import { daysOffChoice } from '../days-off/days-off-choice.ts';
import { unresolvedDaysOffConflictsSchema } from '../days-off/holiday.ts';
import { meetingLink } from '../meetings/meeting-link.ts';
import {
  attendeeCursor,
  isInAttendeeList,
  listAttendees,
  recordAttendance,
  revokeAttendance,
} from './attendance-queries.ts';
import type { ClassRef } from './change-queries.ts';
import {
  type ClassChange,
  cancelClass,
  classNotFound,
  moveClass,
  restoreClass,
  setLink,
  setTeacher,
  useMeeting,
} from './changes.ts';
import {
  type Attendee,
  attendeeSchema,
  type ClassRecipients,
  classRecipientsSchema,
  type LinkContacts,
  linkContactsSchema,
  type StaffClass,
  type StaffWeek,
  staffClassSchema,
  staffWeekSchema,
  staleClassSchema,
} from './class.ts';
import { findLinkContacts } from './link-contacts.ts';
import {
  findScheduledCourse,
  listScheduledCoursesByMeeting,
  type ScheduledCourse,
} from './queries.ts';
import { countRecipientsByLanguage, summarizeContactsOnDays } from './recipient-queries.ts';
import {
  findStaffClass,
  listStaffClasses,
  meetingOf,
  notYourClass,
  taughtByFilter,
} from './service.ts';
import { listBeginningCourses } from './staff-queries.ts';
import { classOn, teacherOn } from './timetable.ts';

const notice = line('classes.notice', 200);

const noticeByLocale = lineByLocale('classes.notice-in', 200);

const changeTextFields = {
  reason: optionalLine('classes.reason', 100),
  reasonIn: lineByLocale('classes.reason-in', 100),
  notice,
  noticeIn: noticeByLocale,
};

const moveBody = bodySchema({
  ...changeTextFields,
  movedTo: dateField('classes.date'),
  startTime: timeField('classes.start-time'),
  endTime: timeField('classes.end-time'),
  daysOff: daysOffChoice,
}).refine(isValidClassHours, atField('endTime', validationError('classes.end-before-start')));

const cancelBody = bodySchema(changeTextFields);
const backBody = bodySchema({ notice, noticeIn: noticeByLocale, daysOff: daysOffChoice });
const teacherBody = bodySchema({
  teacher: line('classes.teacher', 100).nullable(),
  teacherId: wholeNumber('classes.teacher-account', { min: 1, max: MAX_ID }).nullable().optional(),
});
const linkBody = bodySchema({
  meetingLink,
  forCourse: yesOrNo('classes.for-course'),
  linkVersion: wholeNumber('classes.link-version', { min: 0, max: MAX_ID }).optional(),
});
const meetingBody = bodySchema({
  meetingId: wholeNumber('classes.meeting', { min: 1, max: MAX_ID }).nullable(),
});
const attendedBody = bodySchema({ attended: yesOrNo('classes.attended') });

const change = {
  ...{ 200: staffClassSchema, 404: errorSchema, 409: errorSchema },
  ...{ 412: staleClassSchema, 428: errorSchema },
};
const changeOrConflict = {
  ...change,
  409: z.union([errorSchema, unresolvedDaysOffConflictsSchema]),
};

/** The kinds of notification about a class, for `?kind=`. */
const notificationKinds = ['moved', 'cancelled', 'back'] as const;
type NotificationKind = (typeof notificationKinds)[number];

/** The class in the path. Throws 404 for an invalid id or date. */
function parseClassRef(c: Context): ClassRef {
  const courseId = parseRowId(c.req.param('courseId') ?? '');
  const date = parseDate(c.req.param('date') ?? '');
  if (courseId === undefined || date === undefined) throw classNotFound();
  return { courseId, date };
}

/** Whether the account teaches the course, or one of its upcoming classes. */
const teachesAny = ({ teacherId, exceptions }: ScheduledCourse, accountId: number) =>
  teacherId === accountId || exceptions.some((own) => own.teacherId === accountId);

/**
 * The attendee as this role may see it. A teacher sees the name, the phone number (for a child the parent's), and whether
 * there is a health note that they may read now. Other staff see the paid period, and only the owner sees that there is a note.
 */
const attendeeFor =
  ({ role }: Pick<Account, 'role'>, withNotes: Set<number>) =>
  ({ paidUntil, guardian, ...attendee }: Attendee): Attendee => ({
    ...attendee,
    ...(guardian && { guardian }),
    ...(can(role, 'attendance.readPaid')
      ? paidUntil !== undefined && { paidUntil }
      : { email: null }),
    ...((!can(role, 'classes.readAll') || can(role, 'healthNotes.readAny')) && {
      hasHealthNote: withNotes.has(attendee.id),
    }),
  });

const notEnrolled = () => appError(404, 'classes.not-enrolled');

const parseClassChange = (c: Context<SignedInEnv>): ClassChange => ({
  ...parseClassRef(c),
  accountId: c.get('account').id,
  taughtBy: taughtByFilter(c.get('account'), 'classes.changeAll'),
  versions: requiredIfMatchVersions(c.req.header('If-Match')),
});

/**
 * `/api/staff/classes`: the classes of the week of `?from=` (by default of this week); how many of a course's learners read
 * which language and, for `?date=` and `?kind=`, how they are notified, also of a new link of a meeting, a class or its
 * course; the changes of one class with If-Match; and its attendance. A class is identified by its course and its date by
 * the course's rule. Every enrolled learner is notified when it is moved, cancelled or restored: by push at once, by mail
 * two minutes after the first of several changes. A teacher sees and changes their own classes, and sees the attendees'
 * names and phone numbers. Answers 401 or 403 without the permission, 404 for a missing class, 409 for a class that is over,
 * 409 with the conflicts for a class on days off (if the body has `daysOff`), 412 for an outdated version, 428 for a change
 * without a version, and 429 for more than 20 changes of a class an hour from one account, or more than 60 notifications
 * of any classes and courses an hour.
 */
export function staffClassRoutes(deps: Deps) {
  const { sql, lists, limits, now } = deps;
  const countChange = ({ accountId, courseId, date }: ClassChange) =>
    limits.classChangePerAccount.take(`${accountId}`, `${courseId} ${date}`);
  const countNotification = (change: ClassChange) =>
    takeInSequence([
      () => countChange(change),
      () => limits.notificationsPerAccount.take(`${change.accountId}`),
    ]);
  const respondWithChange = async (
    c: Context<SignedInEnv>,
    make: (change: ClassChange) => Promise<StaffClass>,
    count = countChange,
  ) => {
    const change = parseClassChange(c);
    const reservation = await count(change);
    const changed = await releaseOnServerError(reservation, () => make(change)).finally(() => {
      lists.classes.forget();
      lists.meetings.forget();
      lists.courses.forget();
    });
    return c.json(changed, 200, { ETag: `"${changed.version}"` });
  };
  const respondAndNotify = (
    c: Context<SignedInEnv>,
    make: Parameters<typeof respondWithChange>[1],
  ) => respondWithChange(c, make, countNotification);
  /** The class in the path, if the course has one on this date and the account may see it. Counts nothing, so it is cheap. */
  const requireClass = async (c: Context<SignedInEnv>): Promise<ClassRef> => {
    const name = parseClassRef(c);
    const course = await findScheduledCourse(
      sql,
      { id: name.courseId },
      indianDateTime(name.date, '00:00'),
    );
    if (!course || !classOn(course, name.date)) throw classNotFound();
    const taughtBy = taughtByFilter(c.get('account'), 'classes.readAll');
    if (taughtBy !== undefined && teacherOn(course, name.date) !== taughtBy) throw notYourClass();
    return name;
  };
  const findClass = async (c: Context<SignedInEnv>): Promise<StaffClass> => {
    const { courseId, date } = await requireClass(c);
    const course = await findScheduledCourse(sql, { id: courseId }, indianDateTime(date, '00:00'));
    const found = course && (await findStaffClass(sql, course, { date, now: now() }));
    if (!found) throw classNotFound();
    return found;
  };
  /** A teacher sees the learners without a contact, with their phone numbers, for their own classes only, as in the attendance list. */
  const summarizeContacts = async (
    course: ScheduledCourse,
    asked: { date: string; kind?: NotificationKind | undefined; taughtBy: number | undefined },
  ): Promise<ContactSummary> => {
    const date = parseDate(asked.date);
    if (date === undefined) throw classNotFound();
    const { kind = 'moved' } = asked;
    const { unreachable, ...counts } = await summarizeContactsOnDays(
      sql,
      [{ courseId: course.id, date }],
      kind,
    );
    const isOwnClass = asked.taughtBy === undefined || teacherOn(course, date) === asked.taughtBy;
    return isOwnClass ? { ...counts, unreachable } : counts;
  };
  /** How learners are notified of a new link of the class, or of all classes of its course. */
  const linkContactsOf = async (
    c: Context<SignedInEnv>,
    forCourse: boolean,
  ): Promise<ContactSummary | undefined> => {
    const { courseId, date } = await requireClass(c);
    const course = await findScheduledCourse(sql, { id: courseId }, now());
    if (!course) throw classNotFound();
    const hasOwnLink = (day: string) =>
      course.exceptions.some((own) => own.date === day && own.meeting);
    const found = await findLinkContacts(sql, {
      courses: [course],
      now: now(),
      isChanged: (near) => (forCourse ? !hasOwnLink(near.date) : near.date === date),
    });
    if (!found) return undefined;
    const { unreachable, ...counts } = found.contacts;
    const taughtBy = taughtByFilter(c.get('account'), 'classes.readAll');
    const areOwnClasses = found.classes.every((near) => teacherOn(course, near.date) === taughtBy);
    return taughtBy === undefined || areOwnClasses ? { ...counts, unreachable } : counts;
  };
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('classes.readTaught'),
      answers({ 200: staffWeekSchema }),
      query({ from: dateParam }),
      async (c) => {
        const taughtBy = taughtByFilter(c.get('account'), 'classes.readAll');
        const monday = mondayOf(c.req.valid('query').from ?? indianDate(now()));
        const nextWeek = { from: addDays(monday, 7), until: addDays(monday, 14) };
        const [classes, beginning] = await Promise.all([
          listStaffClasses(sql, { monday, now: now(), taughtBy }),
          listBeginningCourses(sql, { ...nextWeek, taughtBy }),
        ]);
        return c.json({ monday, classes, beginning } satisfies StaffWeek, 200);
      },
    )
    .get(
      '/:courseId/readers',
      may('classes.readTaught'),
      answers({ 200: classRecipientsSchema, 404: errorSchema }),
      query({ date: z.string().optional(), kind: wordParam(notificationKinds) }),
      async (c) => {
        const id = parseRowId(c.req.param('courseId'));
        const course = id === undefined ? undefined : await findScheduledCourse(sql, { id }, now());
        if (!course) throw classNotFound();
        const taughtBy = taughtByFilter(c.get('account'), 'classes.readAll');
        if (taughtBy !== undefined && !teachesAny(course, taughtBy)) throw notYourClass();
        const { date, kind } = c.req.valid('query');
        const [readers, contacts] = await Promise.all([
          countRecipientsByLanguage(sql, [{ courseId: course.id, date: indianDate(now()) }]),
          date === undefined ? undefined : summarizeContacts(course, { date, kind, taughtBy }),
        ]);
        return c.json(
          { learners: course.enrolled, readers, contacts } satisfies ClassRecipients,
          200,
        );
      },
    )
    .get(
      '/link-contacts',
      may('meetings.readAll'),
      answers({ 200: linkContactsSchema }),
      query({ meeting: rowIdParam }),
      async (c) => {
        const { meeting: id } = c.req.valid('query');
        const at = now();
        const found =
          id &&
          (await findLinkContacts(sql, {
            courses: await listScheduledCoursesByMeeting(sql, id, at),
            now: at,
            isChanged: ({ date }, course) => meetingOf(course, date)?.id === id,
          }));
        return c.json({ ...(found && { contacts: found.contacts }) } satisfies LinkContacts, 200);
      },
    )
    .get(
      '/:courseId/:date',
      may('classes.readTaught'),
      answers({ 200: staffClassSchema, 404: errorSchema }),
      async (c) => {
        const found = await findClass(c);
        return c.json(found, 200, { ETag: `"${found.version}"` });
      },
    )
    .get(
      '/:courseId/:date/link-contacts',
      may('classes.readTaught'),
      answers({ 200: linkContactsSchema, 404: errorSchema }),
      query({ forCourse: wordParam(['true']) }),
      async (c) => {
        const contacts = await linkContactsOf(c, c.req.valid('query').forCourse !== undefined);
        return c.json({ contacts } satisfies LinkContacts, 200);
      },
    )
    .post(
      '/:courseId/:date/move',
      may('classes.move'),
      answers(changeOrConflict),
      jsonBody(moveBody),
      (c) => respondAndNotify(c, (change) => moveClass(deps, change, c.req.valid('json'))),
    )
    .post(
      '/:courseId/:date/cancel',
      may('classes.cancel'),
      answers(change),
      jsonBody(cancelBody),
      (c) => respondAndNotify(c, (change) => cancelClass(deps, change, c.req.valid('json'))),
    )
    .post(
      '/:courseId/:date/back',
      may('classes.putBack'),
      answers(changeOrConflict),
      jsonBody(backBody),
      (c) => respondAndNotify(c, (change) => restoreClass(deps, change, c.req.valid('json'))),
    )
    .put(
      '/:courseId/:date/teacher',
      may('classes.setTeacher'),
      answers(change),
      jsonBody(teacherBody),
      (c) => respondWithChange(c, (change) => setTeacher(deps, change, c.req.valid('json'))),
    )
    .put(
      '/:courseId/:date/link',
      may('classes.setLink'),
      answers(change),
      jsonBody(linkBody),
      (c) => respondWithChange(c, (change) => setLink(deps, change, c.req.valid('json'))),
    )
    .put(
      '/:courseId/:date/meeting',
      may('classes.setLink'),
      answers(change),
      jsonBody(meetingBody),
      (c) => {
        const { meetingId } = c.req.valid('json');
        // A teacher may restore the course's link, but not choose among the studio's other links.
        if (meetingId !== null && !can(c.get('account').role, 'classes.useMeeting'))
          throw appError(403, 'auth.staff-only');
        return respondWithChange(c, (change) => useMeeting(deps, change, meetingId));
      },
    )
    .get(
      '/:courseId/:date/attendance',
      may('attendance.read'),
      answers({ 200: pageOf(attendeeSchema), 404: errorSchema }),
      query({ after: cursorParam(attendeeCursor) }),
      async (c) => {
        const { after } = c.req.valid('query');
        const page = await listAttendees(sql, { ...(await requireClass(c)), after });
        const account = c.get('account');
        const ids = page.items.map(({ id }) => id);
        const withNotes = await findReadableHealthNotes(sql, { account, now: now() }, ids);
        return c.json({ ...page, items: page.items.map(attendeeFor(account, withNotes)) }, 200);
      },
    )
    .put(
      '/:courseId/:date/attendance/:accountId',
      may('attendance.note'),
      answers({ 204: noBody, 404: errorSchema }),
      jsonBody(attendedBody),
      async (c) => {
        const accountId = parseRowId(c.req.param('accountId'));
        if (accountId === undefined) throw notEnrolled();
        const { courseId, date } = await requireClass(c);
        const attendance = { courseId, date, accountId, notedBy: c.get('account').id };
        if (!c.req.valid('json').attended) await revokeAttendance(sql, attendance);
        else if (await isInAttendeeList(sql, attendance))
          await recordAttendance(sql, { ...attendance, accountIds: [accountId] });
        else throw notEnrolled();
        return c.body(null, 204);
      },
    );
}
