import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { staffPeopleRoutes } from './accounts/directory/staff-routes.ts';
import { familyRoutes } from './accounts/family/routes.ts';
import { codeRoutes } from './accounts/login/code/routes.ts';
import { passwordResetRoutes } from './accounts/login/password-reset-routes.ts';
import { authRoutes } from './accounts/login/routes.ts';
import { nomineeRoutes } from './accounts/privacy/nominee-routes.ts';
import { addressRoutes } from './accounts/profile/address/routes.ts';
import { accountRoutes } from './accounts/profile/routes.ts';
import { logActs } from './accounts/team/audit-log.ts';
import { invitationRoutes } from './accounts/team/invitation-routes.ts';
import { teamActRoutes, teamRoutes } from './accounts/team/staff-routes.ts';
import { secondStepRoutes } from './accounts/two-factor/routes.ts';
import { securityRoutes } from './accounts/two-factor/security-routes.ts';
import { calendarRoutes, ownCalendarRoutes } from './courses/calendar/routes.ts';
import { classRoutes } from './courses/classes/routes.ts';
import { staffClassRoutes } from './courses/classes/staff-routes.ts';
import { courseRoutes } from './courses/courses/routes.ts';
import { staffCourseRoutes } from './courses/courses/staff-routes.ts';
import { staffHolidayRoutes } from './courses/days-off/staff-routes.ts';
import { joiningRoutes } from './courses/join/routes.ts';
import { meetingRoutes } from './courses/meetings/routes.ts';
import { meetingChangeRoutes, staffMeetingRoutes } from './courses/meetings/staff-routes.ts';
import { agreeRoutes } from './messaging/announcements/agree-routes.ts';
import { announcementRoutes, consentRoutes } from './messaging/announcements/routes.ts';
import { staffAnnouncementRoutes } from './messaging/announcements/staff-routes.ts';
import { unsubscribeRoutes } from './messaging/announcements/unsubscribe-routes.ts';
import { ownConsentRoutes } from './messaging/consents/routes.ts';
import { grievanceRoutes } from './messaging/contact/grievance-routes.ts';
import { contactRoutes } from './messaging/contact/routes.ts';
import { staffMessageRoutes } from './messaging/contact/staff-routes.ts';
import { undeliveredRoutes } from './messaging/failed-emails/routes.ts';
import { notificationRoutes, pushRoutes } from './messaging/push/routes.ts';
import type { OwnLooks } from './operations/alerts/own-server.ts';
import { backupRoutes } from './operations/backup/routes.ts';
import { doctorRoutes } from './operations/doctor/routes.ts';
import { todayRoutes } from './operations/today/routes.ts';
import { LARGEST_STATEMENT, statementRoutes } from './orders/bank-statements/routes.ts';
import type { StatementReader } from './orders/bank-statements/statement-reader.ts';
import { deskRoutes } from './orders/desk-orders/staff-routes.ts';
import { enrolledPeopleRoutes, enrolmentRoutes } from './orders/enrolments/routes.ts';
import { orderRoutes, receiptRoutes } from './orders/orders/routes.ts';
import { staffOrderRoutes } from './orders/orders/staff-routes.ts';
import { moneyRoutes } from './orders/payments/routes.ts';
import { transferRoutes } from './orders/payments/transfer-routes.ts';
import { figureRoutes, unpaidRoutes } from './orders/reports/routes.ts';
import { selectionRoutes } from './orders/selection/routes.ts';
import { tableRoutes } from './people/csv-export/staff-routes.ts';
import { ownHealthRoutes } from './people/health-notes/routes.ts';
import { healthNoteRoutes } from './people/health-notes/staff-routes.ts';
import { mergeRoutes } from './people/merge/staff-routes.ts';
import { noteRoutes } from './people/notes/staff-routes.ts';
import { personRoutes } from './people/profile/staff-routes.ts';
import { withListsFromMemory } from './platform/cache/list-answer.ts';
import type { Deps } from './platform/deps.ts';
import { compressJson } from './platform/http/compression.ts';
import { countRequests } from './platform/http/count-requests.ts';
import { withinDeadline } from './platform/http/deadline.ts';
import { answerError, databaseAway, refusal } from './platform/http/errors.ts';
import { privateByDefault, securityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import type { HonoEnv } from './platform/http/hono-env.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { requestIds } from './platform/http/request-ids.ts';
import { readsInTurn } from './platform/http/turns.ts';
import { securityTxtRoutes } from './platform/site/security-txt.ts';
import { siteRoutes } from './platform/site/site.ts';
import type { Live } from './realtime/live.ts';
import { liveRoutes } from './realtime/routes.ts';
import { reachRoutes } from './realtime/viewer-count-routes.ts';
import { studioRoutes } from './studio/routes.ts';
import { staffStudioRoutes } from './studio/staff-routes.ts';

const LARGEST_BODY = 64 * 1024;
/** Longer than a sign-in waits in a full queue, shorter than people wait before they give up. */
const DEADLINE_MS = 15_000;

const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw refusal(413, 'request.too-long');
  },
});
const limitStatement = bodyLimit({
  maxSize: LARGEST_STATEMENT,
  onError: () => {
    throw refusal(413, 'statement.too-large', { details: { field: 'statement' } });
  },
});
/** The one body that is a file. */
const STATEMENT = '/api/staff/statement';
const limitOf = (path: string) => (path === STATEMENT ? limitStatement : limitBody);
// Looking for a body would build the whole web Request, which read requests do not need.
const HAS_NO_BODY = new Set(['GET', 'HEAD']);

/** What the routes are given of the rooms above `deps.ts`. */
export interface AppDeps extends Deps {
  statements: StatementReader;
  live: Live;
  ownLooks: Pick<OwnLooks, 'troubles'>;
}

/** The API and the health checks: every noun on its path. Each route under /api names its act (accounts/sessions/guards.ts). */
export function mountFeatures(deps: AppDeps) {
  const api = new Hono<HonoEnv>()
    .use(privateByDefault)
    .use('/api/*', readsInTurn())
    .use('/api/*', compressJson)
    .use(logActs(deps))
    .use(withinDeadline(DEADLINE_MS, databaseAway))
    .use((c, next) => (HAS_NO_BODY.has(c.req.method) ? next() : limitOf(c.req.path)(c, next)));
  return api
    .route('/api/auth', authRoutes(deps))
    .route('/api/auth', passwordResetRoutes(deps))
    .route('/api/auth/code', codeRoutes(deps))
    .route('/api/auth', secondStepRoutes(deps))
    .route('/api/account/security', securityRoutes(deps))
    .route('/api/invitations', invitationRoutes(deps))
    .route('/api/account/calendar', ownCalendarRoutes(deps))
    .route('/api/account/announcements', consentRoutes(deps))
    .route('/api/account/notifications', notificationRoutes(deps))
    .route('/api/account/address', addressRoutes(deps))
    .route('/api/account/consents', ownConsentRoutes(deps))
    .route('/api/account/nominee', nomineeRoutes(deps))
    .route('/api/account/health-note', ownHealthRoutes(deps))
    .route('/api/account/children', familyRoutes(deps))
    .route('/api/account', accountRoutes(deps))
    .route('/api/push', pushRoutes(deps))
    .route('/api/meetings', meetingRoutes(deps))
    .route('/api/meetings', meetingChangeRoutes(deps))
    .route('/api/courses', courseRoutes(deps))
    .route('/api/classes', classRoutes(deps))
    .route('/api/live', liveRoutes(deps))
    .route('/api/studio', studioRoutes(deps))
    .route('/api/selection', selectionRoutes(deps))
    .route('/api/orders', orderRoutes(deps))
    .route('/api/receipts', receiptRoutes(deps))
    .route('/api/enrolments', enrolmentRoutes(deps))
    .route('/api/announcements', announcementRoutes(deps))
    .route('/api/staff/meetings', staffMeetingRoutes(deps))
    .route('/api/staff/courses', staffCourseRoutes(deps))
    .route('/api/staff/courses', enrolledPeopleRoutes(deps))
    .route('/api/staff/classes', staffClassRoutes(deps))
    .route('/api/staff/holidays', staffHolidayRoutes(deps))
    .route('/api/staff/today', todayRoutes(deps))
    .route('/api/staff/orders', staffOrderRoutes(deps))
    .route('/api/staff/orders', deskRoutes(deps))
    .route('/api/staff/people', personRoutes(deps))
    .route('/api/staff/people', noteRoutes(deps))
    .route('/api/staff/people', healthNoteRoutes(deps))
    .route('/api/staff/people', mergeRoutes(deps))
    .route('/api/staff/people', staffPeopleRoutes(deps))
    .route('/api/staff/team', teamRoutes(deps))
    .route('/api/staff/acts', teamActRoutes(deps))
    .route('/api/staff/orders', moneyRoutes(deps))
    .route('/api/staff/transfers', transferRoutes(deps))
    .route('/api/staff', tableRoutes(deps))
    .route('/api/staff', figureRoutes(deps))
    .route('/api/staff/unpaid', unpaidRoutes(deps))
    .route(STATEMENT, statementRoutes(deps))
    .route('/api/staff/messages', staffMessageRoutes(deps))
    .route('/api/staff/announcements', staffAnnouncementRoutes(deps))
    .route('/api/staff/undelivered', undeliveredRoutes(deps))
    .route('/api/staff/reach', reachRoutes(deps))
    .route('/api/staff/backups', backupRoutes(deps))
    .route('/api/grievances', grievanceRoutes(deps))
    .route('/api/staff/studio', staffStudioRoutes(deps))
    .route('/calendar', calendarRoutes(deps))
    .route('/', contactRoutes(deps))
    .route('/', healthRoutes(deps))
    .route('/', doctorRoutes(deps));
}

/** The whole HTTP side: the API under /api with errors as JSON, the health checks, and the site at every other path. */
export function createApp(deps: AppDeps) {
  const entrance = new Hono<HonoEnv>().use(requestIds);
  if (deps.onAnswered) entrance.use(countRequests(deps.onAnswered));
  const app = entrance
    .use(logRequests(deps.logger))
    .use(securityHeaders(deps))
    .route('/', mountFeatures(deps))
    .all('/api/*', () => {
      throw refusal(404, 'request.nothing-here');
    })
    .route('/join', joiningRoutes(deps))
    .route('/unsubscribe', unsubscribeRoutes(deps))
    .route('/agree', agreeRoutes(deps))
    .route('/', securityTxtRoutes(deps))
    .route('/', siteRoutes(deps))
    .onError(answerError(deps));
  return withListsFromMemory(deps, app);
}
