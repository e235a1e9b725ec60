import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { accountRoutes } from './auth/account-routes.ts';
import { passwordResetRoutes } from './auth/password-reset-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { logStaffActs } from './auth/staff-log.ts';
import { backupRoutes } from './backup/routes.ts';
import { compressJson } from './compression.ts';
import { contactRoutes } from './contact/routes.ts';
import { staffMessageRoutes } from './contact/staff-routes.ts';
import { courseRoutes, staffCourseRoutes } from './courses/routes.ts';
import { withinDeadline } from './deadline.ts';
import type { Deps, HonoEnv } from './deps.ts';
import { enrolledPeopleRoutes, enrolmentRoutes } from './enrolment/routes.ts';
import { AppError, answerError, databaseAway } from './errors.ts';
import { privateByDefault, securityHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import { withListsFromMemory } from './list-answer.ts';
import { logRequests } from './logging.ts';
import { meetingRoutes, staffMeetingRoutes } from './meetings/routes.ts';
import { orderRoutes, receiptRoutes } from './orders/routes.ts';
import { staffOrderRoutes } from './orders/staff-routes.ts';
import { selectionRoutes } from './selection/routes.ts';
import { siteRoutes } from './site.ts';
import { undeliveredRoutes } from './undelivered/routes.ts';

const LARGEST_BODY = 64 * 1024;
/** Longer than a sign-in waits in a full queue, shorter than a person's patience. */
const DEADLINE_MS = 15_000;

const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new AppError(413, 'This is too long. Please shorten it.');
  },
});
// To look for a body makes the whole web Request, which reads do without.
const HAS_NO_BODY = new Set(['GET', 'HEAD']);

/** The whole HTTP side: features mounted on their paths, refusals as JSON, the site for all else. */
export function createApp(deps: Deps) {
  const api = new Hono<HonoEnv>()
    .use(privateByDefault)
    .use('/api/*', compressJson)
    .use(logStaffActs(deps))
    .use(withinDeadline(DEADLINE_MS, databaseAway))
    .use((c, next) => (HAS_NO_BODY.has(c.req.method) ? next() : limitBody(c, next)));
  const features = api
    .route('/api/auth', authRoutes(deps))
    .route('/api/auth', passwordResetRoutes(deps))
    .route('/api/auth', sessionRoutes(deps))
    .route('/api/account', accountRoutes(deps))
    .route('/api/meetings', meetingRoutes(deps))
    .route('/api/courses', courseRoutes(deps))
    .route('/api/selection', selectionRoutes(deps))
    .route('/api/orders', orderRoutes(deps))
    .route('/api/receipts', receiptRoutes(deps))
    .route('/api/enrolments', enrolmentRoutes(deps))
    .route('/api/staff/meetings', staffMeetingRoutes(deps))
    .route('/api/staff/courses', staffCourseRoutes(deps))
    .route('/api/staff/courses', enrolledPeopleRoutes(deps))
    .route('/api/staff/orders', staffOrderRoutes(deps))
    .route('/api/staff/messages', staffMessageRoutes(deps))
    .route('/api/staff/undelivered', undeliveredRoutes(deps))
    .route('/api/staff/backups', backupRoutes(deps))
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
    .route('/', siteRoutes(deps))
    .onError(answerError(deps));
  return withListsFromMemory(deps, app);
}
