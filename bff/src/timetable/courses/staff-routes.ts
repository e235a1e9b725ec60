import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { requireAccount, requireStaff, type SignedInEnv } from '../../auth/guards.ts';
import type { Transaction } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { answerOnce } from '../../http/idempotency.ts';
import { chargeFor, takeEach } from '../../http/limits.ts';
import { placeAfter } from '../../http/paging.ts';
import { namedVersionsIn, versionsIn } from '../../http/preconditions.ts';
import {
  bodyOf,
  dateField,
  idempotencyKey,
  jsonBody,
  line,
  lineOrNothing,
  paragraphs,
  rowId,
  storedDateField,
  timeField,
} from '../../http/validate.ts';
import { meetingLink } from '../meetings/meeting-link.ts';
import { coursePictures, type StaffCourse } from './course.ts';
import { END_DATE, START_DATE } from './course-rule.ts';
import { coursePlace, listCourses } from './queries.ts';
import {
  changeCourse,
  copyCourse,
  createCourse,
  noSuchCourse,
  placeCourse,
  removeCourse,
} from './service.ts';

const wholeNumber = (label: string, { min, max }: { min: number; max: number }) => {
  const error = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, error).max(max, error);
};

const DAYS = 'Days must be one or more days of the week, each once.';

const days = z
  .array(z.int({ error: DAYS }).min(1, DAYS).max(7, DAYS), { error: DAYS })
  .min(1, DAYS)
  .refine((list) => new Set(list).size === list.length, DAYS)
  .transform((list) => list.toSorted((a, b) => a - b));

const TEACHES = 'What it teaches must be 1 to 12 lines.';

const yesOrNo = (label: string) => z.boolean({ error: `${label} must be true or false.` });

const PICTURE = `Picture must be one of ${coursePictures.join(', ')}.`;

const datesOf = (field: typeof storedDateField) => ({
  startDate: field(START_DATE),
  endDate: field(END_DATE).nullable().optional(),
});

/** Words or none; left out, they stay as they are. */
const feeCovers = lineOrNothing('What the fee covers', 120).optional();

const LAST_BEFORE_FIRST = 'The last date must not be before the first.';

const endsAfterItStarts = ({
  startDate,
  endDate,
}: {
  startDate: string;
  endDate?: string | null | undefined;
}) => !endDate || endDate >= startDate;

/** Every field of a course that staff give, within its bounds. */
const fieldsWith = (dates: ReturnType<typeof datesOf>) =>
  bodyOf({
    title: line('Title', 100),
    summary: line('Summary', 300),
    level: line('Level', 60),
    forWhom: paragraphs('For whom', 600),
    teaches: z
      .array(line('What it teaches', 200), { error: TEACHES })
      .min(1, TEACHES)
      .max(12, TEACHES),
    instructor: line('Instructor', 100),
    fee: wholeNumber('Fee', { min: 0, max: 1_000_000 }),
    ...dates,
    days,
    startTime: timeField('Start time'),
    endTime: timeField('End time'),
    seats: wholeNumber('Seats', { min: 1, max: 10_000 }).nullable(),
    meetingId: wholeNumber('Meeting', { min: 1, max: 2 ** 31 - 1 }).nullable(),
    hidden: yesOrNo('Hidden'),
    picture: z.enum(coursePictures, { error: PICTURE }).optional(),
    feeCovers,
    firstClassFree: yesOrNo('First class free').optional(),
    trialLink: meetingLink.optional(),
    isOpen: yesOrNo('Open class').optional(),
    isClosed: yesOrNo('Closed').optional(),
  })
    .refine(({ startTime, endTime }) => endTime > startTime, 'The class must end after it starts.')
    .refine(endsAfterItStarts, LAST_BEFORE_FIRST);

const courseFields = fieldsWith(datesOf(dateField));
/** Of a course that began before 2020 the dates may stay as they are (`changeCourse`). */
const changedFields = fieldsWith(datesOf(storedDateField));

/** More than staff change of single classes ahead. */
const MOST_DROPPED = 1_000;
const DROPPED = `Dropped must be at most ${MOST_DROPPED} dates.`;

/** What enrolled learners are told of the change, as staff have confirmed it. */
const telling = bodyOf({
  notice: line('What learners read', 200),
  dropped: z.array(dateField('Dropped'), { error: DROPPED }).max(MOST_DROPPED, DROPPED),
});

const changeBody = changedFields.and(bodyOf({ telling: telling.optional() }));

const copyFields = bodyOf({ ...datesOf(dateField), feeCovers }).refine(
  endsAfterItStarts,
  LAST_BEFORE_FIRST,
);

const placeBody = bodyOf({
  before: wholeNumber('Before', { min: 1, max: 2 ** 31 - 1 }).nullable(),
});

/** The id in the path. Refuses with 404 what is none. */
function courseIdIn(param: string): number {
  const id = rowId(param);
  if (id === undefined) throw noSuchCourse();
  return id;
}

/**
 * `/api/staff/courses`: a page of all courses, or the course with `?slug=`; making, copying (both with an
 * Idempotency-Key), writing with If-Match, placing and deleting a course. Refuses with 401 or 403 callers that are not
 * staff, with 404 a missing course, with 409 what its learners or its meeting make impossible, with 409 and a question a
 * change that enrolled learners are told of and that is not confirmed, with 412 a version that is not the current one, with
 * 428 a confirmed change without a version, and with 429 more than 20 tellings of a course an hour from one account, and
 * more than 60 of whichever courses and classes.
 */
export function staffCourseRoutes(deps: Deps) {
  const { sql, lists, limits, now } = deps;
  const forget = () => {
    lists.courses.forget();
    lists.classes.forget();
    // A course with a fee makes its link one for the enrolled.
    lists.meetings.forget();
  };
  /** Each account may tell the learners of a course as often as those of a class, and both together only so often. */
  const charged = async <Saved>(
    { id, accountId }: { id: number; accountId: number },
    save: () => Promise<Saved>,
  ) => {
    const counted = await takeEach([
      () => limits.classChangePerAccount.take(`${accountId}`, `${id}`),
      () => limits.tellingPerAccount.take(`${accountId}`),
    ]);
    return chargeFor(counted, save);
  };
  const makeOnce = async (
    c: Context<SignedInEnv>,
    request: object,
    make: (tx: Transaction) => Promise<StaffCourse>,
  ) => {
    const once = {
      scope: `POST ${c.req.path} ${c.get('account').id}`,
      key: idempotencyKey(c.req.header('Idempotency-Key')),
      request,
    };
    const course = await answerOnce(sql, once, make);
    forget();
    const headers = { ETag: `"${course.version}"`, Location: `/api/staff/courses/${course.id}` };
    return c.json(course, 201, headers);
  };
  return new Hono<SignedInEnv>()
    .use(requireAccount(deps), requireStaff)
    .get('/', async (c) => {
      const slug = c.req.query('slug')?.replaceAll('\0', '').toWellFormed();
      const after = placeAfter(c.req.query('after'), coursePlace);
      return c.json(await listCourses(sql, { slug, after }), 200);
    })
    .post('/', jsonBody(courseFields), (c) => {
      const fields = c.req.valid('json');
      const accountId = c.get('account').id;
      return makeOnce(c, fields, (tx) => createCourse(tx, { fields, accountId }));
    })
    .post('/:id/copy', jsonBody(copyFields), (c) => {
      const id = courseIdIn(c.req.param('id'));
      const { startDate, endDate = null, feeCovers } = c.req.valid('json');
      const copy = { id, accountId: c.get('account').id, startDate, endDate, feeCovers };
      return makeOnce(c, copy, (tx) => copyCourse(tx, copy));
    })
    .put('/:id', jsonBody(changeBody), async (c) => {
      const { telling: confirmed, ...fields } = c.req.valid('json');
      const write = {
        id: courseIdIn(c.req.param('id')),
        fields,
        confirmed,
        accountId: c.get('account').id,
        // Learners are told of what the course becomes: nobody confirms that over an unseen version.
        versions: (confirmed ? namedVersionsIn : versionsIn)(c.req.header('If-Match')),
        now: now(),
        mailAfterSeconds: deps.mailAfterSeconds,
      };
      const save = () => changeCourse(sql, write);
      const course = await (confirmed ? charged(write, save) : save()).finally(forget);
      return c.json(course, 200, { ETag: `"${course.version}"` });
    })
    .put('/:id/place', jsonBody(placeBody), async (c) => {
      const { before } = c.req.valid('json');
      await placeCourse(sql, { id: courseIdIn(c.req.param('id')), before });
      forget();
      return c.body(null, 204);
    })
    .delete('/:id', async (c) => {
      await removeCourse(sql, courseIdIn(c.req.param('id')));
      forget();
      return c.body(null, 204);
    });
}
