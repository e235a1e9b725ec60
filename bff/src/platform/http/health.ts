import { Hono } from 'hono';
import type { Sql } from '../database/db.ts';
import { isMigrated } from '../database/migrate.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import { siteVersion } from '../runtime/site-version.ts';
import { withinDeadline } from './deadline.ts';
import { type AppError, appError, databaseUnavailable, databaseUnwritable } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

/** The embedded database is restarted again and again. After this time a start is unlikely: no space, no permission, a broken disk. */
const GIVEN_UP_AFTER_MS = 5 * 60_000;
/** Shorter than the deadline of other requests: a load balancer's check does not wait as long as a person. */
const READY_DEADLINE_MS = 3_000;

interface ReadinessDeps {
  sql: Sql;
  writeProbe: WriteProbe;
  isStopping: () => boolean;
}

interface HealthDeps extends ReadinessDeps {
  databaseDownMs: () => number;
}

/**
 * Routes for supervisors and load balancers. `/healthz` answers with the version of the site; with 503 while the server is
 * stopping, and once the embedded database has not run for five minutes. It is for proxies, as a server without its database still serves its caches.
 * `/readyz` answers 503 while the server is stopping, or the database is unavailable, not migrated or not writable.
 */
export function healthRoutes({ databaseDownMs, ...readiness }: HealthDeps) {
  return new Hono<HonoEnv>()
    .get('/healthz', (c) => {
      if (readiness.isStopping()) throw appError(503, 'server.stopping');
      if (databaseDownMs() >= GIVEN_UP_AFTER_MS) throw appError(503, 'server.database-not-started');
      return c.json({ status: 'alive', version: siteVersion });
    })
    .get('/readyz', withinDeadline(READY_DEADLINE_MS, databaseUnavailable), async (c) => {
      const reason = await whyNotReady(readiness);
      if (reason) throw reason;
      return c.json({ status: 'ready' });
    });
}

/** Why the server is not ready; `undefined` while it is. Rejects while the database is unavailable. */
export async function whyNotReady(server: ReadinessDeps): Promise<AppError | undefined> {
  if (server.isStopping()) return appError(503, 'server.stopping');
  if (!(await isMigrated(server.sql))) return appError(503, 'server.migrations-missing');
  if (!(await server.writeProbe.canWrite())) return databaseUnwritable();
  return undefined;
}
