import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { bodyOf, fault, jsonBody, LARGEST_ID, line } from '../../platform/http/validate.ts';
import { readOverpaid } from './overpaid-queries.ts';
import { PAISE, paise, payment, seenPaise } from './payment-fields.ts';
import { shareTransfer } from './share-transfer.ts';
import { readTransfer } from './transfer-queries.ts';

/** More than a family has orders. */
const MOST_SHARES = 10;
const MOST_ASKED_BACK = 100;

const SHARES = fault('money.shares-required', { values: { most: MOST_SHARES } });
const choice = z.boolean({ error: fault('money.choice-required') }).optional();
const share = bodyOf({
  orderId: z.int({ error: PAISE }).min(1, PAISE).max(LARGEST_ID, PAISE),
  ...{ paise, due: seenPaise, opens: choice, above: choice },
});

const sharing = bodyOf({
  reference: payment.reference.refine(
    (text) => text !== undefined,
    fault('money.reference-invalid'),
  ),
  way: z.enum(['upi', 'bank'], { error: fault('money.way-unknown') }),
  paise,
  noted: seenPaise.nullable(),
  receivedOn: payment.receivedOn,
  shares: z
    .array(share, { error: SHARES })
    .min(1, SHARES)
    .max(MOST_SHARES, SHARES)
    .refine((all) => new Set(all.map(({ orderId }) => orderId)).size === all.length, SHARES),
  askBack: bodyOf({
    orders: z
      .array(z.int(fault('orders.other-not-a-number')), fault('orders.others-not-a-list'))
      .max(MOST_ASKED_BACK, fault('orders.others-too-many')),
    reason: line('orders.reason', 300),
  }).optional(),
});

/**
 * `/api/staff/transfers`: what a UTR or bank's reference pays for, and sharing it out between orders; and `/overpaid`, what is paid above
 * what was due. Refuses with 401 or 403 callers that are not staff, with 404 a missing order, and with 409 what an order or the
 * transfer does not allow.
 */
export function transferRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/overpaid', may('money.readAbove'), async (c) =>
      c.json(await readOverpaid(deps.sql), 200),
    )
    .get('/:reference', may('money.share'), async (c) => {
      const reference = payment.reference.safeParse(c.req.param('reference')).data;
      if (!reference) throw refusal(400, 'money.reference-invalid');
      return c.json(await readTransfer(deps.sql, reference), 200);
    })
    .post('/', may('money.share'), jsonBody(sharing), async (c) => {
      const { reference = '', ...body } = c.req.valid('json');
      const shared = { ...body, reference, staffId: c.get('account').id };
      return c.json({ receipts: await shareTransfer(deps, shared) }, 201);
    });
}
