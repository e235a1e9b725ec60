import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { calendarRoutes, ownCalendarRoutes } from './calendar/routes.ts';
import { classRoutes } from './classes/routes.ts';
import { staffClassRoutes } from './classes/staff-routes.ts';
import { courseRoutes } from './courses/routes.ts';
import { staffCourseRoutes } from './courses/staff-routes.ts';
import { staffHolidayRoutes } from './days-off/staff-routes.ts';
import { joinRoutes } from './join/routes.ts';
import { meetingRoutes } from './meetings/routes.ts';
import { meetingChangeRoutes, staffMeetingRoutes } from './meetings/staff-routes.ts';

/** Courses, their classes and meeting links, days off, calendars, and the address to join by. */
export function coursesRouter(deps: Deps) {
  return new Hono<HonoEnv>()
    .route('/api/account/calendar', ownCalendarRoutes(deps))
    .route('/api/meetings', meetingRoutes(deps))
    .route('/api/meetings', meetingChangeRoutes(deps))
    .route('/api/courses', courseRoutes(deps))
    .route('/api/classes', classRoutes(deps))
    .route('/api/staff/meetings', staffMeetingRoutes(deps))
    .route('/api/staff/courses', staffCourseRoutes(deps))
    .route('/api/staff/classes', staffClassRoutes(deps))
    .route('/api/staff/holidays', staffHolidayRoutes(deps))
    .route('/calendar', calendarRoutes(deps))
    .route('/join', joinRoutes(deps));
}
