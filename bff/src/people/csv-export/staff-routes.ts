import { type Context, Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { MONTH_PARAM, parseMonth } from '../../orders/reports/month-report.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, csvFile } from '../../platform/http/answers.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { query, textParam } from '../../platform/http/query.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { exportAttendance, exportPeople } from './csv-export.ts';

/**
 * `/api/staff/people.csv`: all learners; `/api/staff/attendance.csv`: the attendance of a month (`?month=2026-12`, by default the current
 * one in India). Each gets an entry of the audit log. Responds with 401 or 403 to callers that are not staff, with 400 if the month is
 * invalid or has not begun, and with 429 after too many.
 */
export function csvExportRoutes(deps: Deps) {
  const { sql, limits, now } = deps;
  const may = createGuard(deps);
  const respond = async (c: Context<SignedInEnv>, name: string, make: () => Promise<string>) => {
    const reservation = await limits.tablePerAccount.take(String(c.get('account').id));
    return c.body(await releaseOnServerError(reservation, make), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="ganga-yoga-${name}.csv"`,
    });
  };
  const monthQuery = query({
    month: textParam((text) => parseMonth(text, indianDate(now())), MONTH_PARAM),
  });
  return new Hono<SignedInEnv>()
    .get('/people.csv', may('people.export'), answers({ 200: csvFile }), (c) => {
      const today = indianDate(now());
      const language = requestLanguage(c);
      return respond(c, `people-${today}`, () => exportPeople(sql, { today, language }));
    })
    .get('/attendance.csv', may('people.export'), answers({ 200: csvFile }), monthQuery, (c) => {
      const { month } = c.req.valid('query');
      const language = requestLanguage(c);
      const name = `attendance-${month.firstDay.slice(0, 7)}`;
      return respond(c, name, () => exportAttendance(sql, { month, language }));
    });
}
