import { Hono } from 'hono';
import type { Sql } from '../database/db.ts';
import { isMigrated } from '../database/migrate.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import { withinDeadline } from './deadline.ts';
import { AppError, cannotSave, databaseAway } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

/** Only by then is a database given up that is started again and again: no room, no right, a broken disk. */
const GIVEN_UP_AFTER_MS = 5 * 60_000;
/** Who asks whether to send people here does not wait for as long as they do. */
const READY_MS = 3_000;

interface HealthDeps {
  sql: Sql;
  databaseDownMs: () => number;
  writeProbe: WriteProbe;
  isStopping: () => boolean;
}

/** For whoever watches the server: is it alive, and can it serve. */
export function healthRoutes({ sql, databaseDownMs, writeProbe, isStopping }: HealthDeps) {
  return new Hono<HonoEnv>()
    .get('/healthz', (c) => {
      if (databaseDownMs() >= GIVEN_UP_AFTER_MS)
        throw new AppError(503, 'The database has not started for minutes. The log says why.');
      return c.json({ status: 'alive' });
    })
    .get('/readyz', withinDeadline(READY_MS, databaseAway), async (c) => {
      if (isStopping()) throw new AppError(503, 'The server is stopping.');
      const current = await isMigrated(sql);
      if (!current) throw new AppError(503, 'The database lacks migrations of this version.');
      if (!(await writeProbe.succeeds())) throw cannotSave();
      return c.json({ status: 'ready' });
    });
}
