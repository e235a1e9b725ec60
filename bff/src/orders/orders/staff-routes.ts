import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { searchIn } from '../../platform/database/searching.ts';
import type { Deps } from '../../platform/deps.ts';
import { placeAfter, type WaitingPage } from '../../platform/http/paging.ts';
import { at, bodyOf, fault, jsonBody, line, rowId } from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import type { OrderState, Rejection, StaffOrder } from './order.ts';
import { evenIfOver, receivedOn } from './order-fields.ts';
import { noSuchOrder } from './service.ts';
import { changePlace, countWaitingPayments, listStaffOrders } from './staff-queries.ts';
import {
  cancelForLearner,
  confirmableStates,
  confirmOrder,
  lookAtOrder,
  rejectOrder,
} from './staff-service.ts';

/** Body field: the UTR that staff saw, so that none is decided on that was corrected meanwhile. */
export const seenUtr = z
  .string({ error: fault('orders.utr-required') })
  .transform((text) => cleanValue(text).replace(/\s/g, ''))
  .refine((utr) => /^\d{12}$/.test(utr), fault('orders.utr-invalid'));
const look = bodyOf({ utr: seenUtr });

const REJECTIONS = ['not found', 'other amount', 'other utr', 'own words'] as const;
REJECTIONS satisfies readonly Rejection[];

const RECEIVED = fault('orders.received-required');
const reason = line('orders.reason', 300);
const rejection = bodyOf({
  utr: seenUtr.optional(),
  rejection: z.enum(REJECTIONS, { error: fault('orders.rejection-unknown') }).default('own words'),
  reason,
  received: z.int({ error: RECEIVED }).min(1, RECEIVED).optional(),
})
  .refine(
    ({ rejection, received }) => rejection !== 'other amount' || received !== undefined,
    at('received', RECEIVED),
  )
  .transform(({ received, ...body }) => ({
    ...body,
    ...(body.rejection === 'other amount' && { received }),
  }));

const MOST_ASKED_BACK = 100;
/** Most payments have no other claim: then nobody is asked back. */
const confirmation = bodyOf({
  utr: seenUtr.optional(),
  receivedOn,
  evenIfOver,
  accept: bodyOf({ paise: z.int({ error: RECEIVED }).min(1, RECEIVED), reason }).optional(),
  askBack: bodyOf({
    orders: z
      .array(z.int(fault('orders.other-not-a-number')), fault('orders.others-not-a-list'))
      .max(MOST_ASKED_BACK, fault('orders.others-too-many')),
    reason,
  }).optional(),
});

const STATES: OrderState[] = ['awaiting payment', 'submitted', 'paid', 'rejected', 'cancelled'];

/** The state in `?state=`; `undefined`, for all states, when it is none. */
const stateIn = (query: string | undefined) => STATES.find((state) => state === query);

/**
 * `/api/staff/orders`: a page of orders by search and state, looking at a payment, confirming and rejecting it, cancelling. Refuses with 401
 * or 403 callers that are not staff, with 404 a missing order, and with 409 a decision that the order does not allow.
 */
export function staffOrderRoutes(deps: Deps) {
  const isPaidAtStudio = async () => (await deps.facts.now()).payee.upiId === undefined;
  const idOf = (text: string): number => {
    const id = rowId(text);
    if (id === undefined) throw noSuchOrder();
    return id;
  };
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('orders.readAll'), async (c) => {
      const page = await listStaffOrders(deps.sql, {
        search: searchIn(c.req.query('search')),
        state: stateIn(c.req.query('state')),
        after: placeAfter(c.req.query('after'), changePlace),
      });
      const paidAtStudio = await isPaidAtStudio();
      const items = page.items.map((order): StaffOrder => {
        const states = confirmableStates(order, { paidAtStudio });
        return { ...order, confirmable: order.learner !== null && states.includes(order.state) };
      });
      const waiting = await countWaitingPayments(deps.sql);
      return c.json({ ...page, items, waiting } satisfies WaitingPage<StaffOrder>, 200);
    })
    .post('/:id/look', may('orders.lookAt'), jsonBody(look), async (c) => {
      await lookAtOrder(deps, { id: idOf(c.req.param('id')), ...c.req.valid('json') });
      return c.body(null, 204);
    })
    .post('/:id/confirm', may('orders.confirm'), jsonBody(confirmation), async (c) => {
      const decision = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      const paidAtStudio = await isPaidAtStudio();
      await confirmOrder({ ...deps, paidAtStudio }, { ...decision, ...c.req.valid('json') });
      return c.body(null, 204);
    })
    .post('/:id/reject', may('orders.reject'), jsonBody(rejection), async (c) => {
      const decision = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      await rejectOrder(deps, { ...decision, ...c.req.valid('json') });
      return c.body(null, 204);
    })
    .post('/:id/cancel', may('orders.cancelForLearner'), async (c) => {
      const id = idOf(c.req.param('id'));
      await cancelForLearner(deps, { id, staffId: c.get('account').id });
      return c.body(null, 204);
    });
}
