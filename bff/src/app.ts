import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import type { Deps } from './deps.ts';
import { announcementRoutes, consentRoutes } from './features/announcements/routes.ts';
import { staffAnnouncementRoutes } from './features/announcements/staff-routes.ts';
import { unsubscribeRoutes } from './features/announcements/unsubscribe-routes.ts';
import { accountRoutes } from './features/auth/account-routes.ts';
import { passwordResetRoutes } from './features/auth/password-reset-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { logStaffActs } from './features/auth/staff-log.ts';
import { backupRoutes } from './features/backup/routes.ts';
import { calendarRoutes, ownCalendarRoutes } from './features/calendar/routes.ts';
import { classRoutes } from './features/classes/routes.ts';
import { staffClassRoutes } from './features/classes/staff-routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { staffMessageRoutes } from './features/contact/staff-routes.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { staffCourseRoutes } from './features/courses/staff-routes.ts';
import { enrolledPeopleRoutes, enrolmentRoutes } from './features/enrolment/routes.ts';
import { joiningRoutes } from './features/joining/routes.ts';
import { meetingRoutes } from './features/meetings/routes.ts';
import { meetingChangeRoutes, staffMeetingRoutes } from './features/meetings/staff-routes.ts';
import { orderRoutes, receiptRoutes } from './features/orders/routes.ts';
import { staffOrderRoutes } from './features/orders/staff-routes.ts';
import { notificationRoutes, pushRoutes } from './features/push/routes.ts';
import { selectionRoutes } from './features/selection/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { undeliveredRoutes } from './features/undelivered/routes.ts';
import { compressJson } from './http/compression.ts';
import { withinDeadline } from './http/deadline.ts';
import { AppError, answerError, databaseAway } from './http/errors.ts';
import { privateByDefault, securityHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import type { HonoEnv } from './http/hono-env.ts';
import { logRequests } from './http/log-requests.ts';
import type { Live } from './live/live.ts';
import { reachRoutes } from './live/reach-routes.ts';
import { liveRoutes } from './live/routes.ts';
import { withListsFromMemory } from './public-lists/list-answer.ts';
import { siteRoutes } from './site/site.ts';

const LARGEST_BODY = 64 * 1024;
/** Longer than a sign-in waits in a full queue, shorter than people wait before they give up. */
const DEADLINE_MS = 15_000;

const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new AppError(413, 'This is too long. Please shorten it.');
  },
});
// Looking for a body would build the whole web Request, which read requests do not need.
const HAS_NO_BODY = new Set(['GET', 'HEAD']);

/** The whole HTTP side: the API under /api with errors as JSON, the health checks, and the site at every other path. */
export function createApp(deps: Deps & { live: Live }) {
  const api = new Hono<HonoEnv>()
    .use(privateByDefault)
    .use('/api/*', compressJson)
    .use(logStaffActs(deps))
    .use(withinDeadline(DEADLINE_MS, databaseAway))
    .use((c, next) => (HAS_NO_BODY.has(c.req.method) ? next() : limitBody(c, next)));
  const features = api
    .route('/api/auth', authRoutes(deps))
    .route('/api/auth', passwordResetRoutes(deps))
    // Before the account's other routes: their guard would look the session up a second time.
    .route('/api/account/calendar', ownCalendarRoutes(deps))
    .route('/api/account/announcements', consentRoutes(deps))
    .route('/api/account/notifications', notificationRoutes(deps))
    .route('/api/account', accountRoutes(deps))
    .route('/api/push', pushRoutes(deps))
    .route('/api/meetings', meetingRoutes(deps))
    .route('/api/meetings', meetingChangeRoutes(deps))
    .route('/api/courses', courseRoutes(deps))
    .route('/api/classes', classRoutes(deps))
    .route('/api/live', liveRoutes(deps))
    .route('/api/selection', selectionRoutes(deps))
    .route('/api/orders', orderRoutes(deps))
    .route('/api/receipts', receiptRoutes(deps))
    .route('/api/enrolments', enrolmentRoutes(deps))
    .route('/api/announcements', announcementRoutes(deps))
    .route('/api/staff/meetings', staffMeetingRoutes(deps))
    .route('/api/staff/courses', staffCourseRoutes(deps))
    .route('/api/staff/courses', enrolledPeopleRoutes(deps))
    .route('/api/staff/classes', staffClassRoutes(deps))
    .route('/api/staff/today', todayRoutes(deps))
    .route('/api/staff/orders', staffOrderRoutes(deps))
    .route('/api/staff/messages', staffMessageRoutes(deps))
    .route('/api/staff/announcements', staffAnnouncementRoutes(deps))
    .route('/api/staff/undelivered', undeliveredRoutes(deps))
    .route('/api/staff/reach', reachRoutes(deps))
    .route('/api/staff/backups', backupRoutes(deps))
    .route('/calendar', calendarRoutes(deps))
    .route('/', contactRoutes(deps))
    .route('/', healthRoutes(deps));

  const app = new Hono<HonoEnv>()
    .use(requestId({ headerName: '' }))
    .use(logRequests(deps.logger))
    .use(securityHeaders(deps))
    .route('/', features)
    .all('/api/*', () => {
      throw new AppError(404, 'There is nothing at this address.');
    })
    .route('/join', joiningRoutes(deps))
    .route('/unsubscribe', unsubscribeRoutes(deps))
    .route('/', siteRoutes(deps))
    .onError(answerError(deps));
  return withListsFromMemory(deps, app);
}
