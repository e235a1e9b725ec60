import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { bodySchema, jsonBody, validationError, yesOrNo } from '../../platform/http/validate.ts';
import { announcementConsentSchema, ownAnnouncementsSchema } from './announcement.ts';
import { markConsentRequested, readAnnouncementConsent, saveConsent } from './consent-queries.ts';
import { listOwnAnnouncements } from './queries.ts';

/** `/api/announcements/mine`: the announcements of the last 14 days to the caller, at most ten, the newest first. */
export function announcementRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().get(
    '/mine',
    may('announcements.readOwn'),
    answers({ 200: ownAnnouncementsSchema }),
    async (c) => c.json(await listOwnAnnouncements(deps.sql, c.get('account').id), 200),
  );
}

const consentBody = bodySchema({
  agreed: yesOrNo('announcements.agreed'),
  givenIn: z.enum(['account', 'dashboard'], {
    error: validationError('announcements.given-in-unknown'),
  }),
});

/**
 * `/api/account/announcements`: the caller's consent to announcements, and changing it. Withdrawing is the same call
 * as agreeing, and is never limited; 429 after too many changes to agreed. `POST …/asked` records that the dashboard
 * has asked, so that it asks once for all devices.
 */
export function consentRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('consent.read'), answers({ 200: announcementConsentSchema }), async (c) =>
      c.json(await readAnnouncementConsent(sql, c.get('account').id), 200),
    )
    .put(
      '/',
      may('consent.change'),
      answers({ 200: announcementConsentSchema }),
      jsonBody(consentBody),
      async (c) => {
        const accountId = c.get('account').id;
        const { agreed, givenIn } = c.req.valid('json');
        // An account that has agreed can always withdraw, so the limit on agreeing bounds the rows.
        const reservation = agreed && (await limits.consentPerAccount.take(String(accountId)));
        const save = () => saveConsent(sql, { accountId, agreed, givenIn });
        return c.json(await (reservation ? releaseOnServerError(reservation, save) : save()), 200);
      },
    )
    .post('/asked', may('consent.change'), answers({ 204: noBody }), async (c) => {
      await markConsentRequested(sql, c.get('account').id);
      return c.body(null, 204);
    });
}
