import { Hono } from 'hono';
import { z } from 'zod';
import { type Account, mayNow } from '../../accounts/account.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { refusesMail } from '../../messaging/contacts/contact-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { bodyOf, fault, jsonBody, rowId } from '../../platform/http/validate.ts';
import { mayDo } from '../../shared/permissions.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { isEnded, type LearnerOrder, type Order } from './order.ts';
import { CHOICES, choice, chosenMonths, courseId, months } from './order-fields.ts';
import { listOrders, orderPlace } from './queries.ts';
import { findReceipt } from './receipt-queries.ts';
import { cancelOrder, checkOut, noSuchOrder, ownOrder, renew, submitUtr } from './service.ts';
import { upiPayment } from './upi.ts';

/** A bank's SMS and a payment app's receipt are shorter. */
const LONGEST_UTR_TEXT = 1000;

/** The UTR, or the text in which it stands. */
const utrBody = bodyOf({
  utr: z
    .string({ error: fault('orders.utr-required') })
    .max(LONGEST_UTR_TEXT, fault('orders.utr-invalid')),
});

/** More than a selection has courses. */
const MOST_CHOICES = 100;
/** Which months are chosen of the selected courses; without a body the shortest of each. */
const choices = bodyOf({
  choices: z.array(choice, { error: CHOICES }).max(MOST_CHOICES, CHOICES).default([]),
});
const renewal = bodyOf({ courseId, ...chosenMonths, months });

const idOf = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchOrder();
  return id;
};

/**
 * `/api/orders`: a learner's own orders: list, check out, renew, read, give the UTR, cancel. One that is named by its number may be a
 * child's, too. Refuses with 401 without a
 * session, with 404 orders of other accounts, with 409 a change that the order's state does not allow, and with 429
 * after too many orders or UTRs.
 */
export function orderRoutes(deps: Deps) {
  const { sql, facts, limits } = deps;
  /** How these orders are shown to who pays them; what all share is read once. */
  const viewFor = async (payer: Pick<Account, 'email'>, orders: Order[]) => {
    const refuses = orders.some(isOpen) && (await refusesMail(sql, payer));
    const { payee } = await facts.now();
    const today = indianDate(deps.now());
    return (order: Order): LearnerOrder => ({
      ...order,
      ...(refuses && isOpen(order) && { refusesMail: true }),
      upi: isEnded(order, today) ? null : upiPayment(order, payee),
    });
  };
  const forLearner = async (order: Order, payer: Pick<Account, 'email'>) =>
    (await viewFor(payer, [order]))(order);
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('orders.readOwn'), async (c) => {
      const after = placeAfter(c.req.query('after'), orderPlace);
      const page = await listOrders(sql, { accountId: c.get('learner').id, after });
      const view = await viewFor(c.get('account'), page.items);
      return c.json({ ...page, items: page.items.map(view) }, 200);
    })
    .post('/', may('orders.create'), jsonBody(choices), async (c) => {
      const { order, isNew } = await checkOut(deps, {
        accountId: c.get('learner').id,
        by: c.get('account').id,
        ...c.req.valid('json'),
      });
      return c.json(await forLearner(order, c.get('account')), isNew ? 201 : 200);
    })
    .post('/renewals', may('orders.create'), jsonBody(renewal), async (c) => {
      const { order, isNew } = await renew(deps, {
        accountId: c.get('learner').id,
        by: c.get('account').id,
        ...c.req.valid('json'),
      });
      return c.json(await forLearner(order, c.get('account')), isNew ? 201 : 200);
    })
    .get('/:id', may('orders.readOwn'), async (c) => {
      const own = { id: idOf(c.req.param('id')), accountId: c.get('account').id };
      return c.json(await forLearner(await ownOrder(sql, own), c.get('account')), 200);
    })
    .post('/:id/utr', may('orders.pay'), jsonBody(utrBody), async (c) => {
      const own = { id: idOf(c.req.param('id')), accountId: c.get('account').id };
      // Limited, as each submission sends mails and its answer tells whether an order was paid with the UTR.
      const counted = await limits.utrPerAccount.take(String(own.accountId));
      const submission = { ...own, text: c.req.valid('json').utr };
      const order = await chargeFor(counted, () => submitUtr(deps, submission));
      return c.json(await forLearner(order, c.get('account')), 200);
    })
    .post('/:id/cancel', may('orders.cancel'), async (c) => {
      const own = { id: idOf(c.req.param('id')), accountId: c.get('account').id };
      return c.json(await forLearner(await cancelOrder(deps, own), c.get('account')), 200);
    });
}

const isOpen = ({ state }: Order) => state !== 'paid' && state !== 'cancelled';

/** The numbers of documents: `2026-27/000123`, of what goes back `R2026-27/000012`, of the time before `123`. */
const DOCUMENT_NUMBER = /^(?:R?\d{4}-\d{2}\/\d{6,8}|\d{1,10})$/;

/**
 * `/api/receipts/:number`: the documents of the caller's own orders and those of their children; of any, for who may do `receipts.readAll`. Refuses with 401 or
 * 404.
 */
export function receiptRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/:number{.+}', may('receipts.readOwn'), async (c) => {
    const account = c.get('account');
    const number = c.req.param('number');
    const accountId = mayNow(account, 'receipts.readAll') ? undefined : account.id;
    const receipt =
      DOCUMENT_NUMBER.test(number) && (await findReceipt(deps.sql, { number, accountId }));
    if (!receipt && accountId !== undefined && mayDo(account.role, 'receipts.readAll'))
      throw refusal(403, 'auth.second-step-needed');
    if (!receipt) throw refusal(404, 'receipts.none');
    return c.json(receipt, 200);
  });
}
