import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { staffClassesIn } from '../../courses/classes/service.ts';
import { listBeginning } from '../../courses/classes/staff-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { addDays, indianDate, indianMoment } from '../../shared/time/indian-time.ts';
import type { OwnLooks } from '../alerts/own-server.ts';
import { listTroubles } from '../alerts/queries.ts';
import { readTasks } from './queries.ts';
import type { StaffTasks, StaffToday, TaughtToday } from './today.ts';

const twoDaysFrom = (date: string) => ({
  from: indianMoment(date, '00:00'),
  until: indianMoment(addDays(date, 2), '00:00'),
});

/**
 * `/api/staff/today`: the classes of today and tomorrow, what waits for staff, the courses that begin within a week, what
 * is wrong with the server, in the language of the request, and what the studio has not said of itself; `/tasks`: what waits
 * alone. `/taught`: the classes that the caller gives, and their courses that begin, without anything else. Refuses with 401
 * or 403 who may not.
 */
export function todayRoutes(deps: Deps & { ownLooks: Pick<OwnLooks, 'troubles'> }) {
  const { sql, now, ownLooks, facts } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('today.read'), async (c) => {
      const moment = now();
      const language = requestLanguage(c);
      const today = indianDate(moment);
      const [classes, tasks, beginning, known, { missing }] = await Promise.all([
        staffClassesIn(sql, { ...twoDaysFrom(today), now: moment }),
        readTasks(sql),
        listBeginning(sql, { from: today, until: addDays(today, 7) }),
        listTroubles(sql, language),
        facts.now(),
      ]);
      const troubles = [...ownLooks.troubles(wordsIn(language)), ...known];
      const answer = { date: today, classes, ...tasks, beginning, troubles, missingFacts: missing };
      return c.json(answer satisfies StaffToday, 200);
    })
    .get('/taught', may('today.readTaught'), async (c) => {
      const moment = now();
      const today = indianDate(moment);
      const taughtBy = c.get('account').id;
      const [classes, beginning] = await Promise.all([
        staffClassesIn(sql, { ...twoDaysFrom(today), now: moment, taughtBy }),
        listBeginning(sql, { from: today, until: addDays(today, 7), taughtBy }),
      ]);
      return c.json({ date: today, classes, beginning } satisfies TaughtToday, 200);
    })
    .get('/tasks', may('today.read'), async (c) =>
      c.json((await readTasks(sql)) satisfies StaffTasks, 200),
    );
}
