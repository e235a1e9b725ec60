import { Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { listStaffClassesWithin } from '../../courses/classes/service.ts';
import { listBeginningCourses } from '../../courses/classes/staff-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { addDays, indianDate, indianDateTime } from '../../shared/time/indian-time.ts';
import { listAlerts } from '../alerts/queries.ts';
import type { ServerChecks } from '../alerts/server-checks.ts';
import { readTasks } from './queries.ts';
import {
  type StaffTasks,
  type StaffToday,
  staffTasksSchema,
  staffTodaySchema,
  type TeacherDay,
  teacherDaySchema,
} from './today.ts';

const twoDaysFrom = (date: string) => ({
  from: indianDateTime(date, '00:00'),
  until: indianDateTime(addDays(date, 2), '00:00'),
});

/**
 * `/api/staff/today`: the classes of today and tomorrow, the waiting tasks of staff, the courses that begin within a
 * week, the alerts in the language of the request, and the missing settings; `/tasks`: the waiting tasks alone.
 * `/taught`: the classes of the calling teacher, and their courses that begin. Refuses with 401 or 403.
 */
export function todayRoutes(deps: Deps & { serverChecks: Pick<ServerChecks, 'alerts'> }) {
  const { sql, now, serverChecks, studioSettings } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('today.read'), answers({ 200: staffTodaySchema }), async (c) => {
      const moment = now();
      const language = requestLanguage(c);
      const today = indianDate(moment);
      const [classes, tasks, beginning, known, { missing }] = await Promise.all([
        listStaffClassesWithin(sql, { ...twoDaysFrom(today), now: moment }),
        readTasks(sql),
        listBeginningCourses(sql, { from: today, until: addDays(today, 7) }),
        listAlerts(sql, language),
        studioSettings.now(),
      ]);
      const alerts = [...serverChecks.alerts(messagesFor(language)), ...known];
      const answer = {
        date: today,
        classes,
        ...tasks,
        beginning,
        troubles: alerts,
        missingFacts: missing,
      };
      return c.json(answer satisfies StaffToday, 200);
    })
    .get('/taught', may('today.readTaught'), answers({ 200: teacherDaySchema }), async (c) => {
      const moment = now();
      const today = indianDate(moment);
      const taughtBy = c.get('account').id;
      const [classes, beginning] = await Promise.all([
        listStaffClassesWithin(sql, { ...twoDaysFrom(today), now: moment, taughtBy }),
        listBeginningCourses(sql, { from: today, until: addDays(today, 7), taughtBy }),
      ]);
      return c.json({ date: today, classes, beginning } satisfies TeacherDay, 200);
    })
    .get('/tasks', may('today.read'), answers({ 200: staffTasksSchema }), async (c) =>
      c.json((await readTasks(sql)) satisfies StaffTasks, 200),
    );
}
