import { Hono } from 'hono';
import { z } from 'zod';
import { findPerson } from '../../accounts/directory/queries.ts';
import { noSuchPerson } from '../../accounts/directory/service.ts';
import { phoneField } from '../../accounts/profile/phone.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { runIdempotentlyIn } from '../../platform/http/idempotency.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { query, rowIdParam } from '../../platform/http/query.ts';
import {
  bodySchema,
  emailAddress,
  idempotencyKey,
  jsonBody,
  MAX_ID,
  personName,
  validationError,
} from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { courseChoiceBody } from '../orders/order-fields.ts';
import { getOwnOrder } from '../orders/service.ts';
import {
  CASH_HAS_NO_REFERENCE,
  isReferenceAllowed,
  paymentFields,
} from '../payments/payment-fields.ts';
import { type DeskOrder, deskOffersSchema, deskOrderSchema } from './desk-order.ts';
import {
  type CreatedDeskOrder,
  createDeskOrder,
  type DeskOrderLearner,
  getDeskOffers,
} from './service.ts';

const LEARNER_ERROR = validationError('orders.learner-required');
const learner = bodySchema({
  accountId: z
    .int({ error: LEARNER_ERROR })
    .min(1, LEARNER_ERROR)
    .max(MAX_ID, LEARNER_ERROR)
    .optional(),
  name: personName('auth.name', 100).optional(),
  phone: phoneField.optional(),
  email: emailAddress('auth.email').optional(),
}).transform(({ accountId, name, phone, email }, context): DeskOrderLearner => {
  if (accountId !== undefined) return { accountId };
  if (name && (phone || email)) return { name, phone, email };
  context.addIssue({
    code: 'custom',
    message: name ? validationError('people.phone-or-email') : LEARNER_ERROR,
    path: [name ? 'phone' : 'name'],
  });
  return z.NEVER;
});

const MAX_COURSES = 20;
const COURSES_ERROR = validationError('orders.courses-required', { values: { most: MAX_COURSES } });
const courses = z
  .array(courseChoiceBody, { error: COURSES_ERROR })
  .min(1, COURSES_ERROR)
  .max(MAX_COURSES, COURSES_ERROR)
  .refine((all) => new Set(all.map(({ courseId }) => courseId)).size === all.length, COURSES_ERROR);

const REFERENCE_ERROR = validationError('orders.none');
const deskOrderBody = bodySchema({
  learner,
  courses,
  replaces: z
    .string({ error: REFERENCE_ERROR })
    .transform(cleanValue)
    .refine((reference) => reference.length <= 20, REFERENCE_ERROR)
    .optional(),
  payment: bodySchema(paymentFields).refine(isReferenceAllowed, CASH_HAS_NO_REFERENCE).optional(),
});

/**
 * `/api/staff/orders`: creates orders for a learner, also without an account and optionally with a payment; `/offers` lists what can be
 * ordered. An `Idempotency-Key` prevents a second order by a double tap. Responds 401 or 403 without permission, 404 for a missing learner or
 * course, 409 for what cannot be ordered, and 429 after 300 orders in a day.
 */
export function deskOrderRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);

  const readCreatedOrder = async (
    tx: Transaction,
    { orderId, accountId, ...became }: CreatedDeskOrder,
  ): Promise<DeskOrder> => {
    const person = await findPerson(tx, accountId);
    if (!person) throw noSuchPerson();
    const made = await getOwnOrder(tx, { id: orderId, accountId });
    return { order: made, person, ...became };
  };

  return new Hono<SignedInEnv>()
    .get(
      '/offers',
      may('orders.createForLearner'),
      answers({ 200: deskOffersSchema }),
      query({ account: rowIdParam }),
      async (c) => c.json(await getDeskOffers(deps, c.req.valid('query').account), 200),
    )
    .post(
      '/',
      may('orders.createForLearner'),
      answers({ 201: deskOrderSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(deskOrderBody),
      async (c) => {
        const staffId = c.get('account').id;
        const body = c.req.valid('json');
        const idempotency = {
          scope: `POST /api/staff/orders ${staffId}`,
          key: idempotencyKey(c.req.header('Idempotency-Key')),
          request: body,
        };
        const rateLimit = await limits.deskPerAccount.take(String(staffId));
        const create = async (tx: Transaction) => {
          // Without the person's data, which would be stored with the key.
          const made = await runIdempotentlyIn(tx, idempotency, () =>
            createDeskOrder(deps, tx, { ...body, staffId }),
          );
          return readCreatedOrder(tx, made);
        };
        const ordered = (await releaseOnServerError(rateLimit, () =>
          sql.begin(create),
        )) as DeskOrder;
        return c.json(ordered, 201, { Location: `/api/staff/orders/${ordered.order.id}` });
      },
    );
}
