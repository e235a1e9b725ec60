import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { accountsRouter } from './accounts/router.ts';
import { logActs } from './accounts/team/audit-log.ts';
import { coursesRouter } from './courses/router.ts';
import { messagingRouter } from './messaging/router.ts';
import type { OwnLooks } from './operations/alerts/own-server.ts';
import { operationsRouter } from './operations/router.ts';
import { LARGEST_STATEMENT } from './orders/bank-statements/routes.ts';
import type { StatementReader } from './orders/bank-statements/statement-reader.ts';
import { ordersRouter } from './orders/router.ts';
import { peopleRouter } from './people/router.ts';
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
import { realtimeRouter } from './realtime/router.ts';
import { studioRouter } from './studio/router.ts';

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
    .route('/', accountsRouter(deps))
    .route('/', coursesRouter(deps))
    .route('/', ordersRouter(deps))
    .route('/', peopleRouter(deps))
    .route('/', messagingRouter(deps))
    .route('/', studioRouter(deps))
    .route('/', realtimeRouter(deps))
    .route('/', operationsRouter(deps))
    .route('/', healthRoutes(deps));
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
    .route('/', securityTxtRoutes(deps))
    .route('/', siteRoutes(deps))
    .onError(answerError(deps));
  return withListsFromMemory(deps, app);
}
