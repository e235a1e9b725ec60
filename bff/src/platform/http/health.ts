import { Hono } from 'hono';
import type { Sql } from '../database/db.ts';
import { isMigrated } from '../database/migrate.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import { withinDeadline } from './deadline.ts';
import { type AppError, cannotSave, databaseAway, refusal } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

/** The embedded database is started again and again. After this time a start is unlikely: no space, no right, a broken disk. */
const GIVEN_UP_AFTER_MS = 5 * 60_000;
/** Shorter than the deadline of other requests: a load balancer's check does not wait as long as a person. */
const READY_MS = 3_000;

interface Readiness {
  sql: Sql;
  writeProbe: WriteProbe;
  isStopping: () => boolean;
}

interface HealthDeps extends Readiness {
  databaseDownMs: () => number;
}

/**
 * Routes for supervisors and load balancers. `/healthz` answers 503 while the server is stopping, and once the embedded
 * database has not run for five minutes: it is for proxies, as a server without its database still serves what it has in
 * memory. `/readyz` answers 503 while the server is stopping, or the database is away, not migrated or not writable.
 */
export function healthRoutes({ databaseDownMs, ...readiness }: HealthDeps) {
  return new Hono<HonoEnv>()
    .get('/healthz', (c) => {
      if (readiness.isStopping()) throw refusal(503, 'server.stopping');
      if (databaseDownMs() >= GIVEN_UP_AFTER_MS) throw refusal(503, 'server.database-not-started');
      return c.json({ status: 'alive' });
    })
    .get('/readyz', withinDeadline(READY_MS, databaseAway), async (c) => {
      const reason = await whyNotReady(readiness);
      if (reason) throw reason;
      return c.json({ status: 'ready' });
    });
}

/** Why not all of it works; `undefined` while it is ready. Rejects while the database is away. */
export async function whyNotReady(server: Readiness): Promise<AppError | undefined> {
  if (server.isStopping()) return refusal(503, 'server.stopping');
  if (!(await isMigrated(server.sql))) return refusal(503, 'server.migrations-missing');
  if (!(await server.writeProbe.succeeds())) return cannotSave();
  return undefined;
}
