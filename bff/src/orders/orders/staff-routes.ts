import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { cleanSearchText } from '../../platform/database/account-search.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { cursorParam, query, textParam, wordParam } from '../../platform/http/query.ts';
import {
  atField,
  bodySchema,
  jsonBody,
  line,
  parseRowId,
  validationError,
} from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { REJECTION_CODES } from '../../shared/rejection-reasons.ts';
import {
  type OrderState,
  type StaffOrder,
  type StaffOrderPage,
  staffOrderPageSchema,
} from './order.ts';
import { evenIfOver, receivedOn } from './order-fields.ts';
import { orderNotFound } from './service.ts';
import { changeCursor, countWaitingPayments, listStaffOrders } from './staff-queries.ts';
import {
  cancelOrderByStaff,
  confirmableStates,
  confirmOrder,
  rejectOrder,
  reviewOrder,
} from './staff-service.ts';

/** Body field: the UTR that staff saw, so that none is decided on that was corrected meanwhile. */
export const seenUtr = z
  .string({ error: validationError('orders.utr-required') })
  .transform((text) => cleanValue(text).replace(/\s/g, ''))
  .refine((utr) => /^\d{12}$/.test(utr), validationError('orders.utr-invalid'));
const reviewBody = bodySchema({ utr: seenUtr });

const RECEIVED_ERROR = validationError('orders.received-required');
const reason = line('orders.reason', 300);
/** `reason` is the text of staff in place of a preset reason. An app of an earlier version sends the preset text, too. */
const rejectionBody = bodySchema({
  utr: seenUtr.optional(),
  rejection: z
    .enum(REJECTION_CODES, { error: validationError('orders.rejection-unknown') })
    .default('own words'),
  reason: reason.optional(),
  received: z.int({ error: RECEIVED_ERROR }).min(1, RECEIVED_ERROR).optional(),
})
  .refine(
    ({ rejection, received }) => rejection !== 'other amount' || received !== undefined,
    atField('received', RECEIVED_ERROR),
  )
  .refine(
    ({ rejection, reason }) => rejection !== 'own words' || reason !== undefined,
    atField('reason', validationError('orders.reason-required')),
  )
  .transform(({ received, ...body }) => ({
    ...body,
    ...(body.rejection === 'other amount' && { received }),
  }));

const MAX_DUPLICATES = 100;
/** `askBack` rejects the other orders with the same UTR; most payments have none. */
const confirmationBody = bodySchema({
  utr: seenUtr.optional(),
  receivedOn,
  evenIfOver,
  accept: bodySchema({
    paise: z.int({ error: RECEIVED_ERROR }).min(1, RECEIVED_ERROR),
    reason,
  }).optional(),
  askBack: bodySchema({
    orders: z
      .array(
        z.int(validationError('orders.other-not-a-number')),
        validationError('orders.others-not-a-list'),
      )
      .max(MAX_DUPLICATES, validationError('orders.others-too-many')),
    reason: reason.optional(),
  }).optional(),
});

const STATES: OrderState[] = ['awaiting payment', 'submitted', 'paid', 'rejected', 'cancelled'];

const ordersQuery = query({
  search: textParam(cleanSearchText),
  /** Without it all states. */
  state: wordParam(STATES),
  after: cursorParam(changeCursor),
});

/**
 * `/api/staff/orders`: searches orders by text and state; reviews, confirms and rejects a payment; cancels an order. Responds 401 or 403
 * without permission, 404 for a missing order, and 409 for a decision that the order's state does not allow.
 */
export function staffOrderRoutes(deps: Deps) {
  const isPaidAtStudio = async () => (await deps.studioSettings.now()).payee.upiId === undefined;
  const parseOrderId = (text: string): number => {
    const id = parseRowId(text);
    if (id === undefined) throw orderNotFound();
    return id;
  };
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('orders.readAll'),
      answers({ 200: staffOrderPageSchema }),
      ordersQuery,
      async (c) => {
        const page = await listStaffOrders(deps.sql, c.req.valid('query'));
        const paidAtStudio = await isPaidAtStudio();
        const items = page.items.map((order): StaffOrder => {
          const states = confirmableStates(order, { paidAtStudio });
          return { ...order, confirmable: order.learner !== null && states.includes(order.state) };
        });
        const waiting = await countWaitingPayments(deps.sql);
        return c.json({ ...page, items, waiting, paidAtStudio } satisfies StaffOrderPage, 200);
      },
    )
    .post(
      '/:id/look',
      may('orders.lookAt'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      jsonBody(reviewBody),
      async (c) => {
        await reviewOrder(deps, { id: parseOrderId(c.req.param('id')), ...c.req.valid('json') });
        return c.body(null, 204);
      },
    )
    .post(
      '/:id/confirm',
      may('orders.confirm'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      jsonBody(confirmationBody),
      async (c) => {
        const decision = { id: parseOrderId(c.req.param('id')), staffId: c.get('account').id };
        const paidAtStudio = await isPaidAtStudio();
        await confirmOrder({ ...deps, paidAtStudio }, { ...decision, ...c.req.valid('json') });
        return c.body(null, 204);
      },
    )
    .post(
      '/:id/reject',
      may('orders.reject'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      jsonBody(rejectionBody),
      async (c) => {
        const decision = { id: parseOrderId(c.req.param('id')), staffId: c.get('account').id };
        await rejectOrder(deps, { ...decision, ...c.req.valid('json') });
        return c.body(null, 204);
      },
    )
    .post(
      '/:id/cancel',
      may('orders.cancelForLearner'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      async (c) => {
        const id = parseOrderId(c.req.param('id'));
        await cancelOrderByStaff(deps, { id, staffId: c.get('account').id });
        return c.body(null, 204);
      },
    );
}
