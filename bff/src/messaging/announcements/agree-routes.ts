import type { Hono } from 'hono';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { findConsentAccount, readAnnouncementConsent, saveConsent } from './consent-queries.ts';
import { emailActionRoutes } from './email-action-page.ts';

/**
 * `/agree/:token`: the link in a learner's first welcome mail that agrees to announcements. Its token is signed for
 * the order, for this purpose alone, and is valid for 90 days: an unsubscribe token cannot agree, nor can an old mail
 * that is passed on. 429 after too many changes to agreed.
 */
export function agreeRoutes(deps: Deps): Hono<HonoEnv> {
  const { sql, limits, agreeTokens } = deps;
  return emailActionRoutes(deps, {
    page: 'agree.html',
    submitField: ['agreed', 'yes'],
    findAccountId: async (token) => {
      const orderId = agreeTokens.read(token);
      return orderId === undefined ? undefined : findConsentAccount(sql, orderId);
    },
    apply: async (accountId) => {
      if ((await readAnnouncementConsent(sql, accountId)).agreed) return;
      const reservation = await limits.consentPerAccount.take(String(accountId));
      await releaseOnServerError(reservation, () =>
        saveConsent(sql, { accountId, agreed: true, givenIn: 'mail' }),
      );
    },
    successMessage: 'agreed',
    invalidMessage: 'cannotAgree',
  });
}
