import { createHash } from 'node:crypto';
import { summarizeContacts } from '../../messaging/contacts/contact-queries.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import type { ClassChangeTexts } from '../../platform/i18n/localized-content.ts';
import { addDays, indianDate, indianDateTime } from '../../shared/time/indian-time.ts';
import type { ClassTime, DatedClass } from '../classes/class.ts';
import { extendPaidPeriods, shortenPaidPeriods } from '../classes/period-extensions.ts';
import { listScheduledCourses, type ScheduledCourse } from '../classes/queries.ts';
import {
  countRecipientsByLanguage,
  summarizeContactsOnDays,
} from '../classes/recipient-queries.ts';
import { timetableOf } from '../classes/timetable.ts';
import type {
  Holiday,
  HolidayClass,
  HolidayCourse,
  HolidayPreview,
  HolidayRevocationPreview,
  RevocableHoliday,
} from './holiday.ts';
import {
  countLearners,
  findHoliday,
  findHolidayState,
  type HolidayState,
  insertHoliday,
  listCourseIds,
  listHolidayRecipients,
  listRevocableHolidaysAt,
  listUpcomingHolidayClasses,
  lockCourses,
  lockHoliday,
  restoreClasses,
  saveHolidayRevocation,
} from './queries.ts';

/** For a longer pause a course ends, and its next batch begins later. */
export const MAX_DAYS = 31;

/** More classes than a studio gives in a month. They are cancelled in one transaction. */
export const MAX_CLASSES = 500;

/** The days of a holiday, both included, and the courses that it is for. */
export interface HolidayScope {
  firstDate: string;
  lastDate: string;
  /** Null: all courses. */
  courseIds: number[] | null;
}

/** The 404 for a holiday that does not exist. */
export const holidayNotFound = () => appError(404, 'holidays.none');

export const isOnDays = (
  { startsAt }: ClassTime,
  { firstDate, lastDate }: Pick<HolidayScope, 'firstDate' | 'lastDate'>,
) => {
  const date = indianDate(new Date(startsAt));
  return date >= firstDate && date <= lastDate;
};

/** The classes that take place on these days and have not begun, of all courses, in order of time. */
async function listHeldClasses(db: Queryable, scope: HolidayScope, now: Date) {
  const { firstDate, lastDate } = scope;
  const span = {
    from: indianDateTime(firstDate, '00:00'),
    until: indianDateTime(addDays(lastDate, 1), '00:00'),
  };
  const courses = await listScheduledCourses(db, span);
  const held = timetableOf(courses, span).filter(
    (found) =>
      found.state !== 'cancelled' && isOnDays(found, scope) && found.startsAt > now.toISOString(),
  );
  const byId = new Map(courses.map((course) => [course.id, course]));
  return held.map((found) => ({
    found,
    version: exceptionVersion(byId.get(found.courseId) as ScheduledCourse, found),
  }));
}

type HeldClass = Awaited<ReturnType<typeof listHeldClasses>>[number];

const exceptionVersion = ({ exceptions }: ScheduledCourse, { date }: DatedClass) =>
  exceptions.find((own) => own.date === date)?.version ?? 0;

const isInScope = ({ courseIds }: HolidayScope, { courseId }: DatedClass) =>
  courseIds === null || courseIds.includes(courseId);

type VersionedClass = Omit<HolidayClass, 'title' | 'titleIn'> & { version: number };

export const hashClasses = (classes: VersionedClass[]): string => {
  const lines = classes.map(({ courseId, date, startsAt, endsAt, version }) =>
    [courseId, date, startsAt, endsAt, version].join(' '),
  );
  return createHash('sha256').update(lines.join('\n')).digest('base64url');
};

const holidayCoursesOf = (held: HeldClass[]): HolidayCourse[] => {
  const byCourse = Map.groupBy(held, ({ found }) => found.courseId);
  return [...byCourse].map(([id, ofCourse]) => {
    const [{ found }] = ofCourse as [HeldClass];
    return { id, ...titleOf(found), classes: ofCourse.length };
  });
};

const titleOf = ({ title, titleIn }: HolidayClass) => ({ title, ...(titleIn && { titleIn }) });

export const toHolidayClass = (found: HolidayClass): HolidayClass => {
  const { courseId, date, startsAt, endsAt } = found;
  return { courseId, ...titleOf(found), date, startsAt, endsAt };
};

interface HolidayPlan {
  preview: HolidayPreview;
  /** The classes that it cancels. */
  chosen: HeldClass[];
}

async function planHoliday(db: Queryable, scope: HolidayScope, now: Date): Promise<HolidayPlan> {
  const held = await listHeldClasses(db, scope, now);
  const chosen = held.filter(({ found }) => isInScope(scope, found));
  const classes = chosen.map(({ found }) => toHolidayClass(found));
  return {
    chosen,
    preview: {
      courses: holidayCoursesOf(held),
      classes,
      learners: await countLearners(db, classes),
      readers: await countRecipientsByLanguage(db, classes),
      contacts: await summarizeContactsOnDays(db, classes, 'cancelled'),
      version: hashClasses(chosen.map(({ found, version }) => ({ ...found, version }))),
    },
  };
}

/**
 * The effects of a holiday now: the classes that take place on these days and have not begun, hidden courses included, and
 * how many learners are notified. Throws 409 for more than 500 classes.
 */
export async function previewHoliday(db: Queryable, scope: HolidayScope, now: Date) {
  const { preview } = await planHoliday(db, scope, now);
  assertClassLimit(preview);
  return preview;
}

function assertClassLimit({ classes }: HolidayPreview): void {
  if (classes.length > MAX_CLASSES)
    throw appError(409, 'holidays.too-many-classes', { values: { max: MAX_CLASSES } });
}

interface HolidayRequest extends HolidayScope, ClassChangeTexts {
  /** The version of the preview that staff have seen. */
  version: string;
  accountId: number;
}

interface HolidayDeps {
  now: () => Date;
  /** The seconds in which it can be revoked before anybody is mailed. */
  mailAfterSeconds: number;
}

/**
 * Cancels the classes of a holiday and notifies everybody enrolled for one of them once. Returns the holiday. Throws 409 if
 * there is no such class, or more than 500, and 412 if they have changed since staff saw them.
 */
export async function createHoliday(
  tx: Transaction,
  { now, mailAfterSeconds }: HolidayDeps,
  { version, accountId, reason, reasonIn, notice, noticeIn, ...scope }: HolidayRequest,
): Promise<Holiday> {
  const before = await planHoliday(tx, scope, now());
  await lockCourses(
    tx,
    before.preview.courses.map(({ id }) => id),
  );
  const { preview, chosen } = await planHoliday(tx, scope, now());
  assertClassLimit(preview);
  if (preview.version !== version)
    throw appError(412, 'holidays.changed-meanwhile', { details: { preview } });
  if (chosen.length === 0) throw appError(409, 'holidays.no-class');
  const { firstDate, lastDate } = scope;
  const id = await insertHoliday(tx, {
    ...{ firstDate, lastDate, reason, reasonIn, notice, noticeIn, accountId, mailAfterSeconds },
    courseIds: scope.courseIds,
    classes: chosen.map(({ found }) => ({
      ...toHolidayClass(found),
      ...changeTextsOf(found),
    })),
  });
  await extendPaidPeriods(
    tx,
    chosen.map(({ found }) => found),
  );
  return readHoliday(tx, id);
}

export const changeTextsOf = ({
  reason,
  reasonIn,
  notice,
  noticeIn,
}: DatedClass): ClassChangeTexts => {
  return { reason, reasonIn, notice, noticeIn };
};

/** The holiday with how many people were notified by now. Throws 404. */
export async function readHoliday(db: Queryable, id: number): Promise<Holiday> {
  const holiday = await findHoliday(db, id);
  if (!holiday) throw holidayNotFound();
  const { told, isBack } = holiday;
  if (!told) return holiday;
  const { none } = await summarizeContacts(db, {
    accounts: db`select unnest(${await listHolidayRecipients(db, id)}::integer[])`,
    kind: isBack ? 'back' : 'cancelled',
  });
  return { ...holiday, told: { ...told, none } };
}

/** The holidays of today and later that can be revoked, the soonest first; the first 20. */
export function listRevocableHolidays(db: Queryable, now: Date): Promise<RevocableHoliday[]> {
  return listRevocableHolidaysAt(db, { now, today: indianDate(now) });
}

/** The effects of revoking the holiday now; none if it was revoked already. Throws 404. */
export async function previewHolidayRevocation(
  db: Queryable,
  id: number,
  now: Date,
): Promise<HolidayRevocationPreview> {
  const holiday = await findHolidayState(db, id);
  if (!holiday) throw holidayNotFound();
  return buildRevocationPreview(db, { id, holiday, now });
}

async function buildRevocationPreview(
  db: Queryable,
  { id, holiday, now }: { id: number; holiday: HolidayState; now: Date },
): Promise<HolidayRevocationPreview> {
  const ahead = holiday.isBack ? [] : await listUpcomingHolidayClasses(db, { id, now });
  const back = ahead.filter(({ isChanged }) => !isChanged);
  return {
    classes: back.map(toHolidayClass),
    changed: ahead.filter(({ isChanged }) => isChanged).map(toHolidayClass),
    learners: await countLearners(db, back),
    readers: await countRecipientsByLanguage(db, back),
    contacts: await summarizeContactsOnDays(db, back, 'back'),
    tells: shouldNotify(
      holiday,
      back.some(({ isMoved }) => isMoved),
    ),
    version: hashClasses(back),
  };
}

/** Whether learners are notified of the revocation. If a class was moved before, learners were not notified of the move. */
const shouldNotify = ({ isGathering }: HolidayState, anyMoved: boolean) => !isGathering || anyMoved;

/** `notice` is the message for learners who were notified of the holiday. */
interface HolidayRevocation extends Omit<ClassChangeTexts, 'reason' | 'reasonIn'> {
  id: number;
  accountId: number;
  /** The version of the preview that staff have seen; `undefined` without a preview, for an immediate undo. */
  version: string | undefined;
}

/**
 * Revokes a holiday: restores its classes that have not begun and were not changed since. Notifies the phones that got its
 * push message, and everybody once its mails have started. Returns the holiday, also if it was revoked already. Throws 404,
 * and 412 if the classes have changed since staff saw them.
 */
export function revokeHoliday(
  sql: Sql,
  { now, mailAfterSeconds }: HolidayDeps,
  { id, accountId, notice, noticeIn, version }: HolidayRevocation,
): Promise<Holiday> {
  const currentTime = now();
  return sql.begin(async (tx) => {
    await lockCourses(tx, await listCourseIds(tx, id));
    const holiday = await lockHoliday(tx, id);
    if (!holiday) throw holidayNotFound();
    if (holiday.isBack) return readHoliday(tx, id);
    const preview = await buildRevocationPreview(tx, { id, holiday, now: currentTime });
    if (version !== undefined && version !== preview.version)
      throw appError(412, 'holidays.changed-meanwhile', { details: { preview } });
    const { isGathering } = holiday;
    const noticeTexts = isGathering ? { notice: '' } : { notice, noticeIn };
    const restoration = { id, accountId, ...noticeTexts, now: currentTime };
    const { classes, anyMoved } = await restoreClasses(tx, restoration);
    await shortenPaidPeriods(tx, classes);
    const isNotifying = shouldNotify(holiday, anyMoved);
    const notification = {
      id,
      notice,
      noticeIn,
      classes,
      tells: isNotifying,
      isGathering,
      mailAfterSeconds,
    };
    await saveHolidayRevocation(tx, notification);
    return readHoliday(tx, id);
  }) as Promise<Holiday>;
}
