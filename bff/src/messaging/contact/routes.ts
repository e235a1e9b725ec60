import { Hono } from 'hono';
import { anyoneMay } from '../../accounts/sessions/guards.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { idempotencyKey, jsonBody, parsed } from '../../platform/http/validate.ts';
import { contactMessage, tooManyWaiting } from './contact-fields.ts';
import type { ContactMessage } from './message.ts';
import { tellOfMessage } from './notify-of-message.ts';
import { plainContactRoutes } from './plain-form.ts';
import { insertContactMessage } from './queries.ts';

/** A form without JavaScript sends no key: the same text from the same address within this time is one message. */
const PLAIN_FORM_SECONDS = 10 * 60;

/**
 * `/send-email` (the specification's section 7), for the app and for browsers without JavaScript. Answers 202 when the
 * message and its mail job are stored. Refuses with 400 invalid fields, with 429 after too many messages from an
 * address, and with 503 when too many messages wait for an answer.
 */
export function contactRoutes(deps: Deps) {
  const { sql, enqueueMail, limits, clientAddress } = deps;
  const write = (contact: ContactMessage) => async (tx: Transaction) => {
    const id = await insertContactMessage(tx, contact);
    if (id === undefined) throw tooManyWaiting();
    await enqueueMail(tx, { kind: 'contact', id });
    await tellOfMessage(deps, tx);
    return { message: 'Message received.' };
  };
  const plain = plainContactRoutes({
    ...deps,
    receive: async ({ typed, key }, c) => {
      const counted = await limits.contactPerAddress.take(clientAddress(c.env.incoming));
      const contact = parsed(contactMessage, typed);
      const once = { scope: 'POST /send-email, plain', key, request: contact };
      await chargeFor(counted, () =>
        answerOnce(sql, { ...once, forSeconds: PLAIN_FORM_SECONDS }, write(contact)),
      );
    },
  });
  return new Hono<HonoEnv>()
    .route('/', plain)
    .post('/send-email', anyoneMay('messages.send'), jsonBody(contactMessage), async (c) => {
      const counted = await limits.contactPerAddress.take(clientAddress(c.env.incoming));
      const contact = c.req.valid('json');
      const once = {
        scope: 'POST /send-email',
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: contact,
      };
      const answer = await chargeFor(counted, () => answerOnce(sql, once, write(contact)));
      return c.json(answer, 202);
    });
}
