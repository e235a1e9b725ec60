import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { lineInLanguages } from '../../platform/http/in-languages.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import {
  at,
  bodyOf,
  dateField,
  dateIn,
  fault,
  idempotencyKey,
  jsonBody,
  LARGEST_ID,
  line,
  lineOrNothing,
  parsed,
  rowId,
} from '../../platform/http/validate.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import {
  listAhead,
  MOST_DAYS,
  makeHoliday,
  noSuchHoliday,
  previewBack,
  previewHoliday,
  readHoliday,
  type Scope,
  takeHolidayBack,
} from './service.ts';

/** As many as visitors see. Without a list, all courses are meant. */
const MOST_COURSES = 200;
const COURSES = fault('holidays.courses-invalid', { values: { max: MOST_COURSES } });

const scopeFields = {
  firstDate: dateField('holidays.first-date'),
  lastDate: dateField('holidays.last-date'),
  courseIds: z
    .array(z.int({ error: COURSES }).min(1, COURSES).max(LARGEST_ID, COURSES), { error: COURSES })
    .min(1, COURSES)
    .max(MOST_COURSES, COURSES)
    .nullable(),
};

const inOrder = ({ firstDate, lastDate }: Scope) => lastDate >= firstDate;
/** Also asked of what is no date, which has a fault of its own. */
const withinMonth = ({ firstDate, lastDate }: Scope) =>
  dateIn(firstDate) === undefined || lastDate < addDays(firstDate, MOST_DAYS);
const LAST_BEFORE_FIRST = at('lastDate', fault('holidays.last-date-before-first'));
const TOO_LONG = at('lastDate', fault('holidays.too-long', { values: { days: MOST_DAYS } }));

const scope = bodyOf(scopeFields).refine(inOrder, LAST_BEFORE_FIRST).refine(withinMonth, TOO_LONG);

const notice = line('classes.notice', 200);
const noticeIn = lineInLanguages('classes.notice-in', 200);
const version = line('holidays.version', 100);

const holidayBody = bodyOf({
  ...scopeFields,
  reason: lineOrNothing('classes.reason', 100),
  reasonIn: lineInLanguages('classes.reason-in', 100),
  notice,
  noticeIn,
  version,
})
  .refine(inOrder, LAST_BEFORE_FIRST)
  .refine(withinMonth, TOO_LONG);

/** Undo sends no version, and an app from before there was one. */
const backBody = bodyOf({ notice, noticeIn, version: version.optional() });

/** The id in the path. Refuses with 404 what is none. */
function holidayIdIn(param: string): number {
  const id = rowId(param);
  if (id === undefined) throw noSuchHoliday();
  return id;
}

/** `?courses=1,2`; all courses without it. */
const courseIdsIn = (query: string | undefined) =>
  query === undefined ? null : query.split(',').map(Number);

/**
 * `/api/staff/holidays`: those that can be taken back, what a holiday of `?firstDate=`, `?lastDate=` and `?courses=1,2` would
 * do, making one (with an Idempotency-Key), reading it with how many are told, what taking it back would do, and doing so.
 * Refuses with 401 or 403 callers that are not staff, with 400 more than 31 days or 200 courses, with 404 a missing holiday,
 * with 409 one without classes or with more than 500, with 412 one whose classes are others than staff have seen, and with 429
 * more than 60 tellings an hour from one account.
 */
export function staffHolidayRoutes(deps: Deps) {
  const { sql, lists, limits, now } = deps;
  const forget = () => {
    lists.classes.forget();
    lists.courses.forget();
  };
  const charged = async <Made>(accountId: number, make: () => Promise<Made>) =>
    chargeFor(await limits.tellingPerAccount.take(`${accountId}`), make);
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('holidays.takeBack'), async (c) => c.json(await listAhead(sql, now()), 200))
    .get('/preview', may('holidays.make'), async (c) => {
      const { firstDate, lastDate, courses } = c.req.query();
      const asked = parsed(scope, { firstDate, lastDate, courseIds: courseIdsIn(courses) });
      return c.json(await previewHoliday(sql, asked, now()), 200);
    })
    .post('/', may('holidays.make'), jsonBody(holidayBody), async (c) => {
      const accountId = c.get('account').id;
      const making = c.req.valid('json');
      const once = {
        scope: `POST /api/staff/holidays ${accountId}`,
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: making,
      };
      const holiday = await answerOnce(sql, once, (tx) =>
        // Here, as the same holiday sent again is not one more.
        charged(accountId, () => makeHoliday(tx, deps, { ...making, accountId })),
      ).finally(forget);
      return c.json(holiday, 201, { Location: `/api/staff/holidays/${holiday.id}` });
    })
    .get('/:id', may('holidays.make'), async (c) =>
      c.json(await readHoliday(sql, holidayIdIn(c.req.param('id'))), 200),
    )
    .get('/:id/back', may('holidays.takeBack'), async (c) =>
      c.json(await previewBack(sql, holidayIdIn(c.req.param('id')), now()), 200),
    )
    .post('/:id/back', may('holidays.takeBack'), jsonBody(backBody), async (c) => {
      const id = holidayIdIn(c.req.param('id'));
      const accountId = c.get('account').id;
      const back = { version: undefined, ...c.req.valid('json'), id, accountId };
      const holiday = await charged(accountId, () => takeHolidayBack(sql, deps, back)).finally(
        forget,
      );
      return c.json(holiday, 200);
    });
}
