import { Hono } from 'hono';
import { z } from 'zod';
import type { Sql } from '../database/db.ts';
import { isMigrated } from '../database/migrate.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import { siteVersion } from '../runtime/site-version.ts';
import { filledText } from './answer-fields.ts';
import { answers } from './answers.ts';
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

const aliveSchema = z.strictObject({ status: z.literal('alive'), version: filledText });
const readySchema = z.strictObject({ status: z.literal('ready') });

/**
 * Routes for supervisors and load balancers. `/healthz` answers with the version of the site; with 503 while the server is
 * stopping, and once the embedded database has not run for five minutes. It is for proxies, as a server without its database still serves its caches.
 * `/readyz` answers 503 while the server is stopping, or the database is unavailable, not migrated or not writable.
 */
export function healthRoutes({ databaseDownMs, ...readiness }: HealthDeps) {
  return new Hono<HonoEnv>()
    .get('/healthz', answers({ 200: aliveSchema }), (c) => {
      if (readiness.isStopping()) throw appError(503, 'server.stopping');
      if (databaseDownMs() >= GIVEN_UP_AFTER_MS) throw appError(503, 'server.database-not-started');
      return c.json({ status: 'alive', version: siteVersion });
    })
    .get(
      '/readyz',
      answers({ 200: readySchema }),
      withinDeadline(READY_DEADLINE_MS, databaseUnavailable),
      async (c) => {
        const reason = await whyNotReady(readiness);
        if (reason) throw reason;
        return c.json({ status: 'ready' });
      },
    );
}

/** Why the server is not ready; `undefined` while it is. Rejects while the database is unavailable. */
export async function whyNotReady(server: ReadinessDeps): Promise<AppError | undefined> {
  if (server.isStopping()) return appError(503, 'server.stopping');
  if (!(await isMigrated(server.sql))) return appError(503, 'server.migrations-missing');
  if (!(await server.writeProbe.canWrite())) return databaseUnwritable();
  return undefined;
}
