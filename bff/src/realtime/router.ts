import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import type { LiveStreams } from './live-streams.ts';
import { liveRoutes } from './routes.ts';
import { viewerCountRoutes } from './viewer-count-routes.ts';

/** The routes of the live streams and of viewer counts. */
export function realtimeRouter(deps: Deps & { live: LiveStreams }) {
  return new Hono<HonoEnv>()
    .route('/api/live', liveRoutes(deps))
    .route('/api/staff/reach', viewerCountRoutes(deps));
}
