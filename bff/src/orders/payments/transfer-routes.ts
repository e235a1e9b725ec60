import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import {
  bodySchema,
  jsonBody,
  line,
  MAX_ID,
  validationError,
} from '../../platform/http/validate.ts';
import { readOverpayments } from './overpayment-queries.ts';
import { overpaymentsSchema } from './overpayments.ts';
import { PAISE_ERROR, paise, paymentFields, seenPaise } from './payment-fields.ts';
import { splitTransfer } from './split-transfer.ts';
import { transferSchema, transferSplitSchema } from './transfer.ts';
import { readTransfer } from './transfer-queries.ts';

/** More orders than a family has. */
const MAX_SHARES = 10;
const MAX_DUPLICATES = 100;

const SHARES_ERROR = validationError('money.shares-required', { values: { most: MAX_SHARES } });
const optionalFlag = z.boolean({ error: validationError('money.choice-required') }).optional();
const shareBody = bodySchema({
  orderId: z.int({ error: PAISE_ERROR }).min(1, PAISE_ERROR).max(MAX_ID, PAISE_ERROR),
  ...{ paise, due: seenPaise, opens: optionalFlag, above: optionalFlag },
});

const splitBody = bodySchema({
  reference: paymentFields.reference.refine(
    (text) => text !== undefined,
    validationError('money.reference-invalid'),
  ),
  way: z.enum(['upi', 'bank'], { error: validationError('money.way-unknown') }),
  paise,
  noted: seenPaise.nullable(),
  receivedOn: paymentFields.receivedOn,
  shares: z
    .array(shareBody, { error: SHARES_ERROR })
    .min(1, SHARES_ERROR)
    .max(MAX_SHARES, SHARES_ERROR)
    .refine((all) => new Set(all.map(({ orderId }) => orderId)).size === all.length, SHARES_ERROR),
  askBack: bodySchema({
    orders: z
      .array(
        z.int(validationError('orders.other-not-a-number')),
        validationError('orders.others-not-a-list'),
      )
      .max(MAX_DUPLICATES, validationError('orders.others-too-many')),
    reason: line('orders.reason', 300).optional(),
  }).optional(),
});

/**
 * `/api/staff/transfers`: reads a transfer by its UTR or bank reference, and splits it between orders; `/overpaid` lists overpaid amounts.
 * Responds 401 or 403 without permission, 404 for a missing order, and 409 for what an order or the transfer does not allow.
 */
export function transferRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/overpaid', may('money.readAbove'), answers({ 200: overpaymentsSchema }), async (c) =>
      c.json(await readOverpayments(deps.sql), 200),
    )
    .get('/:reference', may('money.share'), answers({ 200: transferSchema }), async (c) => {
      const reference = paymentFields.reference.safeParse(c.req.param('reference')).data;
      if (!reference) throw appError(400, 'money.reference-invalid');
      return c.json(await readTransfer(deps.sql, reference), 200);
    })
    .post(
      '/',
      may('money.share'),
      answers({ 201: transferSplitSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(splitBody),
      async (c) => {
        const { reference = '', ...body } = c.req.valid('json');
        const split = { ...body, reference, staffId: c.get('account').id };
        return c.json({ receipts: await splitTransfer(deps, split) }, 201);
      },
    );
}
