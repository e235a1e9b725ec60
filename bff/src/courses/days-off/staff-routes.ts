import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { releaseCountsOnServerError, releaseOnServerError } from '../../platform/http/limits.ts';
import { lineByLocale } from '../../platform/http/localized-fields.ts';
import { query, textParam } from '../../platform/http/query.ts';
import {
  atField,
  bodySchema,
  dateField,
  idempotencyKey,
  jsonBody,
  line,
  MAX_ID,
  optionalLine,
  parseDate,
  parseInput,
  parseRowId,
  validationError,
} from '../../platform/http/validate.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import {
  holidayPreviewSchema,
  holidayRevocationPreviewSchema,
  holidaySchema,
  revocableHolidaySchema,
  staleHolidaySchema,
} from './holiday.ts';
import {
  createHoliday,
  type HolidayScope,
  holidayNotFound,
  listRevocableHolidays,
  MAX_DAYS,
  previewHoliday,
  previewHolidayRevocation,
  readHoliday,
  revokeHoliday,
} from './service.ts';

/** As many courses as visitors see. Without a list, the holiday is for all courses. */
const MAX_COURSES = 200;
const COURSES = validationError('holidays.courses-invalid', { values: { max: MAX_COURSES } });

const scopeFields = {
  firstDate: dateField('holidays.first-date'),
  lastDate: dateField('holidays.last-date'),
  courseIds: z
    .array(z.int({ error: COURSES }).min(1, COURSES).max(MAX_ID, COURSES), { error: COURSES })
    .min(1, COURSES)
    .max(MAX_COURSES, COURSES)
    .nullable(),
};

const areDatesInOrder = ({ firstDate, lastDate }: HolidayScope) => lastDate >= firstDate;
/** True for an invalid date, which has a validation error of its own. */
const isWithinMonth = ({ firstDate, lastDate }: HolidayScope) =>
  parseDate(firstDate) === undefined || lastDate < addDays(firstDate, MAX_DAYS);
const LAST_BEFORE_FIRST = atField('lastDate', validationError('holidays.last-date-before-first'));
const TOO_LONG = atField(
  'lastDate',
  validationError('holidays.too-long', { values: { days: MAX_DAYS } }),
);

const scope = bodySchema(scopeFields)
  .refine(areDatesInOrder, LAST_BEFORE_FIRST)
  .refine(isWithinMonth, TOO_LONG);

const notice = line('classes.notice', 200);
const noticeByLocale = lineByLocale('classes.notice-in', 200);
const version = line('holidays.version', 100);

const holidayBody = bodySchema({
  ...scopeFields,
  reason: optionalLine('classes.reason', 100),
  reasonIn: lineByLocale('classes.reason-in', 100),
  notice,
  noticeIn: noticeByLocale,
  version,
})
  .refine(areDatesInOrder, LAST_BEFORE_FIRST)
  .refine(isWithinMonth, TOO_LONG);

/** An immediate undo sends no version, nor does an old app. */
const revocationBody = bodySchema({
  notice,
  noticeIn: noticeByLocale,
  version: version.optional(),
});

/** The id in the path. Throws 404 for an invalid one. */
function parseHolidayId(param: string): number {
  const id = parseRowId(param);
  if (id === undefined) throw holidayNotFound();
  return id;
}

/** `?courses=1,2`; all courses without it. */
const parseCourseIds = (query: string | undefined) =>
  query === undefined ? null : query.split(',').map(Number);

/**
 * `/api/staff/holidays`: the list of holidays that can be revoked, the preview of a holiday (`?firstDate=`, `?lastDate=` and
 * `?courses=1,2`), creating a holiday (with an Idempotency-Key), reading it with how many people were notified, the preview
 * of its revocation, and revoking it. Answers 401 or 403 without the permission, 400 for more than 31 days or 200 courses,
 * 404 for a missing holiday, 409 for a holiday without classes or with more than 500, 412 if the classes have changed since
 * staff saw them, and 429 for more than 60 notifications an hour from one account.
 */
export function staffHolidayRoutes(deps: Deps) {
  const { sql, lists, limits, now } = deps;
  const invalidateLists = () => {
    lists.classes.forget();
    lists.courses.forget();
  };
  const withRateLimit = async <Made>(accountId: number, make: () => Promise<Made>) =>
    releaseOnServerError(await limits.notificationsPerAccount.take(`${accountId}`), make);
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('holidays.takeBack'),
      answers({ 200: z.array(revocableHolidaySchema) }),
      async (c) => c.json(await listRevocableHolidays(sql, now()), 200),
    )
    .get(
      '/preview',
      may('holidays.make'),
      answers({ 200: holidayPreviewSchema, 409: errorSchema }),
      query({
        firstDate: z.string().optional(),
        lastDate: z.string().optional(),
        courses: textParam(parseCourseIds),
      }),
      async (c) => {
        const { courses: courseIds, ...dates } = c.req.valid('query');
        const holidayScope = parseInput(scope, { ...dates, courseIds });
        return c.json(await previewHoliday(sql, holidayScope, now()), 200);
      },
    )
    .post(
      '/',
      may('holidays.make'),
      answers({ 201: holidaySchema, 409: errorSchema, 412: staleHolidaySchema }),
      jsonBody(holidayBody),
      async (c) => {
        const accountId = c.get('account').id;
        const holidayRequest = c.req.valid('json');
        const once = {
          scope: `POST /api/staff/holidays ${accountId}`,
          key: idempotencyKey(c.req.header('Idempotency-Key')),
          request: holidayRequest,
        };
        const holiday = await releaseCountsOnServerError((count) =>
          runIdempotently(sql, once, async (tx) => {
            // Counted inside, so that a retry of the same request does not count.
            await count(limits.notificationsPerAccount.take(`${accountId}`));
            return createHoliday(tx, deps, { ...holidayRequest, accountId });
          }),
        ).finally(invalidateLists);
        return c.json(holiday, 201, { Location: `/api/staff/holidays/${holiday.id}` });
      },
    )
    .get(
      '/:id',
      may('holidays.make'),
      answers({ 200: holidaySchema, 404: errorSchema }),
      async (c) => c.json(await readHoliday(sql, parseHolidayId(c.req.param('id'))), 200),
    )
    .get(
      '/:id/back',
      may('holidays.takeBack'),
      answers({ 200: holidayRevocationPreviewSchema, 404: errorSchema }),
      async (c) =>
        c.json(await previewHolidayRevocation(sql, parseHolidayId(c.req.param('id')), now()), 200),
    )
    .post(
      '/:id/back',
      may('holidays.takeBack'),
      answers({ 200: holidaySchema, 404: errorSchema, 412: staleHolidaySchema }),
      jsonBody(revocationBody),
      async (c) => {
        const id = parseHolidayId(c.req.param('id'));
        const accountId = c.get('account').id;
        const revocation = { version: undefined, ...c.req.valid('json'), id, accountId };
        const holiday = await withRateLimit(accountId, () =>
          revokeHoliday(sql, deps, revocation),
        ).finally(invalidateLists);
        return c.json(holiday, 200);
      },
    );
}
