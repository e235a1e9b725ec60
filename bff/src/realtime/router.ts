import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import type { Live } from './live.ts';
import { liveRoutes } from './routes.ts';
import { reachRoutes } from './viewer-count-routes.ts';

/** The streams of open screens, and who sees what. */
export function realtimeRouter(deps: Deps & { live: Live }) {
  return new Hono<HonoEnv>()
    .route('/api/live', liveRoutes(deps))
    .route('/api/staff/reach', reachRoutes(deps));
}
