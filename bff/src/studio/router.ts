import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { studioRoutes } from './routes.ts';
import { staffStudioRoutes } from './staff-routes.ts';

/** The routes of the studio settings. */
export function studioRouter(deps: Deps) {
  return new Hono<HonoEnv>()
    .route('/api/studio', studioRoutes(deps))
    .route('/api/staff/studio', staffStudioRoutes(deps));
}
