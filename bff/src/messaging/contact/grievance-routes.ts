import { Hono } from 'hono';
import { anyoneMay } from '../../accounts/sessions/guards.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { chargeFor, mayMail } from '../../platform/http/limits.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { idempotencyKey, jsonBody } from '../../platform/http/validate.ts';
import { GRIEVANCE_DAYS } from '../../shared/retention-policy.ts';
import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import { contactMessage, tooManyWaiting } from './contact-fields.ts';
import { grievanceNumber } from './message.ts';
import { tellOfMessage } from './notify-of-message.ts';
import { insertContactMessage } from './queries.ts';

/**
 * `/api/grievances`: a grievance about data, of anybody. Answers 202 with its number and the day by which the studio answers, once it is
 * stored among the messages with the jobs of its mails: to the studio, and to the sender. An address gets three such mails a day, as
 * anybody can type any; the grievance is kept all the same. Refuses as `/send-email` does.
 */
export function grievanceRoutes(deps: Deps) {
  const { sql, enqueueMail, limits, clientAddress, now } = deps;
  const mayBeMailed = (email: string) =>
    limits.grievancePerMailbox.take(email).then(
      () => mayMail(limits, email),
      (error) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  return new Hono<HonoEnv>().post(
    '/',
    anyoneMay('messages.send'),
    jsonBody(contactMessage),
    async (c) => {
      const counted = await limits.contactPerAddress.take(clientAddress(c.env.incoming));
      const written = c.req.valid('json');
      const language = requestLanguage(c);
      const store = async (tx: Transaction) => {
        const dueOn = addDays(indianDate(now()), GRIEVANCE_DAYS);
        const id = await insertContactMessage(tx, { ...written, dueOn, language });
        if (id === undefined) throw tooManyWaiting();
        await enqueueMail(tx, { kind: 'contact', id });
        if (await mayBeMailed(written.email))
          await enqueueMail(tx, { kind: 'grievance-received', id });
        await tellOfMessage(deps, tx);
        return { number: grievanceNumber(id), dueOn };
      };
      const once = {
        scope: 'POST /api/grievances',
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: written,
      };
      return c.json(await chargeFor(counted, () => answerOnce(sql, once, store)), 202);
    },
  );
}
