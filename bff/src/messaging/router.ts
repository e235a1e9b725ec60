import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { agreeRoutes } from './announcements/agree-routes.ts';
import { announcementRoutes, consentRoutes } from './announcements/routes.ts';
import { staffAnnouncementRoutes } from './announcements/staff-routes.ts';
import { unsubscribeRoutes } from './announcements/unsubscribe-routes.ts';
import { ownConsentRoutes } from './consents/routes.ts';
import { grievanceRoutes } from './contact/grievance-routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { staffMessageRoutes } from './contact/staff-routes.ts';
import { failedEmailRoutes } from './failed-emails/routes.ts';
import { notificationRoutes, pushRoutes } from './push/routes.ts';

/** The routes of contact messages, announcements, notifications and consents. */
export function messagingRouter(deps: Deps) {
  return new Hono<HonoEnv>()
    .route('/api/account/announcements', consentRoutes(deps))
    .route('/api/account/notifications', notificationRoutes(deps))
    .route('/api/account/consents', ownConsentRoutes(deps))
    .route('/api/push', pushRoutes(deps))
    .route('/api/announcements', announcementRoutes(deps))
    .route('/api/staff/messages', staffMessageRoutes(deps))
    .route('/api/staff/announcements', staffAnnouncementRoutes(deps))
    .route('/api/staff/undelivered', failedEmailRoutes(deps))
    .route('/api/grievances', grievanceRoutes(deps))
    .route('/unsubscribe', unsubscribeRoutes(deps))
    .route('/agree', agreeRoutes(deps))
    .route('/', contactRoutes(deps));
}
