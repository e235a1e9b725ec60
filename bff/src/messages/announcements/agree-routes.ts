import type { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import { findAsked, keepConsent, readConsent } from './consent-queries.ts';
import { mailedQuestionRoutes } from './mailed-answer.ts';

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
    done: {
      title: 'Thank you',
      words:
        'We write to you now and then, about new courses and events. Each of these mails ends them with one tap, and the switch is under Account.',
    },
    unknown: {
      title: 'This address is not valid any more',
      words:
        'It may be an old one, or have been cut off in the mail. Sign in, and you find the switch under Account.',
    },
  });
}
