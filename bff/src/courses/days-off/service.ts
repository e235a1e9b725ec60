import { createHash } from 'node:crypto';
import { summarizeContacts } from '../../messaging/contacts/contact-queries.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { ChangeWords } from '../../platform/i18n/localized-content.ts';
import { addDays, indianDate, indianMoment } from '../../shared/time/indian-time.ts';
import type { ClassTime, DatedClass } from '../classes/class.ts';
import { extendPaid, shortenPaid } from '../classes/extending.ts';
import { type CourseInTime, listAllInTime } from '../classes/queries.ts';
import { contactsOnDays, countReaders } from '../classes/reader-queries.ts';
import { timetableOf } from '../classes/timetable.ts';
import type {
  Holiday,
  HolidayAhead,
  HolidayBackPreview,
  HolidayClass,
  HolidayCourse,
  HolidayPreview,
} from './holiday.ts';
import {
  countLearners,
  findHoliday,
  findState,
  type HolidayState,
  insertHoliday,
  listClassesAhead,
  listCourseIds,
  listHolidaysAhead,
  listTold,
  lockCourses,
  lockHoliday,
  putClassesBack,
  writeBack,
} from './queries.ts';

/** A longer pause is a course that ends, and its next batch. */
export const MOST_DAYS = 31;

/** More than a studio gives in a month. They are cancelled in one transaction. */
export const MOST_CLASSES = 500;

/** The days of a holiday, both included, and the courses that it is for. */
export interface Scope {
  firstDate: string;
  lastDate: string;
  /** Null: all courses. */
  courseIds: number[] | null;
}

/** The 404 for a holiday that does not exist. */
export const noSuchHoliday = () => refusal(404, 'holidays.none');

export const isOn = (
  { startsAt }: ClassTime,
  { firstDate, lastDate }: Pick<Scope, 'firstDate' | 'lastDate'>,
) => {
  const date = indianDate(new Date(startsAt));
  return date >= firstDate && date <= lastDate;
};

/** The classes that are held on these days and have not begun, of all courses, in order of time. */
async function classesOf(db: Queryable, scope: Scope, now: Date) {
  const { firstDate, lastDate } = scope;
  const span = {
    from: indianMoment(firstDate, '00:00'),
    until: indianMoment(addDays(lastDate, 1), '00:00'),
  };
  const courses = await listAllInTime(db, span);
  const held = timetableOf(courses, span).filter(
    (found) =>
      found.state !== 'cancelled' && isOn(found, scope) && found.startsAt > now.toISOString(),
  );
  const byId = new Map(courses.map((course) => [course.id, course]));
  return held.map((found) => ({
    found,
    version: versionOf(byId.get(found.courseId) as CourseInTime, found),
  }));
}

type Held = Awaited<ReturnType<typeof classesOf>>[number];

const versionOf = ({ exceptions }: CourseInTime, { date }: DatedClass) =>
  exceptions.find((own) => own.date === date)?.version ?? 0;

const isFor = ({ courseIds }: Scope, { courseId }: DatedClass) =>
  courseIds === null || courseIds.includes(courseId);

type Versioned = Omit<HolidayClass, 'title' | 'titleIn'> & { version: number };

export const nameOf = (classes: Versioned[]): string => {
  const seen = classes.map(({ courseId, date, startsAt, endsAt, version }) =>
    [courseId, date, startsAt, endsAt, version].join(' '),
  );
  return createHash('sha256').update(seen.join('\n')).digest('base64url');
};

const coursesOf = (held: Held[]): HolidayCourse[] => {
  const byCourse = Map.groupBy(held, ({ found }) => found.courseId);
  return [...byCourse].map(([id, ofCourse]) => {
    const [{ found }] = ofCourse as [Held];
    return { id, ...titleOf(found), classes: ofCourse.length };
  });
};

const titleOf = ({ title, titleIn }: HolidayClass) => ({ title, ...(titleIn && { titleIn }) });

export const classIn = (found: HolidayClass): HolidayClass => {
  const { courseId, date, startsAt, endsAt } = found;
  return { courseId, ...titleOf(found), date, startsAt, endsAt };
};

interface Seen {
  preview: HolidayPreview;
  /** The classes that it cancels. */
  chosen: Held[];
}

async function look(db: Queryable, scope: Scope, now: Date): Promise<Seen> {
  const held = await classesOf(db, scope, now);
  const chosen = held.filter(({ found }) => isFor(scope, found));
  const classes = chosen.map(({ found }) => classIn(found));
  return {
    chosen,
    preview: {
      courses: coursesOf(held),
      classes,
      learners: await countLearners(db, classes),
      readers: await countReaders(db, classes),
      contacts: await contactsOnDays(db, classes, 'cancelled'),
      version: nameOf(chosen.map(({ found, version }) => ({ ...found, version }))),
    },
  };
}

/**
 * What a holiday would do now: the classes that are held on these days and have not begun, hidden courses included, and how
 * many learners are told. Refuses with 409 more than 500 classes.
 */
export async function previewHoliday(db: Queryable, scope: Scope, now: Date) {
  const { preview } = await look(db, scope, now);
  refuseTooMany(preview);
  return preview;
}

function refuseTooMany({ classes }: HolidayPreview): void {
  if (classes.length > MOST_CLASSES)
    throw refusal(409, 'holidays.too-many-classes', { values: { max: MOST_CLASSES } });
}

interface Making extends Scope, ChangeWords {
  /** The preview's, which staff have seen. */
  version: string;
  accountId: number;
}

interface Parts {
  now: () => Date;
  /** So long it can be taken back before anybody is mailed. */
  mailAfterSeconds: number;
}

/**
 * Cancels the classes of a holiday and has everybody enrolled for one of them told once. Returns the holiday. Refuses with
 * 409 where there is no such class, or more than 500, and with 412 where they are others than staff have seen.
 */
export async function makeHoliday(
  tx: Transaction,
  { now, mailAfterSeconds }: Parts,
  { version, accountId, reason, reasonIn, notice, noticeIn, ...scope }: Making,
): Promise<Holiday> {
  const before = await look(tx, scope, now());
  await lockCourses(
    tx,
    before.preview.courses.map(({ id }) => id),
  );
  const { preview, chosen } = await look(tx, scope, now());
  refuseTooMany(preview);
  if (preview.version !== version)
    throw refusal(412, 'holidays.changed-meanwhile', { details: { preview } });
  if (chosen.length === 0) throw refusal(409, 'holidays.no-class');
  const { firstDate, lastDate } = scope;
  const id = await insertHoliday(tx, {
    ...{ firstDate, lastDate, reason, reasonIn, notice, noticeIn, accountId, mailAfterSeconds },
    courseIds: scope.courseIds,
    classes: chosen.map(({ found }) => ({
      ...classIn(found),
      ...wordsOf(found),
    })),
  });
  await extendPaid(
    tx,
    chosen.map(({ found }) => found),
  );
  return readHoliday(tx, id);
}

export const wordsOf = ({ reason, reasonIn, notice, noticeIn }: DatedClass): ChangeWords => {
  return { reason, reasonIn, notice, noticeIn };
};

/** The holiday with how many are told of it by now. Refuses with 404. */
export async function readHoliday(db: Queryable, id: number): Promise<Holiday> {
  const holiday = await findHoliday(db, id);
  if (!holiday) throw noSuchHoliday();
  const { told, isBack } = holiday;
  if (!told) return holiday;
  const { none } = await summarizeContacts(db, {
    accounts: db`select unnest(${await listTold(db, id)}::integer[])`,
    kind: isBack ? 'back' : 'cancelled',
  });
  return { ...holiday, told: { ...told, none } };
}

/** The holidays of today and later that can be taken back, the soonest first; the first 20. */
export function listAhead(db: Queryable, now: Date): Promise<HolidayAhead[]> {
  return listHolidaysAhead(db, { now, today: indianDate(now) });
}

/** What taking the holiday back would do now; nothing where it was taken back already. Refuses with 404. */
export async function previewBack(
  db: Queryable,
  id: number,
  now: Date,
): Promise<HolidayBackPreview> {
  const holiday = await findState(db, id);
  if (!holiday) throw noSuchHoliday();
  return lookBack(db, { id, holiday, now });
}

async function lookBack(
  db: Queryable,
  { id, holiday, now }: { id: number; holiday: HolidayState; now: Date },
): Promise<HolidayBackPreview> {
  const ahead = holiday.isBack ? [] : await listClassesAhead(db, { id, now });
  const back = ahead.filter(({ isChanged }) => !isChanged);
  return {
    classes: back.map(classIn),
    changed: ahead.filter(({ isChanged }) => isChanged).map(classIn),
    learners: await countLearners(db, back),
    readers: await countReaders(db, back),
    contacts: await contactsOnDays(db, back, 'back'),
    tells: isNews(
      holiday,
      back.some(({ isMoved }) => isMoved),
    ),
    version: nameOf(back),
  };
}

/** Whether learners hear that it is taken back. Who was to be told of a move before it was told of neither. */
const isNews = ({ isGathering }: HolidayState, anyMoved: boolean) => !isGathering || anyMoved;

/** `notice`: the sentence that learners read who know of the holiday. */
interface TakingBack extends Omit<ChangeWords, 'reason' | 'reasonIn'> {
  id: number;
  accountId: number;
  /** The preview's, which staff have seen; `undefined` where they have seen none, as they take back what they have just made. */
  version: string | undefined;
}

/**
 * Holds the classes of the holiday again, as they were before it: those that have not begun, and that nobody has changed
 * since. Whoever knows of the holiday is told: phones that were, and everybody once the mails have begun to go out.
 * Returns the holiday, also where it was taken back already. Refuses with 404, and with 412 where the classes are others than
 * staff have seen.
 */
export function takeHolidayBack(
  sql: Sql,
  { now, mailAfterSeconds }: Parts,
  { id, accountId, notice, noticeIn, version }: TakingBack,
): Promise<Holiday> {
  const moment = now();
  return sql.begin(async (tx) => {
    await lockCourses(tx, await listCourseIds(tx, id));
    const holiday = await lockHoliday(tx, id);
    if (!holiday) throw noSuchHoliday();
    if (holiday.isBack) return readHoliday(tx, id);
    const preview = await lookBack(tx, { id, holiday, now: moment });
    if (version !== undefined && version !== preview.version)
      throw refusal(412, 'holidays.changed-meanwhile', { details: { preview } });
    const { isGathering } = holiday;
    const words = isGathering ? { notice: '' } : { notice, noticeIn };
    const back = { id, accountId, ...words, now: moment };
    const { classes, anyMoved } = await putClassesBack(tx, back);
    await shortenPaid(tx, classes);
    const tells = isNews(holiday, anyMoved);
    const told = { id, notice, noticeIn, classes, tells, isGathering, mailAfterSeconds };
    await writeBack(tx, told);
    return readHoliday(tx, id);
  }) as Promise<Holiday>;
}
