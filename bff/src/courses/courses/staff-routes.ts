import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { releaseOnServerError, takeInSequence } from '../../platform/http/limits.ts';
import { lineByLocale } from '../../platform/http/localized-fields.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { ifMatchVersions, requiredIfMatchVersions } from '../../platform/http/preconditions.ts';
import { cursorParam, query, textParam } from '../../platform/http/query.ts';
import {
  bodySchema,
  dateField,
  idempotencyKey,
  jsonBody,
  line,
  MAX_ID,
  parseRowId,
  validationError,
  wholeNumber,
} from '../../platform/http/validate.ts';
import { courseRecipientsSchema } from '../classes/class.ts';
import { daysOffChoice } from '../days-off/days-off-choice.ts';
import { unresolvedDaysOffConflictsSchema } from '../days-off/holiday.ts';
import {
  type StaffCourse,
  staffCourseSchema,
  staleCourseSchema,
  unconfirmedCourseChangeSchema,
} from './course.ts';
import { changedCourseBody, copiedCourseBody, newCourseBody } from './course-fields.ts';
import { findCourseRecipients } from './course-recipients.ts';
import { courseCursor, listCourses } from './queries.ts';
import {
  changeCourse,
  copyCourse,
  courseNotFound,
  createCourse,
  removeCourse,
  reorderCourse,
  undoChange,
} from './service.ts';

/** More than the upcoming exceptions of a course. */
const MAX_DROPPED = 1_000;
const DROPPED = validationError('courses.dropped-invalid', { values: { max: MAX_DROPPED } });

const noticeFields = {
  notice: line('courses.notice', 200),
  noticeIn: lineByLocale('courses.notice-in', 200),
};

/** The notification of enrolled learners, as staff have confirmed it. */
const notificationBody = bodySchema({
  ...noticeFields,
  dropped: z.array(dateField('courses.dropped'), { error: DROPPED }).max(MAX_DROPPED, DROPPED),
});

const changeBody = changedCourseBody.and(
  bodySchema({ telling: notificationBody.optional(), daysOff: daysOffChoice }),
);

const newBody = newCourseBody.and(bodySchema({ daysOff: daysOffChoice }));

const copyBody = copiedCourseBody.and(bodySchema({ daysOff: daysOffChoice }));

const undoBody = bodySchema(noticeFields);

const orderBody = bodySchema({
  before: wholeNumber('courses.before', { min: 1, max: MAX_ID }).nullable(),
});

const conflict = z.union([errorSchema, unresolvedDaysOffConflictsSchema]);
const creation = { 201: staffCourseSchema, 404: errorSchema, 409: conflict };
const undo = {
  ...{ 200: staffCourseSchema, 404: errorSchema, 409: errorSchema },
  ...{ 412: staleCourseSchema, 428: errorSchema },
};
const change = { ...undo, 409: z.union([...conflict.options, unconfirmedCourseChangeSchema]) };

/** The id in the path. Throws 404 for an invalid one. */
function parseCourseId(param: string): number {
  const id = parseRowId(param);
  if (id === undefined) throw courseNotFound();
  return id;
}

const coursesQuery = query({
  slug: textParam((slug) => slug?.replaceAll('\0', '').toWellFormed()),
  after: cursorParam(courseCursor),
});

/**
 * `/api/staff/courses`: a page of all courses, or the course with `?slug=`; how the learners of a course are notified of its
 * last change; creating and copying a course (both with an Idempotency-Key), updating it with If-Match and undoing that,
 * reordering and deleting it. Answers 401 or 403 without the permission, 404 for a missing course, 409 for a conflict with
 * its learners or its meeting, 409 with the conflicts for new classes on days off that staff have not decided about (if the
 * body has `daysOff`), 409 with the preview of a notification that is not confirmed, 412 for an outdated version, 428 for a
 * confirmed change without a version, and 429 for more than 20 notifications of a course an hour from one account, or more
 * than 60 of any courses and classes.
 */
export function staffCourseRoutes(deps: Deps) {
  const { sql, lists, limits, now } = deps;
  const invalidateLists = () => {
    lists.courses.forget();
    lists.classes.forget();
    // A course with a fee makes its link one for the enrolled.
    lists.meetings.forget();
  };
  /** Limits the notifications of one account: of each course as of each class, and of all together. */
  const withRateLimit = async <Saved>(
    { id, accountId }: { id: number; accountId: number },
    save: () => Promise<Saved>,
  ) => {
    const reservation = await takeInSequence([
      () => limits.classChangePerAccount.take(`${accountId}`, `${id}`),
      () => limits.notificationsPerAccount.take(`${accountId}`),
    ]);
    return releaseOnServerError(reservation, save);
  };
  const createOnce = async (
    c: Context<SignedInEnv>,
    request: object,
    make: (tx: Transaction) => Promise<StaffCourse>,
  ) => {
    const once = {
      scope: `POST ${c.req.path} ${c.get('account').id}`,
      key: idempotencyKey(c.req.header('Idempotency-Key')),
      request,
    };
    const course = await runIdempotently(sql, once, make);
    invalidateLists();
    const headers = { ETag: `"${course.version}"`, Location: `/api/staff/courses/${course.id}` };
    return c.json(course, 201, headers);
  };
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('courses.readAll'),
      answers({ 200: pageOf(staffCourseSchema) }),
      coursesQuery,
      async (c) => c.json(await listCourses(sql, c.req.valid('query')), 200),
    )
    .get(
      '/:id/readers',
      may('courses.readAll'),
      answers({ 200: courseRecipientsSchema, 404: errorSchema }),
      async (c) => {
        const id = parseCourseId(c.req.param('id'));
        return c.json(await findCourseRecipients(sql, { id, now: now() }), 200);
      },
    )
    .post('/', may('courses.create'), answers(creation), jsonBody(newBody), (c) => {
      const { daysOff, ...fields } = c.req.valid('json');
      const creation = { fields, daysOff, accountId: c.get('account').id, now: now() };
      // The idempotency request leaves out the decision about days off, so that a retry with the decision is the same request.
      return createOnce(c, fields, (tx) => createCourse(tx, creation));
    })
    .post('/:id/copy', may('courses.create'), answers(creation), jsonBody(copyBody), (c) => {
      const id = parseCourseId(c.req.param('id'));
      const { startDate, endDate = null, feeCovers, daysOff } = c.req.valid('json');
      const copy = { id, accountId: c.get('account').id, startDate, endDate, feeCovers };
      return createOnce(c, copy, (tx) => copyCourse(tx, { ...copy, daysOff, now: now() }));
    })
    .put('/:id', may('courses.change'), answers(change), jsonBody(changeBody), async (c) => {
      const { telling: confirmed, daysOff, ...fields } = c.req.valid('json');
      const write = {
        id: parseCourseId(c.req.param('id')),
        fields,
        confirmed,
        daysOff,
        accountId: c.get('account').id,
        // A confirmed notification needs the version that staff have seen.
        versions: (confirmed ? requiredIfMatchVersions : ifMatchVersions)(c.req.header('If-Match')),
        now: now(),
        mailAfterSeconds: deps.mailAfterSeconds,
      };
      const save = () => changeCourse(sql, write);
      const course = await (confirmed ? withRateLimit(write, save) : save()).finally(
        invalidateLists,
      );
      return c.json(course, 200, { ETag: `"${course.version}"` });
    })
    .post('/:id/undo', may('courses.change'), answers(undo), jsonBody(undoBody), async (c) => {
      const undoing = {
        id: parseCourseId(c.req.param('id')),
        accountId: c.get('account').id,
        versions: requiredIfMatchVersions(c.req.header('If-Match')),
        ...c.req.valid('json'),
        now: now(),
        mailAfterSeconds: deps.mailAfterSeconds,
      };
      const course = await withRateLimit(undoing, () => undoChange(sql, undoing)).finally(
        invalidateLists,
      );
      return c.json(course, 200, { ETag: `"${course.version}"` });
    })
    .put(
      '/:id/place',
      may('courses.place'),
      answers({ 204: noBody, 404: errorSchema }),
      jsonBody(orderBody),
      async (c) => {
        const { before } = c.req.valid('json');
        await reorderCourse(sql, { id: parseCourseId(c.req.param('id')), before });
        invalidateLists();
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id',
      may('courses.delete'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      async (c) => {
        await removeCourse(sql, parseCourseId(c.req.param('id')));
        invalidateLists();
        return c.body(null, 204);
      },
    );
}
