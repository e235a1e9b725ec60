import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { accountsRouter } from './accounts/router.ts';
import { auditLog } from './accounts/team/audit-log.ts';
import { coursesRouter } from './courses/router.ts';
import { messagingRouter } from './messaging/router.ts';
import type { ServerChecks } from './operations/alerts/server-checks.ts';
import { apiDescriptionRoutes } from './operations/api-description/routes.ts';
import { operationsRouter } from './operations/router.ts';
import { LARGEST_STATEMENT } from './orders/bank-statements/routes.ts';
import type { StatementReader } from './orders/bank-statements/statement-reader.ts';
import { ordersRouter } from './orders/router.ts';
import { peopleRouter } from './people/router.ts';
import { withCachedLists } from './platform/cache/list-response.ts';
import type { Deps } from './platform/deps.ts';
import { checkAnswers } from './platform/http/answer-checks.ts';
import { compressJson } from './platform/http/compression.ts';
import { limitConcurrentReads } from './platform/http/concurrent-reads.ts';
import { countRequests } from './platform/http/count-requests.ts';
import { withinDeadline } from './platform/http/deadline.ts';
import { declaredRoutes } from './platform/http/declared-routes.ts';
import { appError, createErrorHandler, databaseUnavailable } from './platform/http/errors.ts';
import { privateByDefault, securityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import type { HonoEnv } from './platform/http/hono-env.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { requestIds } from './platform/http/request-ids.ts';
import { securityTxtRoutes } from './platform/site/security-txt.ts';
import { siteRoutes } from './platform/site/site.ts';
import type { LiveStreams } from './realtime/live-streams.ts';
import { realtimeRouter } from './realtime/router.ts';
import { studioRouter } from './studio/router.ts';

const LARGEST_BODY = 64 * 1024;
/** The timeout of a request: longer than a sign-in waits in a full queue, shorter than people wait before they give up. */
const DEADLINE_MS = 15_000;

const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw appError(413, 'request.too-long');
  },
});
const limitStatement = bodyLimit({
  maxSize: LARGEST_STATEMENT,
  onError: () => {
    throw appError(413, 'statement.too-large', { details: { field: 'statement' } });
  },
});
/** The only path whose body is a file. */
const STATEMENT_PATH = '/api/staff/statement';
const bodyLimitFor = (path: string) => (path === STATEMENT_PATH ? limitStatement : limitBody);
// Reading the body would create a web `Request`, which requests without a body do not need.
const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD']);

/** The dependencies of all routes: those of `platform/deps.ts`, and those of modules above it. */
export interface AppDeps extends Deps {
  statements: StatementReader;
  live: LiveStreams;
  serverChecks: Pick<ServerChecks, 'alerts'>;
}

/** The API and the health checks: one router for each module. Each route under /api requires a permission (accounts/sessions/guards.ts). */
export function mountRoutes(deps: AppDeps) {
  const api = new Hono<HonoEnv>()
    .use(privateByDefault)
    .use('/api/*', limitConcurrentReads())
    .use('/api/*', compressJson)
    .use(checkAnswers(deps))
    .use(auditLog(deps))
    .use(withinDeadline(DEADLINE_MS, databaseUnavailable))
    .use((c, next) =>
      METHODS_WITHOUT_BODY.has(c.req.method) ? next() : bodyLimitFor(c.req.path)(c, next),
    );
  const app = api
    .route('/', accountsRouter(deps))
    .route('/', coursesRouter(deps))
    .route('/', ordersRouter(deps))
    .route('/', peopleRouter(deps))
    .route('/', messagingRouter(deps))
    .route('/', studioRouter(deps))
    .route('/', realtimeRouter(deps))
    .route('/', operationsRouter(deps))
    .route('/', healthRoutes(deps));
  // Outside the chain: it is for programs without the types of `contract.ts`.
  app.route(
    '/',
    apiDescriptionRoutes(() => declaredRoutes(app.routes)),
  );
  return app;
}

/** The HTTP application: the API under /api with errors as JSON, the health checks, and the site at every other path. */
export function createApp(deps: AppDeps) {
  const root = new Hono<HonoEnv>().use(requestIds);
  if (deps.onAnswered) root.use(countRequests(deps.onAnswered));
  const app = root
    .use(logRequests(deps.logger))
    .use(securityHeaders(deps))
    .route('/', mountRoutes(deps))
    .all('/api/*', () => {
      throw appError(404, 'request.nothing-here');
    })
    .route('/', securityTxtRoutes(deps))
    .route('/', siteRoutes(deps))
    .onError(createErrorHandler(deps));
  return withCachedLists(deps, app);
}
