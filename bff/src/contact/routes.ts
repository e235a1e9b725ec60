import { Hono } from 'hono';
import type { Deps, HonoEnv } from '../deps.ts';
import { answerOnce } from '../idempotency.ts';
import { chargeFor } from '../limits.ts';
import { bodyOf, emailAddress, idempotencyKey, jsonBody, line, paragraphs } from '../validate.ts';
import { insertContactMessage } from './queries.ts';

const contactMessage = bodyOf({
  fullName: line('Full name', 100),
  email: emailAddress,
  mobileNumber: line('Mobile number', 40),
  message: paragraphs('Message', 5000),
});

/** The contact form of the specification's section 7. */
export function contactRoutes({ sql, enqueueMail, limits, clientAddress }: Deps) {
  return new Hono<HonoEnv>().post('/send-email', jsonBody(contactMessage), async (c) => {
    const counted = await limits.contactPerAddress.take(clientAddress(c.env.incoming));
    const contact = c.req.valid('json');
    const once = {
      scope: 'POST /send-email',
      key: idempotencyKey(c.req.header('Idempotency-Key')),
      request: contact,
    };
    const answer = await chargeFor(counted, () =>
      answerOnce(sql, once, async (tx) => {
        const id = await insertContactMessage(tx, contact);
        await enqueueMail(tx, { kind: 'contact', id });
        return { message: 'Message received.' };
      }),
    );
    return c.json(answer, 202);
  });
}
