import { Hono } from 'hono';
import { z } from 'zod';
import { findPerson } from '../../accounts/directory/queries.ts';
import { noSuchPerson } from '../../accounts/directory/service.ts';
import { phoneNumber } from '../../accounts/profile/phone.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import {
  bodyOf,
  emailAddress,
  fault,
  idempotencyKey,
  jsonBody,
  LARGEST_ID,
  personName,
  rowId,
} from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { choice } from '../orders/order-fields.ts';
import { ownOrder } from '../orders/service.ts';
import { CASH_HAS_NO_REFERENCE, payment, withoutReference } from '../payments/payment-fields.ts';
import type { DeskOrder } from './desk-order.ts';
import { type ForWhom, type Made, makeOrder, offersForLearner } from './service.ts';

const LEARNER = fault('orders.learner-required');
const learner = bodyOf({
  accountId: z.int({ error: LEARNER }).min(1, LEARNER).max(LARGEST_ID, LEARNER).optional(),
  name: personName('auth.name', 100).optional(),
  phone: phoneNumber.optional(),
  email: emailAddress('auth.email').optional(),
}).transform(({ accountId, name, phone, email }, context): ForWhom => {
  if (accountId !== undefined) return { accountId };
  if (name && (phone || email)) return { name, phone, email };
  context.addIssue({
    code: 'custom',
    message: name ? fault('people.phone-or-email') : LEARNER,
    path: [name ? 'phone' : 'name'],
  });
  return z.NEVER;
});

const MOST_COURSES = 20;
const COURSES = fault('orders.courses-required', { values: { most: MOST_COURSES } });
const courses = z
  .array(choice, { error: COURSES })
  .min(1, COURSES)
  .max(MOST_COURSES, COURSES)
  .refine((all) => new Set(all.map(({ courseId }) => courseId)).size === all.length, COURSES);

const REFERENCE = fault('orders.none');
const order = bodyOf({
  learner,
  courses,
  replaces: z
    .string({ error: REFERENCE })
    .transform(cleanValue)
    .refine((reference) => reference.length <= 20, REFERENCE)
    .optional(),
  payment: bodyOf(payment).refine(withoutReference, CASH_HAS_NO_REFERENCE).optional(),
});

/**
 * `/api/staff/orders`: what staff order for a learner, also for one without an account, paid at once perhaps, and what they can order. With an
 * `Idempotency-Key` a second tap makes no second order. Refuses with 401 or 403 callers that are not staff, with 404 what does not
 * exist, with 409 what cannot be ordered, and with 429 after 300 orders in a day.
 */
export function deskRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);

  const readMade = async ({ orderId, accountId, ...became }: Made): Promise<DeskOrder> => {
    const person = await findPerson(sql, accountId);
    if (!person) throw noSuchPerson();
    const made = await ownOrder(sql, { id: orderId, accountId });
    return { order: made, person, ...became };
  };

  return new Hono<SignedInEnv>()
    .get('/offers', may('orders.createForLearner'), async (c) => {
      const account = c.req.query('account');
      return c.json(await offersForLearner(deps, account ? rowId(account) : undefined), 200);
    })
    .post('/', may('orders.createForLearner'), jsonBody(order), async (c) => {
      const staffId = c.get('account').id;
      const given = c.req.valid('json');
      const once = {
        scope: `POST /api/staff/orders ${staffId}`,
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: given,
      };
      const counted = await limits.deskPerAccount.take(String(staffId));
      const made = await chargeFor(counted, () =>
        answerOnce(sql, once, (tx) => makeOrder(deps, tx, { ...given, staffId })),
      );
      const ordered = await readMade(made);
      return c.json(ordered, 201, { Location: `/api/staff/orders/${ordered.order.id}` });
    });
}
