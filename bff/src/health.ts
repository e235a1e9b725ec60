import { Hono } from 'hono';
import type { Deps, HonoEnv } from './deps.ts';
import { AppError } from './errors.ts';
import { isMigrated } from './migrate.ts';

/** For whoever watches the server: is it alive, and can it serve. */
export function healthRoutes({ sql }: Pick<Deps, 'sql'>) {
  return new Hono<HonoEnv>()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      const current = await isMigrated(sql);
      if (!current) throw new AppError(503, 'The database lacks migrations of this version.');
      return c.json({ status: 'ready' });
    });
}
