import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, csvFile } from '../../platform/http/answers.ts';
import { appError } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { parseCursor } from '../../platform/http/paging.ts';
import { query, textParam } from '../../platform/http/query.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { parseRowId } from '../../platform/http/validate.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import {
  RECEIVABLE_GROUPS,
  type ReceivableGroup,
  type ReceivablePage,
  receivablePageSchema,
} from './accounts-receivable.ts';
import {
  countReceivables,
  listUnpaidOrders,
  listUnrenewedPeriods,
  receivableCursors,
} from './accounts-receivable-queries.ts';
import { createInvoiceCsv } from './invoice-table.ts';
import { MONTH_PARAM, parseMonth, readMonthReport } from './month-report.ts';
import { monthReportSchema } from './report.ts';

/** The group in `?group=`, by default the open orders. Throws 400 for an unknown group. */
function parseGroup(query: string | undefined): ReceivableGroup {
  const group = RECEIVABLE_GROUPS.find((known) => known === (query || 'open'));
  if (!group) throw appError(400, 'figures.group-unknown');
  return group;
}

/** The course in `?course=`; `undefined` for all. Throws 400 for an invalid id. */
function parseCourseId(query: string | undefined): number | undefined {
  if (!query) return undefined;
  const id = parseRowId(query);
  if (id === undefined) throw appError(400, 'figures.course-unknown');
  return id;
}

/**
 * `/api/staff/figures`: the report of a month (`?month=2026-12`, by default the current one in India), and a CSV of its invoices. Amounts
 * are integer paise. Responds 401 or 403 without permission, 400 for an invalid month or one that has not begun, and 429 after too many CSVs.
 */
export function reportRoutes(deps: Deps) {
  const may = createGuard(deps);
  const monthQuery = query({
    month: textParam((text) => {
      const today = indianDate(deps.now());
      return { today, month: parseMonth(text, today) };
    }, MONTH_PARAM),
  });
  return new Hono<SignedInEnv>()
    .get(
      '/figures',
      may('figures.read'),
      answers({ 200: monthReportSchema }),
      monthQuery,
      async (c) => c.json(await readMonthReport(deps.sql, c.req.valid('query').month), 200),
    )
    .get(
      '/figures.csv',
      may('figures.readDocuments'),
      answers({ 200: csvFile }),
      monthQuery,
      async (c) => {
        const { month } = c.req.valid('query').month;
        const rateLimit = await deps.limits.tablePerAccount.take(String(c.get('account').id));
        const csvQuery = { month, language: requestLanguage(c) };
        const table = await releaseOnServerError(rateLimit, () =>
          createInvoiceCsv(deps.sql, csvQuery),
        );
        return c.body(table, 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="ganga-yoga-${month.firstDay.slice(0, 7)}.csv"`,
        });
      },
    );
}

/**
 * `/api/staff/unpaid`: a page of the accounts receivable of one group (`?group=ending`, `ended` or `open`), of all courses or one
 * (`?course=`), with the number of rows in each group. Responds 401 or 403 without permission, and 400 for invalid parameters.
 */
export function receivableRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().get(
    '/',
    may('unpaid.read'),
    answers({ 200: receivablePageSchema }),
    query({
      group: textParam(parseGroup, { enum: RECEIVABLE_GROUPS }),
      course: textParam(parseCourseId),
      after: z.string().optional(),
    }),
    async (c) => {
      const { group, course, after } = c.req.valid('query');
      const filter = { today: indianDate(deps.now()), courseId: course };
      const [page, counts] = await Promise.all([
        group === 'open'
          ? listUnpaidOrders(deps.sql, {
              ...filter,
              after: parseCursor(after, receivableCursors.order),
            })
          : listUnrenewedPeriods(deps.sql, {
              ...{ ...filter, group },
              after: parseCursor(after, receivableCursors.period),
            }),
        countReceivables(deps.sql, filter),
      ]);
      return c.json({ ...page, counts } satisfies ReceivablePage, 200);
    },
  );
}
