import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { rowId } from '../../platform/http/validate.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { UNPAID_GROUPS, type UnpaidGroup, type UnpaidPage } from './accounts-receivable.ts';
import {
  countUnpaid,
  listUnpaidOrders,
  listUnrenewed,
  unpaidPlaces,
} from './accounts-receivable-queries.ts';
import { documentTable } from './invoice-table.ts';
import { monthIn, readFigures } from './month-report.ts';

/** The group in `?group=`; without one the open orders. Throws an `AppError` 400 where that is none. */
function groupIn(query: string | undefined): UnpaidGroup {
  const group = UNPAID_GROUPS.find((known) => known === (query || 'open'));
  if (!group) throw refusal(400, 'figures.group-unknown');
  return group;
}

/** The course in `?course=`; `undefined` for all. Throws an `AppError` 400 where that is no id. */
function courseIn(query: string | undefined): number | undefined {
  if (!query) return undefined;
  const id = rowId(query);
  if (id === undefined) throw refusal(400, 'figures.course-unknown');
  return id;
}

/**
 * `/api/staff/figures`: a month in figures (`?month=2026-12`, without it the present one in India), and as a CSV of its documents.
 * Amounts are integer paise. Refuses with 401 or 403 callers that are not staff, with 400 what is no month or has not begun,
 * and with 429 after too many tables.
 */
export function figureRoutes(deps: Deps) {
  const may = guardsOf(deps);
  const asked = (query: string | undefined) => {
    const today = indianDate(deps.now());
    return { today, month: monthIn(query, today) };
  };
  return new Hono<SignedInEnv>()
    .get('/figures', may('figures.read'), async (c) =>
      c.json(await readFigures(deps.sql, asked(c.req.query('month'))), 200),
    )
    .get('/figures.csv', may('figures.readDocuments'), async (c) => {
      const { month } = asked(c.req.query('month'));
      const counted = await deps.limits.tablePerAccount.take(String(c.get('account').id));
      const wanted = { month, language: requestLanguage(c) };
      const table = await chargeFor(counted, () => documentTable(deps.sql, wanted));
      return c.body(table, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="ganga-yoga-${month.firstDay.slice(0, 7)}.csv"`,
      });
    });
}

/**
 * `/api/staff/unpaid`: a page of those who have not paid, of one group (`?group=ending`, `ended` or `open`) and of all courses or one
 * (`?course=`), with the number in each group. Refuses with 401 or 403 callers that are not staff, and with 400 what is none of these.
 */
export function unpaidRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/', may('unpaid.read'), async (c) => {
    const group = groupIn(c.req.query('group'));
    const asked = { today: indianDate(deps.now()), courseId: courseIn(c.req.query('course')) };
    const after = c.req.query('after');
    const [page, counts] = await Promise.all([
      group === 'open'
        ? listUnpaidOrders(deps.sql, { ...asked, after: placeAfter(after, unpaidPlaces.order) })
        : listUnrenewed(deps.sql, {
            ...{ ...asked, group },
            after: placeAfter(after, unpaidPlaces.period),
          }),
      countUnpaid(deps.sql, asked),
    ]);
    return c.json({ ...page, counts } satisfies UnpaidPage, 200);
  });
}
