import { type Context, Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { monthIn } from '../../orders/reports/month-report.ts';
import type { Deps } from '../../platform/deps.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { attendanceTable, peopleTable } from './csv-export.ts';

/**
 * `/api/staff/people.csv`: all learners; `/api/staff/attendance.csv`: who came to the classes of a month (`?month=2026-12`, without it the
 * present one in India). Each is logged as an act. Refuses with 401 or 403 callers that are not staff, with 400 what is no month or has
 * not begun, and with 429 after too many.
 */
export function tableRoutes(deps: Deps) {
  const { sql, limits, now } = deps;
  const may = guardsOf(deps);
  const answer = async (c: Context<SignedInEnv>, name: string, make: () => Promise<string>) => {
    const counted = await limits.tablePerAccount.take(String(c.get('account').id));
    return c.body(await chargeFor(counted, make), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="ganga-yoga-${name}.csv"`,
    });
  };
  return new Hono<SignedInEnv>()
    .get('/people.csv', may('people.export'), (c) => {
      const today = indianDate(now());
      const language = requestLanguage(c);
      return answer(c, `people-${today}`, () => peopleTable(sql, { today, language }));
    })
    .get('/attendance.csv', may('people.export'), (c) => {
      const month = monthIn(c.req.query('month'), indianDate(now()));
      const language = requestLanguage(c);
      const name = `attendance-${month.firstDay.slice(0, 7)}`;
      return answer(c, name, () => attendanceTable(sql, { month, language }));
    });
}
