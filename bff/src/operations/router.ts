import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import type { ServerChecks } from './alerts/server-checks.ts';
import { backupRoutes } from './backup/routes.ts';
import { cspReportRoutes } from './csp-reports/routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { todayRoutes } from './today/routes.ts';

/** The routes of the today page of staff, of backups, of violations of the pages' policy, and of the doctor. */
export function operationsRouter(deps: Deps & { serverChecks: Pick<ServerChecks, 'alerts'> }) {
  return new Hono<HonoEnv>()
    .route('/api/staff/today', todayRoutes(deps))
    .route('/api/staff/backups', backupRoutes(deps))
    .route('/api/csp-reports', cspReportRoutes(deps))
    .route('/', doctorRoutes(deps));
}
