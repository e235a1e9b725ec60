import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import {
  atField,
  bodySchema,
  jsonBody,
  line,
  MAX_ID,
  parseRowId,
  validationError,
} from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { issuedInvoice } from '../invoices/money.ts';
import { orderNotFound } from '../orders/service.ts';
import { movePayment } from './move-payment.ts';
import {
  CASH_HAS_NO_REFERENCE,
  isReferenceAllowed,
  PAISE_ERROR,
  paise,
  paymentFields,
  reference,
  seenPaise,
  way,
} from './payment-fields.ts';
import { recordPayment } from './record-payment.ts';
import { refundOrder } from './refund.ts';
import { voidInvoice } from './void-invoice.ts';
import { voidResultSchema } from './void-request.ts';
import { waiveAmount } from './waive.ts';

const reason = line('money.reason', 300);

const paymentBody = bodySchema(paymentFields).refine(isReferenceAllowed, CASH_HAS_NO_REFERENCE);

const percent = z
  .int({ error: validationError('money.percent-impossible') })
  .min(1, validationError('money.percent-impossible'))
  .max(100, validationError('money.percent-impossible'));
const discountBody = bodySchema({
  paise: paise.optional(),
  percent: percent.optional(),
  reason,
}).refine(
  (off) => (off.paise === undefined) !== (off.percent === undefined),
  atField('paise', PAISE_ERROR),
);

const refundBody = bodySchema({
  way,
  paise,
  reference,
  reason,
  courseId: z.int({ error: PAISE_ERROR }).min(1, PAISE_ERROR).max(MAX_ID, PAISE_ERROR).optional(),
  ends: z.boolean({ error: validationError('money.choice-required') }),
  paid: seenPaise,
}).refine(isReferenceAllowed, CASH_HAS_NO_REFERENCE);

/** The characters of an invoice number of any time. */
const INVOICE_NUMBER = /^[\dA-Z/-]{1,16}$/;
const voidBody = bodySchema({
  number: z
    .string({ error: validationError('receipts.none') })
    .transform(cleanValue)
    .refine((number) => INVOICE_NUMBER.test(number), validationError('receipts.none')),
  reason,
  reopens: z.boolean({ error: validationError('money.choice-required') }).optional(),
});

const moveBody = bodySchema({
  to: z.int({ error: PAISE_ERROR }).min(1, PAISE_ERROR).max(MAX_ID, PAISE_ERROR),
  ...{ paise, above: seenPaise, due: seenPaise, reason },
  opens: z.boolean({ error: validationError('money.choice-required') }).optional(),
});

const parseOrderId = (text: string): number => {
  const id = parseRowId(text);
  if (id === undefined) throw orderNotFound();
  return id;
};

/**
 * `/api/staff/orders/:id/…`: records payments, grants discounts, refunds, moves overpaid amounts to another order, and voids receipts and
 * refunds. Responds with the number of the invoice. Responds 401 or 403 without permission, 404 for a missing order, and 409 for a change that
 * the order does not allow.
 */
export function paymentRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .post(
      '/:id/payments',
      may('money.note'),
      answers({ 201: issuedInvoice, 404: errorSchema, 409: errorSchema }),
      jsonBody(paymentBody),
      async (c) => {
        const target = { id: parseOrderId(c.req.param('id')), staffId: c.get('account').id };
        const body = c.req.valid('json');
        const number = await deps.sql.begin((tx) =>
          recordPayment(deps, tx, { ...target, ...body }),
        );
        return c.json({ number }, 201);
      },
    )
    .post(
      '/:id/concession',
      may('money.concede'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      jsonBody(discountBody),
      async (c) => {
        const target = { id: parseOrderId(c.req.param('id')), staffId: c.get('account').id };
        const { reason, percent, paise = 0 } = c.req.valid('json');
        const off = percent === undefined ? { paise } : { percent };
        await waiveAmount(deps, { ...target, off, reason });
        return c.body(null, 204);
      },
    )
    .post(
      '/:id/refunds',
      may('money.giveBack'),
      answers({ 201: issuedInvoice, 404: errorSchema, 409: errorSchema }),
      jsonBody(refundBody),
      async (c) => {
        const target = { id: parseOrderId(c.req.param('id')), staffId: c.get('account').id };
        return c.json(
          { number: await refundOrder(deps, { ...target, ...c.req.valid('json') }) },
          201,
        );
      },
    )
    .post(
      '/:id/moves',
      may('money.move'),
      answers({ 201: issuedInvoice, 404: errorSchema, 409: errorSchema }),
      jsonBody(moveBody),
      async (c) => {
        const target = { id: parseOrderId(c.req.param('id')), staffId: c.get('account').id };
        return c.json(
          { number: await movePayment(deps, { ...target, ...c.req.valid('json') }) },
          201,
        );
      },
    )
    .post(
      '/:id/corrections',
      may('money.correct'),
      answers({ 201: voidResultSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(voidBody),
      async (c) => {
        const target = { id: parseOrderId(c.req.param('id')), staffId: c.get('account').id };
        return c.json(await voidInvoice(deps, { ...target, ...c.req.valid('json') }), 201);
      },
    );
}
