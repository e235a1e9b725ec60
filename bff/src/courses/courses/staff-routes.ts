import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { lineInLanguages } from '../../platform/http/in-languages.ts';
import { chargeFor, takeEach } from '../../platform/http/limits.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { namedVersionsIn, versionsIn } from '../../platform/http/preconditions.ts';
import {
  bodyOf,
  dateField,
  fault,
  idempotencyKey,
  jsonBody,
  LARGEST_ID,
  line,
  rowId,
  wholeNumber,
} from '../../platform/http/validate.ts';
import { daysOffChoice } from '../days-off/days-off-choice.ts';
import type { StaffCourse } from './course.ts';
import { changedCourse, copiedCourse, newCourse } from './course-fields.ts';
import { coursePlace, listCourses } from './queries.ts';
import { readersOfCourse } from './readers.ts';
import {
  changeCourse,
  copyCourse,
  createCourse,
  noSuchCourse,
  placeCourse,
  removeCourse,
  undoChange,
} from './service.ts';

/** More than staff change of single classes ahead. */
const MOST_DROPPED = 1_000;
const DROPPED = fault('courses.dropped-invalid', { values: { max: MOST_DROPPED } });

const notice = {
  notice: line('courses.notice', 200),
  noticeIn: lineInLanguages('courses.notice-in', 200),
};

/** What enrolled learners are told of the change, as staff have confirmed it. */
const telling = bodyOf({
  ...notice,
  dropped: z.array(dateField('courses.dropped'), { error: DROPPED }).max(MOST_DROPPED, DROPPED),
});

const changeBody = changedCourse.and(
  bodyOf({ telling: telling.optional(), daysOff: daysOffChoice }),
);

const newBody = newCourse.and(bodyOf({ daysOff: daysOffChoice }));

const copyBody = copiedCourse.and(bodyOf({ daysOff: daysOffChoice }));

const undoBody = bodyOf(notice);

const placeBody = bodyOf({
  before: wholeNumber('courses.before', { min: 1, max: LARGEST_ID }).nullable(),
});

/** The id in the path. Refuses with 404 what is none. */
function courseIdIn(param: string): number {
  const id = rowId(param);
  if (id === undefined) throw noSuchCourse();
  return id;
}

/**
 * `/api/staff/courses`: a page of all courses, or the course with `?slug=`; how the learners of a course are notified of its last change; making, copying (both with an
 * Idempotency-Key), writing with If-Match and undoing that, placing and deleting a course. Refuses with 401 or 403 callers that are not
 * staff, with 404 a missing course, with 409 what its learners or its meeting make impossible, with 409 and a question new
 * classes on days off that staff have not decided about (where the body has `daysOff`) and a
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
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('courses.readAll'), async (c) => {
      const slug = c.req.query('slug')?.replaceAll('\0', '').toWellFormed();
      const after = placeAfter(c.req.query('after'), coursePlace);
      return c.json(await listCourses(sql, { slug, after }), 200);
    })
    .get('/:id/readers', may('courses.readAll'), async (c) => {
      const id = courseIdIn(c.req.param('id'));
      return c.json(await readersOfCourse(sql, { id, now: now() }), 200);
    })
    .post('/', may('courses.create'), jsonBody(newBody), (c) => {
      const { daysOff, ...fields } = c.req.valid('json');
      const creation = { fields, daysOff, accountId: c.get('account').id, now: now() };
      // The same course sent again is the same, also where its answer about days off was lost.
      return makeOnce(c, fields, (tx) => createCourse(tx, creation));
    })
    .post('/:id/copy', may('courses.create'), jsonBody(copyBody), (c) => {
      const id = courseIdIn(c.req.param('id'));
      const { startDate, endDate = null, feeCovers, daysOff } = c.req.valid('json');
      const copy = { id, accountId: c.get('account').id, startDate, endDate, feeCovers };
      return makeOnce(c, copy, (tx) => copyCourse(tx, { ...copy, daysOff, now: now() }));
    })
    .put('/:id', may('courses.change'), jsonBody(changeBody), async (c) => {
      const { telling: confirmed, daysOff, ...fields } = c.req.valid('json');
      const write = {
        id: courseIdIn(c.req.param('id')),
        fields,
        confirmed,
        daysOff,
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
    .post('/:id/undo', may('courses.change'), jsonBody(undoBody), async (c) => {
      const undoing = {
        id: courseIdIn(c.req.param('id')),
        accountId: c.get('account').id,
        versions: namedVersionsIn(c.req.header('If-Match')),
        ...c.req.valid('json'),
        now: now(),
        mailAfterSeconds: deps.mailAfterSeconds,
      };
      const course = await charged(undoing, () => undoChange(sql, undoing)).finally(forget);
      return c.json(course, 200, { ETag: `"${course.version}"` });
    })
    .put('/:id/place', may('courses.place'), jsonBody(placeBody), async (c) => {
      const { before } = c.req.valid('json');
      await placeCourse(sql, { id: courseIdIn(c.req.param('id')), before });
      forget();
      return c.body(null, 204);
    })
    .delete('/:id', may('courses.delete'), async (c) => {
      await removeCourse(sql, courseIdIn(c.req.param('id')));
      forget();
      return c.body(null, 204);
    });
}
