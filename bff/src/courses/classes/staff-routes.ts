import { type Context, Hono } from 'hono';
import type { Account } from '../../accounts/account.ts';
import { whoseNotesMayBeRead } from '../../accounts/directory/health-readers.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { ContactSummary } from '../../messaging/contacts/contact-summary.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { lineInLanguages } from '../../platform/http/in-languages.ts';
import { chargeFor, takeEach } from '../../platform/http/limits.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { namedVersionsIn } from '../../platform/http/preconditions.ts';
import {
  at,
  bodyOf,
  dateField,
  dateIn,
  fault,
  jsonBody,
  LARGEST_ID,
  line,
  lineOrNothing,
  rowId,
  timeField,
  wholeNumber,
  yesOrNo,
} from '../../platform/http/validate.ts';
import { canBeHeld } from '../../shared/class-hours.ts';
import { mayDo } from '../../shared/permissions.ts';
import { addDays, indianDate, indianMoment, mondayOf } from '../../shared/time/indian-time.ts';
import { daysOffChoice } from '../days-off/days-off-choice.ts';
import { meetingLink } from '../meetings/meeting-link.ts';
import {
  attendeePlace,
  isListed,
  listAttendees,
  noteAttendance,
  takeBackAttendance,
} from './attendance-queries.ts';
import type { ClassName } from './change-queries.ts';
import {
  type ClassChange,
  cancelClass,
  moveClass,
  noSuchClass,
  putClassBack,
  setLink,
  setTeacher,
  useMeeting,
} from './changes.ts';
import type { Attendee, ClassReaders, LinkContacts, StaffClass, StaffWeek } from './class.ts';
import { findLinkContacts } from './new-link.ts';
import { type CourseInTime, findInTime, listInTimeByMeeting } from './queries.ts';
import { contactsOnDays, countReaders } from './reader-queries.ts';
import { listStaffClasses, meetingOf, notYours, staffClassOn, teachesOnly } from './service.ts';
import { listBeginning } from './staff-queries.ts';
import { classOn, teacherOn } from './timetable.ts';

const notice = line('classes.notice', 200);

const noticeIn = lineInLanguages('classes.notice-in', 200);

const words = {
  reason: lineOrNothing('classes.reason', 100),
  reasonIn: lineInLanguages('classes.reason-in', 100),
  notice,
  noticeIn,
};

const moveBody = bodyOf({
  ...words,
  movedTo: dateField('classes.date'),
  startTime: timeField('classes.start-time'),
  endTime: timeField('classes.end-time'),
  daysOff: daysOffChoice,
}).refine(canBeHeld, at('endTime', fault('classes.end-before-start')));

const cancelBody = bodyOf(words);
const backBody = bodyOf({ notice, noticeIn, daysOff: daysOffChoice });
const teacherBody = bodyOf({
  teacher: line('classes.teacher', 100).nullable(),
  teacherId: wholeNumber('classes.teacher-account', { min: 1, max: LARGEST_ID })
    .nullable()
    .optional(),
});
const linkBody = bodyOf({
  meetingLink,
  forCourse: yesOrNo('classes.for-course'),
  linkVersion: wholeNumber('classes.link-version', { min: 0, max: LARGEST_ID }).optional(),
});
const meetingBody = bodyOf({
  meetingId: wholeNumber('classes.meeting', { min: 1, max: LARGEST_ID }).nullable(),
});
const attendedBody = bodyOf({ attended: yesOrNo('classes.attended') });

/** What a change of a class is to its learners, for `?kind=`. */
const toldKinds = ['moved', 'cancelled', 'back'] as const;

/** The class that the path names. Refuses with 404 what is none. */
function classIn(c: Context): ClassName {
  const courseId = rowId(c.req.param('courseId') ?? '');
  const date = dateIn(c.req.param('date') ?? '');
  if (courseId === undefined || date === undefined) throw noSuchClass();
  return { courseId, date };
}

/** Whether the account gives the course, or one of its classes to come. */
const givesAny = ({ teacherId, exceptions }: CourseInTime, accountId: number) =>
  teacherId === accountId || exceptions.some((own) => own.teacherId === accountId);

/**
 * What somebody sees of whom a class is for. A teacher sees the name, the phone number, of a child the parent's, and that there is a health note that they may read now;
 * all others of the studio see how it is with the payment, and only the owner that there is a note.
 */
const attendeeFor =
  ({ role }: Pick<Account, 'role'>, withNotes: Set<number>) =>
  ({ paidUntil, guardian, ...attendee }: Attendee): Attendee => ({
    ...attendee,
    ...(guardian && { guardian }),
    ...(mayDo(role, 'attendance.readPaid')
      ? paidUntil !== undefined && { paidUntil }
      : { email: null }),
    ...((!mayDo(role, 'classes.readAll') || mayDo(role, 'healthNotes.readAny')) && {
      hasHealthNote: withNotes.has(attendee.id),
    }),
  });

const notEnrolled = () => refusal(404, 'classes.not-enrolled');

const changeIn = (c: Context<SignedInEnv>): ClassChange => ({
  ...classIn(c),
  accountId: c.get('account').id,
  taughtBy: teachesOnly(c.get('account'), 'classes.changeAll'),
  versions: namedVersionsIn(c.req.header('If-Match')),
});

/**
 * `/api/staff/classes`: the classes of the week of `?from=` (by default of this week), how many of a course's learners read
 * which language and, for `?date=` and `?kind=`, how they are notified, also of a link that a meeting, a class or its course gets now, the
 * changes of one class with If-Match, and its attendance. A class is named by its course and its date by the course's rule. Every enrolled learner
 * is told that it was moved, cancelled or put back: by push at once, by mail two minutes after the first of several
 * changes. A teacher sees and changes the classes that they give, and of who comes the name and the phone number. Refuses with 401 or 403
 * callers who may not, with 404 a missing class, with 409 a class that is over, with 409 and a question one that comes onto
 * days off (where the body has `daysOff`),
 * with 412 a version that is not the current one, with 428 a change without a version, and with 429 more than 20 changes
 * of a class an hour from one account, and more than 60 tellings an hour of whichever classes and courses.
 */
export function staffClassRoutes(deps: Deps) {
  const { sql, lists, limits, now } = deps;
  const countChange = ({ accountId, courseId, date }: ClassChange) =>
    limits.classChangePerAccount.take(`${accountId}`, `${courseId} ${date}`);
  const countTelling = (change: ClassChange) =>
    takeEach([
      () => countChange(change),
      () => limits.tellingPerAccount.take(`${change.accountId}`),
    ]);
  const answer = async (
    c: Context<SignedInEnv>,
    make: (change: ClassChange) => Promise<StaffClass>,
    count = countChange,
  ) => {
    const change = changeIn(c);
    const counted = await count(change);
    const changed = await chargeFor(counted, () => make(change)).finally(() => {
      lists.classes.forget();
      lists.meetings.forget();
      lists.courses.forget();
    });
    return c.json(changed, 200, { ETag: `"${changed.version}"` });
  };
  const answerTold = (c: Context<SignedInEnv>, make: Parameters<typeof answer>[1]) =>
    answer(c, make, countTelling);
  /** The class, if the course has one on the date: nothing of it is counted. */
  const nameClass = async (c: Context<SignedInEnv>): Promise<ClassName> => {
    const name = classIn(c);
    const course = await findInTime(sql, { id: name.courseId }, indianMoment(name.date, '00:00'));
    if (!course || !classOn(course, name.date)) throw noSuchClass();
    const taughtBy = teachesOnly(c.get('account'), 'classes.readAll');
    if (taughtBy !== undefined && teacherOn(course, name.date) !== taughtBy) throw notYours();
    return name;
  };
  const findClass = async (c: Context<SignedInEnv>): Promise<StaffClass> => {
    const { courseId, date } = await nameClass(c);
    const course = await findInTime(sql, { id: courseId }, indianMoment(date, '00:00'));
    const found = course && (await staffClassOn(sql, course, { date, now: now() }));
    if (!found) throw noSuchClass();
    return found;
  };
  /** A teacher reads whom a message does not reach, with the phone number, of the own classes: as in the list of who comes. */
  const contactsOn = async (
    course: CourseInTime,
    asked: { date: string; kind: string | undefined; taughtBy: number | undefined },
  ): Promise<ContactSummary> => {
    const date = dateIn(asked.date);
    if (date === undefined) throw noSuchClass();
    const kind = toldKinds.find((known) => known === asked.kind) ?? 'moved';
    const { unreachable, ...counts } = await contactsOnDays(
      sql,
      [{ courseId: course.id, date }],
      kind,
    );
    const isTheirs = asked.taughtBy === undefined || teacherOn(course, date) === asked.taughtBy;
    return isTheirs ? { ...counts, unreachable } : counts;
  };
  /** How learners are notified of a link that the class, or all classes of its course, get now. */
  const linkContactsOf = async (
    c: Context<SignedInEnv>,
    forCourse: boolean,
  ): Promise<ContactSummary | undefined> => {
    const { courseId, date } = await nameClass(c);
    const course = await findInTime(sql, { id: courseId }, now());
    if (!course) throw noSuchClass();
    const hasOwnLink = (day: string) =>
      course.exceptions.some((own) => own.date === day && own.meeting);
    const found = await findLinkContacts(sql, {
      courses: [course],
      now: now(),
      isChanged: (near) => (forCourse ? !hasOwnLink(near.date) : near.date === date),
    });
    if (!found) return undefined;
    const { unreachable, ...counts } = found.contacts;
    const taughtBy = teachesOnly(c.get('account'), 'classes.readAll');
    const areTheirs = found.classes.every((near) => teacherOn(course, near.date) === taughtBy);
    return taughtBy === undefined || areTheirs ? { ...counts, unreachable } : counts;
  };
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('classes.readTaught'), async (c) => {
      const taughtBy = teachesOnly(c.get('account'), 'classes.readAll');
      const monday = mondayOf(dateIn(c.req.query('from') ?? '') ?? indianDate(now()));
      const nextWeek = { from: addDays(monday, 7), until: addDays(monday, 14) };
      const [classes, beginning] = await Promise.all([
        listStaffClasses(sql, { monday, now: now(), taughtBy }),
        listBeginning(sql, { ...nextWeek, taughtBy }),
      ]);
      return c.json({ monday, classes, beginning } satisfies StaffWeek, 200);
    })
    .get('/:courseId/readers', may('classes.readTaught'), async (c) => {
      const id = rowId(c.req.param('courseId'));
      const course = id === undefined ? undefined : await findInTime(sql, { id }, now());
      if (!course) throw noSuchClass();
      const taughtBy = teachesOnly(c.get('account'), 'classes.readAll');
      if (taughtBy !== undefined && !givesAny(course, taughtBy)) throw notYours();
      const { date, kind } = c.req.query();
      const [readers, contacts] = await Promise.all([
        countReaders(sql, [{ courseId: course.id, date: indianDate(now()) }]),
        date === undefined ? undefined : contactsOn(course, { date, kind, taughtBy }),
      ]);
      return c.json({ learners: course.enrolled, readers, contacts } satisfies ClassReaders, 200);
    })
    .get('/link-contacts', may('meetings.readAll'), async (c) => {
      const id = rowId(c.req.query('meeting') ?? '');
      const at = now();
      const found =
        id &&
        (await findLinkContacts(sql, {
          courses: await listInTimeByMeeting(sql, id, at),
          now: at,
          isChanged: ({ date }, course) => meetingOf(course, date)?.id === id,
        }));
      return c.json({ ...(found && { contacts: found.contacts }) } satisfies LinkContacts, 200);
    })
    .get('/:courseId/:date', may('classes.readTaught'), async (c) => {
      const found = await findClass(c);
      return c.json(found, 200, { ETag: `"${found.version}"` });
    })
    .get('/:courseId/:date/link-contacts', may('classes.readTaught'), async (c) => {
      const contacts = await linkContactsOf(c, c.req.query('forCourse') === 'true');
      return c.json({ contacts } satisfies LinkContacts, 200);
    })
    .post('/:courseId/:date/move', may('classes.move'), jsonBody(moveBody), (c) =>
      answerTold(c, (change) => moveClass(deps, change, c.req.valid('json'))),
    )
    .post('/:courseId/:date/cancel', may('classes.cancel'), jsonBody(cancelBody), (c) =>
      answerTold(c, (change) => cancelClass(deps, change, c.req.valid('json'))),
    )
    .post('/:courseId/:date/back', may('classes.putBack'), jsonBody(backBody), (c) =>
      answerTold(c, (change) => putClassBack(deps, change, c.req.valid('json'))),
    )
    .put('/:courseId/:date/teacher', may('classes.setTeacher'), jsonBody(teacherBody), (c) =>
      answer(c, (change) => setTeacher(deps, change, c.req.valid('json'))),
    )
    .put('/:courseId/:date/link', may('classes.setLink'), jsonBody(linkBody), (c) =>
      answer(c, (change) => setLink(deps, change, c.req.valid('json'))),
    )
    .put('/:courseId/:date/meeting', may('classes.setLink'), jsonBody(meetingBody), (c) => {
      const { meetingId } = c.req.valid('json');
      // Whoever gives the class takes its course's link again; the studio's other links are not theirs to choose.
      if (meetingId !== null && !mayDo(c.get('account').role, 'classes.useMeeting'))
        throw refusal(403, 'auth.staff-only');
      return answer(c, (change) => useMeeting(deps, change, meetingId));
    })
    .get('/:courseId/:date/attendance', may('attendance.read'), async (c) => {
      const after = placeAfter(c.req.query('after'), attendeePlace);
      const page = await listAttendees(sql, { ...(await nameClass(c)), after });
      const account = c.get('account');
      const ids = page.items.map(({ id }) => id);
      const withNotes = await whoseNotesMayBeRead(sql, { account, now: now() }, ids);
      return c.json({ ...page, items: page.items.map(attendeeFor(account, withNotes)) }, 200);
    })
    .put(
      '/:courseId/:date/attendance/:accountId',
      may('attendance.note'),
      jsonBody(attendedBody),
      async (c) => {
        const accountId = rowId(c.req.param('accountId'));
        if (accountId === undefined) throw notEnrolled();
        const { courseId, date } = await nameClass(c);
        const noted = { courseId, date, accountId, notedBy: c.get('account').id };
        if (!c.req.valid('json').attended) await takeBackAttendance(sql, noted);
        else if (await isListed(sql, noted))
          await noteAttendance(sql, { ...noted, accountIds: [accountId] });
        else throw notEnrolled();
        return c.body(null, 204);
      },
    );
}
