import type { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { saveConsent } from './consent-queries.ts';
import { emailActionRoutes } from './email-action-page.ts';

/**
 * `/unsubscribe/:token`: the unsubscribe link in every announcement by mail (RFC 8058), for mail programs and for
 * people. `POST` with the field `List-Unsubscribe=One-Click` withdraws the consent. The link never expires and is
 * never limited.
 */
export const unsubscribeRoutes = (deps: Deps): Hono<HonoEnv> =>
  emailActionRoutes(deps, {
    page: 'unsubscribe.html',
    submitField: ['List-Unsubscribe', 'One-Click'],
    findAccountId: deps.unsubscribeTokens.read,
    apply: (accountId) => saveConsent(deps.sql, { accountId, agreed: false, givenIn: 'mail' }),
    successMessage: 'ended',
    invalidMessage: 'cannotEnd',
  });
