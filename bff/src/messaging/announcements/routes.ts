import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { bodyOf, fault, jsonBody, yesOrNo } from '../../platform/http/validate.ts';
import { keepConsent, noteAsked, readConsent } from './consent-queries.ts';
import { listOwnAnnouncements } from './queries.ts';

/** `/api/announcements/mine`: what went to the caller within the last 14 days, at most ten, the newest first. */
export function announcementRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/mine', may('announcements.readOwn'), async (c) =>
    c.json(await listOwnAnnouncements(deps.sql, c.get('account').id), 200),
  );
}

const consentBody = bodyOf({
  agreed: yesOrNo('announcements.agreed'),
  givenIn: z.enum(['account', 'dashboard'], { error: fault('announcements.given-in-unknown') }),
});

/**
 * `/api/account/announcements`: whether the caller agrees to announcements, and the caller's answer, which is kept with
 * its time. Withdrawing is the same call as agreeing, and is never limited; refuses with 429 too many changes to agreed.
 * `POST …/asked` notes that the dashboard has asked, so that it is asked once on all devices.
 */
export function consentRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('consent.read'), async (c) =>
      c.json(await readConsent(sql, c.get('account').id), 200),
    )
    .put('/', may('consent.change'), jsonBody(consentBody), async (c) => {
      const accountId = c.get('account').id;
      const { agreed, givenIn } = c.req.valid('json');
      // Whoever has agreed can always withdraw, so the rows are bounded by the limit of agreeing.
      if (agreed) await limits.consentPerAccount.take(String(accountId));
      return c.json(await keepConsent(sql, { accountId, agreed, givenIn }), 200);
    })
    .post('/asked', may('consent.change'), async (c) => {
      await noteAsked(sql, c.get('account').id);
      return c.body(null, 204);
    });
}
