import { ECDH } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { allowAnyone, createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema, notSignedIn } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { bodySchema, jsonBody, validationError, yesOrNo } from '../../platform/http/validate.ts';
import { type NotificationSettings, notificationSettingsSchema } from './notification.ts';
import { endpointSchema, type PushServices } from './push-services.ts';
import {
  deleteSubscription,
  readNotificationSettings,
  saveNotificationChoices,
  saveSubscription,
} from './queries.ts';

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

const subscriptionKeys = z.object(
  {
    p256dh: z
      .string({ error: validationError('push.key-required') })
      .refine(isPublicKey, validationError('push.key-invalid')),
    auth: z
      .string({ error: validationError('push.secret-required') })
      .refine(
        (text) => text.length === 22 && BASE64URL.test(text),
        validationError('push.secret-invalid'),
      ),
  },
  { error: validationError('push.keys-required') },
);

const subscriptionBody = (services: PushServices) =>
  bodySchema({
    endpoint: endpointSchema(services),
    keys: subscriptionKeys,
    chosen: yesOrNo('push.choice').optional(),
  });

const unsubscribeBody = bodySchema({
  endpoint: z
    .string({ error: validationError('push.address-required') })
    .max(1_000, validationError('push.address-too-long'))
    // No subscription has another URL, and the database does not accept every text.
    .transform((text) => (URL.canParse(text) ? new URL(text).href : '')),
});

/** Clients fetch it before they subscribe; the key never changes. */
const KEY_CACHE_CONTROL = 'public, max-age=300';

/**
 * `/api/push`: the public key that browsers subscribe with; the subscription of the browser, which belongs to the
 * session of the caller; and its end. 400 for a subscription of an unknown push service, 401 without a session, 409
 * for a renewal after the consent was withdrawn, 429 after too many. The endpoint is a secret of the browser, so
 * a client that knows it may end the subscription, also after the session has ended.
 */
export function pushRoutes(deps: Deps) {
  const { sql, limits, clientAddress, pushKey, pushServices } = deps;
  const may = createGuard(deps);
  return new Hono<HonoEnv>()
    .get(
      '/key',
      allowAnyone('push.readKey'),
      answers({ 200: z.strictObject({ publicKey: z.base64url().length(87) }) }),
      (c) => {
        c.header('Cache-Control', KEY_CACHE_CONTROL);
        return c.json({ publicKey: pushKey }, 200);
      },
    )
    .put(
      '/subscription',
      may('push.subscribe'),
      answers({ 204: noBody, 409: errorSchema }),
      jsonBody(subscriptionBody(pushServices)),
      async (c) => {
        const { accountId, sessionId } = c.get('session');
        const reservation = await limits.pushPerAccount.take(String(accountId));
        const subscription = c.req.valid('json');
        const isSaved = await releaseOnServerError(reservation, () =>
          sql.begin((tx) => saveSubscription(tx, { accountId, sessionId }, subscription)),
        );
        if (!isSaved) throw notSignedIn();
        return c.body(null, 204);
      },
    )
    .post(
      '/unsubscribe',
      allowAnyone('push.unsubscribe'),
      answers({ 204: noBody }),
      jsonBody(unsubscribeBody),
      async (c) => {
        const reservation = await limits.unsubscribePerAddress.take(clientAddress(c.env.incoming));
        const { endpoint } = c.req.valid('json');
        await releaseOnServerError(reservation, () => deleteSubscription(sql, endpoint));
        return c.body(null, 204);
      },
    );
}

const optionalChoice = yesOrNo('push.choice').optional();
const choicesBody = bodySchema({
  starting: optionalChoice,
  moved: optionalChoice,
  cancelled: optionalChoice,
  newLink: optionalChoice,
  eveningMail: optionalChoice,
  ending: optionalChoice,
  payments: optionalChoice,
  messages: optionalChoice,
});

/**
 * `/api/account/notifications`: the notifications that the caller wants. PATCH changes the given choices only.
 * Refuses with 401.
 */
export function notificationRoutes(deps: Pick<Deps, 'sql' | 'tokens'>) {
  const { sql } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('notifications.read'), answers({ 200: notificationSettingsSchema }), async (c) =>
      c.json(await readNotificationSettings(sql, c.get('account').id), 200),
    )
    .patch(
      '/',
      may('notifications.choose'),
      answers({ 200: notificationSettingsSchema }),
      jsonBody(choicesBody),
      async (c) => {
        const accountId = c.get('account').id;
        const given = Object.entries(c.req.valid('json')).filter(
          ([, choice]) => choice !== undefined,
        );
        const settings = await sql.begin(async (tx) => {
          await saveNotificationChoices(tx, accountId, Object.fromEntries(given));
          return readNotificationSettings(tx, accountId);
        });
        return c.json(settings as NotificationSettings, 200);
      },
    );
}
