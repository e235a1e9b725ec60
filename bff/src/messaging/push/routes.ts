import { ECDH } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { anyoneMay, guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { bodyOf, fault, jsonBody, yesOrNo } from '../../platform/http/validate.ts';
import { endpointOf, type PushServices } from './push-services.ts';
import { endSubscription, keepChoices, keepSubscription, readSettings } from './queries.ts';

const BASE64URL = /^[\w-]+$/;

/** 65 bytes: a point of the curve P-256, uncompressed. */
function isPublicKey(text: string): boolean {
  if (text.length !== 87 || !BASE64URL.test(text)) return false;
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return text.startsWith('B');
  } catch {
    return false;
  }
}

const keys = z.object(
  {
    p256dh: z
      .string({ error: fault('push.key-required') })
      .refine(isPublicKey, fault('push.key-invalid')),
    auth: z
      .string({ error: fault('push.secret-required') })
      .refine((text) => text.length === 22 && BASE64URL.test(text), fault('push.secret-invalid')),
  },
  { error: fault('push.keys-required') },
);

const subscriptionBody = (services: PushServices) =>
  bodyOf({ endpoint: endpointOf(services), keys, chosen: yesOrNo('push.choice').optional() });

const endBody = bodyOf({
  endpoint: z
    .string({ error: fault('push.address-required') })
    .max(1_000, fault('push.address-too-long'))
    // No subscription has another address, and the database takes not every text.
    .transform((text) => (URL.canParse(text) ? new URL(text).href : '')),
});

/** Clients ask before they subscribe; the key never changes. */
const KEY_CACHED = 'public, max-age=300';

/**
 * `/api/push`: the public key that browsers subscribe with; the subscription of the browser, tied to the caller's
 * session; and its end. Refuses with 400 a subscription that is not one of a known push service, with 401 without a
 * session, with 409 one that goes on though notifications were taken back, and with 429 after too many. Whoever knows a subscription's address, which is a secret of the browser, may
 * end it: also after the session has ended.
 */
export function pushRoutes(deps: Deps) {
  const { sql, limits, clientAddress, pushKey, pushServices } = deps;
  const may = guardsOf(deps);
  return new Hono<HonoEnv>()
    .get('/key', anyoneMay('push.readKey'), (c) => {
      c.header('Cache-Control', KEY_CACHED);
      return c.json({ publicKey: pushKey }, 200);
    })
    .put(
      '/subscription',
      may('push.subscribe'),
      jsonBody(subscriptionBody(pushServices)),
      async (c) => {
        const { accountId, sessionId } = c.get('session');
        await limits.pushPerAccount.take(String(accountId));
        const given = c.req.valid('json');
        const kept = await sql.begin((tx) => keepSubscription(tx, { accountId, sessionId }, given));
        if (!kept) throw notSignedIn();
        return c.body(null, 204);
      },
    )
    .post('/unsubscribe', anyoneMay('push.unsubscribe'), jsonBody(endBody), async (c) => {
      await limits.unsubscribePerAddress.take(clientAddress(c.env.incoming));
      await endSubscription(sql, c.req.valid('json').endpoint);
      return c.body(null, 204);
    });
}

const choice = yesOrNo('push.choice').optional();
const choicesBody = bodyOf({
  starting: choice,
  moved: choice,
  cancelled: choice,
  newLink: choice,
  eveningMail: choice,
  ending: choice,
  payments: choice,
  messages: choice,
});

/** `/api/account/notifications`: what the caller is told of. PATCH changes the given choices only. Refuses with 401. */
export function notificationRoutes(deps: Pick<Deps, 'sql' | 'tokens'>) {
  const { sql } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('notifications.read'), async (c) =>
      c.json(await readSettings(sql, c.get('account').id), 200),
    )
    .patch('/', may('notifications.choose'), jsonBody(choicesBody), async (c) => {
      const accountId = c.get('account').id;
      const given = Object.entries(c.req.valid('json')).filter(
        ([, choice]) => choice !== undefined,
      );
      await sql.begin((tx) => keepChoices(tx, accountId, Object.fromEntries(given)));
      return c.json(await readSettings(sql, accountId), 200);
    });
}
