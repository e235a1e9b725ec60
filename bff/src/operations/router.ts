import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import type { OwnLooks } from './alerts/own-server.ts';
import { backupRoutes } from './backup/routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { todayRoutes } from './today/routes.ts';

/** The day of staff, and the state of the server. */
export function operationsRouter(deps: Deps & { ownLooks: Pick<OwnLooks, 'troubles'> }) {
  return new Hono<HonoEnv>()
    .route('/api/staff/today', todayRoutes(deps))
    .route('/api/staff/backups', backupRoutes(deps))
    .route('/', doctorRoutes(deps));
}
