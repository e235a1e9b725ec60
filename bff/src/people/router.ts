import { Hono } from 'hono';
import { staffPeopleRoutes } from '../accounts/directory/staff-routes.ts';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { csvExportRoutes } from './csv-export/staff-routes.ts';
import { ownHealthNoteRoutes } from './health-notes/routes.ts';
import { healthNoteRoutes } from './health-notes/staff-routes.ts';
import { mergeRoutes } from './merge/staff-routes.ts';
import { noteRoutes } from './notes/staff-routes.ts';
import { personRoutes } from './profile/staff-routes.ts';

/** The routes of this module: people as staff see them. */
export function peopleRouter(deps: Deps) {
  return new Hono<HonoEnv>()
    .route('/api/account/health-note', ownHealthNoteRoutes(deps))
    .route('/api/staff/people', personRoutes(deps))
    .route('/api/staff/people', noteRoutes(deps))
    .route('/api/staff/people', healthNoteRoutes(deps))
    .route('/api/staff/people', mergeRoutes(deps))
    .route('/api/staff/people', staffPeopleRoutes(deps))
    .route('/api/staff', csvExportRoutes(deps));
}
