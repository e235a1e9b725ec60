import type { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { keepConsent } from './consent-queries.ts';
import { mailedQuestionRoutes } from './email-action-page.ts';

/**
 * `/unsubscribe/:token`: the address in every announcement by mail that ends them (RFC 8058), for mail programs and for
 * people. `POST` with the field `List-Unsubscribe=One-Click` withdraws the consent. It never expires and is never limited.
 */
export const unsubscribeRoutes = (deps: Deps): Hono<HonoEnv> =>
  mailedQuestionRoutes(deps, {
    page: 'unsubscribe.html',
    button: ['List-Unsubscribe', 'One-Click'],
    accountOf: deps.unsubscribeTokens.read,
    keep: (accountId) => keepConsent(deps.sql, { accountId, agreed: false, givenIn: 'mail' }),
    done: 'ended',
    unknown: 'cannotEnd',
  });
