import type { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { findAsked, keepConsent, readConsent } from './consent-queries.ts';
import { mailedQuestionRoutes } from './email-action-page.ts';

/**
 * `/agree/:token`: the address in a learner's first welcome mail at which they agree to announcements. Its secret is made for
 * their order, for this purpose alone, and is valid for 90 days: what ends announcements cannot begin them, and an old mail
 * that is passed on cannot either. Refuses with 429 too many changes to agreed.
 */
export function agreeRoutes(deps: Deps): Hono<HonoEnv> {
  const { sql, limits, agreeTokens } = deps;
  return mailedQuestionRoutes(deps, {
    page: 'agree.html',
    button: ['agreed', 'yes'],
    accountOf: async (token) => {
      const orderId = agreeTokens.read(token);
      return orderId === undefined ? undefined : findAsked(sql, orderId);
    },
    keep: async (accountId) => {
      if ((await readConsent(sql, accountId)).agreed) return;
      await limits.consentPerAccount.take(String(accountId));
      await keepConsent(sql, { accountId, agreed: true, givenIn: 'mail' });
    },
    done: 'agreed',
    unknown: 'cannotAgree',
  });
}
