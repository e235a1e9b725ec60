import { Hono } from 'hono';
import { allowAnyone } from '../../accounts/sessions/guards.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import {
  type CountEvent,
  isWithinLimit,
  releaseCountsOnServerError,
} from '../../platform/http/limits.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { idempotencyKey, jsonBody } from '../../platform/http/validate.ts';
import { GRIEVANCE_DAYS } from '../../shared/retention-policy.ts';
import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import { contactMessageBody, tooManyUnanswered } from './contact-fields.ts';
import { grievanceNumber, grievanceReceiptSchema } from './message.ts';
import { notifyStaffOfMessage } from './notify-of-message.ts';
import { insertContactMessage } from './queries.ts';

/**
 * `/api/grievances`: a grievance about data, from anybody. Responds with 202, its number and the day the studio
 * answers by, once it is stored among the messages together with the jobs of its mails: to the studio, and to the
 * sender. An address receives three such mails a day, as anybody can type any; further grievances are stored all the
 * same. Errors as of `/send-email`.
 */
export function grievanceRoutes(deps: Deps) {
  const { sql, enqueueMail, limits, clientAddress, now } = deps;
  return new Hono<HonoEnv>().post(
    '/',
    allowAnyone('messages.send'),
    answers({ 202: grievanceReceiptSchema, 409: errorSchema }),
    jsonBody(contactMessageBody),
    async (c) => {
      const message = c.req.valid('json');
      const language = requestLanguage(c);
      const store = async (tx: Transaction, count: CountEvent) => {
        const dueOn = addDays(indianDate(now()), GRIEVANCE_DAYS);
        const id = await insertContactMessage(tx, { ...message, dueOn, language });
        if (id === undefined) throw tooManyUnanswered();
        await enqueueMail(tx, { kind: 'contact', id });
        const isMailed =
          (await isWithinLimit(count(limits.grievancePerMailbox.take(message.email)))) &&
          (await isWithinLimit(count(limits.strangersMailPerMailbox.take(message.email))));
        if (isMailed) await enqueueMail(tx, { kind: 'grievance-received', id });
        await notifyStaffOfMessage(deps, tx);
        return { number: grievanceNumber(id), dueOn };
      };
      const once = {
        scope: 'POST /api/grievances',
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: message,
      };
      const answer = await releaseCountsOnServerError(async (count) => {
        await count(limits.contactPerAddress.take(clientAddress(c.env.incoming)));
        return runIdempotently(sql, once, (tx) => store(tx, count));
      });
      return c.json(answer, 202);
    },
  );
}
