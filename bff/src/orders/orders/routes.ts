import { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '../../accounts/account.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import { refusesMail } from '../../messaging/contacts/contact-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { releaseOnServerError } from '../../platform/http/limits.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { cursorParam, query } from '../../platform/http/query.ts';
import { bodySchema, jsonBody, parseRowId, validationError } from '../../platform/http/validate.ts';
import { can } from '../../shared/permissions.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { invoiceSchema } from './invoice.ts';
import { findInvoice } from './invoice-queries.ts';
import { isOfferExpired, type LearnerOrder, learnerOrderSchema, type Order } from './order.ts';
import {
  CHOICES_ERROR,
  courseChoiceBody,
  courseId,
  months,
  monthsChoiceFields,
} from './order-fields.ts';
import { listOrders, orderCursor } from './queries.ts';
import { cancelOrder, checkOut, getOwnOrder, orderNotFound, renew, submitUtr } from './service.ts';
import { createUpiPayment } from './upi.ts';

/** A bank's SMS and a payment app's receipt are shorter. */
const LONGEST_UTR_TEXT = 1000;

/** The UTR, or a text that contains it. */
const utrBody = bodySchema({
  utr: z
    .string({ error: validationError('orders.utr-required') })
    .max(LONGEST_UTR_TEXT, validationError('orders.utr-invalid')),
});

/** More than a selection can hold. */
const MAX_CHOICES = 100;
/** The chosen months of the selected courses; without a body the shortest offer of each. */
const checkoutBody = bodySchema({
  choices: z
    .array(courseChoiceBody, { error: CHOICES_ERROR })
    .max(MAX_CHOICES, CHOICES_ERROR)
    .default([]),
});
const renewalBody = bodySchema({ courseId, ...monthsChoiceFields, months });

const parseOrderId = (text: string): number => {
  const id = parseRowId(text);
  if (id === undefined) throw orderNotFound();
  return id;
};

/**
 * `/api/orders`: list, check out, renew, read and cancel the caller's orders, and submit a UTR. An order that is requested by its id can
 * also be a child's. Responds 401 without a session, 404 for orders of other accounts, 409 for a change that the order's state does not
 * allow, and 429 after too many orders or UTRs.
 */
export function orderRoutes(deps: Deps) {
  const { sql, studioSettings, limits } = deps;
  /**
   * Returns a function that maps these orders to the payer's view; shared data is read once. An order that is about to be written is not
   * given: an error afterwards would deny an order that is stored.
   */
  const viewFor = async (payer: Pick<Account, 'email'>, orders?: Order[]) => {
    const refuses = (orders?.some(isOpenOrder) ?? true) && (await refusesMail(sql, payer));
    const { payee } = await studioSettings.now();
    const today = indianDate(deps.now());
    return (order: Order): LearnerOrder => ({
      ...order,
      ...(refuses && isOpenOrder(order) && { refusesMail: true }),
      upi: isOfferExpired(order, today) ? null : createUpiPayment(order, payee),
    });
  };
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('orders.readOwn'),
      answers({ 200: pageOf(learnerOrderSchema) }),
      query({ after: cursorParam(orderCursor) }),
      async (c) => {
        const { after } = c.req.valid('query');
        const page = await listOrders(sql, { accountId: c.get('learner').id, after });
        const view = await viewFor(c.get('account'), page.items);
        return c.json({ ...page, items: page.items.map(view) }, 200);
      },
    )
    .post(
      '/',
      may('orders.create'),
      answers({ 200: learnerOrderSchema, 201: learnerOrderSchema, 409: errorSchema }),
      jsonBody(checkoutBody),
      async (c) => {
        const view = await viewFor(c.get('account'));
        const { order, isNew } = await checkOut(deps, {
          accountId: c.get('learner').id,
          by: c.get('account').id,
          ...c.req.valid('json'),
        });
        return c.json(view(order), isNew ? 201 : 200);
      },
    )
    .post(
      '/renewals',
      may('orders.create'),
      answers({
        200: learnerOrderSchema,
        201: learnerOrderSchema,
        404: errorSchema,
        409: errorSchema,
      }),
      jsonBody(renewalBody),
      async (c) => {
        const view = await viewFor(c.get('account'));
        const { order, isNew } = await renew(deps, {
          accountId: c.get('learner').id,
          by: c.get('account').id,
          ...c.req.valid('json'),
        });
        return c.json(view(order), isNew ? 201 : 200);
      },
    )
    .get(
      '/:id',
      may('orders.readOwn'),
      answers({ 200: learnerOrderSchema, 404: errorSchema }),
      async (c) => {
        const own = { id: parseOrderId(c.req.param('id')), accountId: c.get('account').id };
        const order = await getOwnOrder(sql, own);
        const view = await viewFor(c.get('account'), [order]);
        return c.json(view(order), 200);
      },
    )
    .post(
      '/:id/utr',
      may('orders.pay'),
      answers({ 200: learnerOrderSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(utrBody),
      async (c) => {
        const own = { id: parseOrderId(c.req.param('id')), accountId: c.get('account').id };
        // Rate-limited: each submission sends mails, and the response reveals whether an order was paid with the UTR.
        const rateLimit = await limits.utrPerAccount.take(String(own.accountId));
        const submission = { ...own, text: c.req.valid('json').utr };
        const answer = await releaseOnServerError(rateLimit, async () => {
          const view = await viewFor(c.get('account'));
          return view(await submitUtr(deps, submission));
        });
        return c.json(answer, 200);
      },
    )
    .post(
      '/:id/cancel',
      may('orders.cancel'),
      answers({ 200: learnerOrderSchema, 404: errorSchema, 409: errorSchema }),
      async (c) => {
        const own = { id: parseOrderId(c.req.param('id')), accountId: c.get('account').id };
        const view = await viewFor(c.get('account'));
        return c.json(view(await cancelOrder(deps, own)), 200);
      },
    );
}

const isOpenOrder = ({ state }: Order) => state !== 'paid' && state !== 'cancelled';

/** Invoice numbers: `2026-27/000123`, refunds and corrections `R2026-27/000012`, the oldest receipts `123`. */
const INVOICE_NUMBER = /^(?:R?\d{4}-\d{2}\/\d{6,8}|\d{1,10})$/;

/**
 * `/api/receipts/:number`: the invoices of the caller's own orders and those of their children; all invoices with the permission
 * `receipts.readAll`. Responds 401 or 404.
 */
export function receiptRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().get(
    '/:number{.+}',
    may('receipts.readOwn'),
    answers({ 200: invoiceSchema, 404: errorSchema }),
    async (c) => {
      const account = c.get('account');
      const number = c.req.param('number');
      const accountId = can(account.role, 'receipts.readAll') ? undefined : account.id;
      const receipt =
        INVOICE_NUMBER.test(number) && (await findInvoice(deps.sql, { number, accountId }));
      if (!receipt) throw appError(404, 'receipts.none');
      return c.json(receipt, 200);
    },
  );
}
