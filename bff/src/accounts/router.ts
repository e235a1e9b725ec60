import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { familyRoutes } from './family/routes.ts';
import { codeRoutes } from './login/code/routes.ts';
import { passwordResetRoutes } from './login/password-reset-routes.ts';
import { authRoutes } from './login/routes.ts';
import { nomineeRoutes } from './privacy/nominee-routes.ts';
import { addressRoutes } from './profile/address/routes.ts';
import { accountRoutes } from './profile/routes.ts';
import { invitationRoutes } from './team/invitation-routes.ts';
import { auditLogRoutes, teamRoutes } from './team/staff-routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { securityRoutes } from './two-factor/security-routes.ts';

/** The routes of this module: login, the own account, its family, and the team. */
export function accountsRouter(deps: Deps) {
  return new Hono<HonoEnv>()
    .route('/api/auth', authRoutes(deps))
    .route('/api/auth', passwordResetRoutes(deps))
    .route('/api/auth/code', codeRoutes(deps))
    .route('/api/auth', twoFactorRoutes(deps))
    .route('/api/account/security', securityRoutes(deps))
    .route('/api/invitations', invitationRoutes(deps))
    .route('/api/account/address', addressRoutes(deps))
    .route('/api/account/nominee', nomineeRoutes(deps))
    .route('/api/account/children', familyRoutes(deps))
    .route('/api/account', accountRoutes(deps))
    .route('/api/staff/team', teamRoutes(deps))
    .route('/api/staff/acts', auditLogRoutes(deps));
}
