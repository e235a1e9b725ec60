import { Hono } from 'hono';
import { z } from 'zod';
import { allowAnyone } from '../../accounts/sessions/guards.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { idempotencyKey, jsonBody, parseInput } from '../../platform/http/validate.ts';
import { contactMessageBody, tooManyUnanswered } from './contact-fields.ts';
import type { ContactMessage } from './message.ts';
import { notifyStaffOfMessage } from './notify-of-message.ts';
import { plainContactRoutes } from './plain-form.ts';
import { insertContactMessage } from './queries.ts';

const messageReceived = z.strictObject({ message: z.literal('Message received.') });

/**
 * A form without JavaScript sends no idempotency key: the same text from the same address within this time is one
 * message.
 */
const PLAIN_FORM_KEY_SECONDS = 10 * 60;

/**
 * `/send-email` (section 7 of the specification), for the app and for browsers without JavaScript. Responds with 202
 * when the message and its mail job are stored. 400 for invalid fields, 429 after too many messages from an address,
 * 503 when too many messages are unanswered.
 */
export function contactRoutes(deps: Deps) {
  const { sql, enqueueMail, limits, clientAddress } = deps;
  const storeMessage = (contact: ContactMessage) => async (tx: Transaction) => {
    const id = await insertContactMessage(tx, contact);
    if (id === undefined) throw tooManyUnanswered();
    await enqueueMail(tx, { kind: 'contact', id });
    await notifyStaffOfMessage(deps, tx);
    return { message: 'Message received.' };
  };
  const plain = plainContactRoutes({
    ...deps,
    receive: async ({ typed, key }, c) => {
      const counted = await limits.contactPerAddress.take(clientAddress(c.env.incoming));
      const contact = parseInput(contactMessageBody, typed);
      const once = { scope: 'POST /send-email, plain', key, request: contact };
      await releaseOnServerError(counted, () =>
        runIdempotently(
          sql,
          { ...once, forSeconds: PLAIN_FORM_KEY_SECONDS },
          storeMessage(contact),
        ),
      );
    },
  });
  return new Hono<HonoEnv>()
    .route('/', plain)
    .post(
      '/send-email',
      allowAnyone('messages.send'),
      answers({ 202: messageReceived, 409: errorSchema }),
      jsonBody(contactMessageBody),
      async (c) => {
        const counted = await limits.contactPerAddress.take(clientAddress(c.env.incoming));
        const contact = c.req.valid('json');
        const once = {
          scope: 'POST /send-email',
          key: idempotencyKey(c.req.header('Idempotency-Key')),
          request: contact,
        };
        const answer = await releaseOnServerError(counted, () =>
          runIdempotently(sql, once, storeMessage(contact)),
        );
        return c.json(answer, 202);
      },
    );
}
