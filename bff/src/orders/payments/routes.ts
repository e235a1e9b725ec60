import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  at,
  bodyOf,
  fault,
  jsonBody,
  LARGEST_ID,
  line,
  rowId,
} from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { noSuchOrder } from '../orders/service.ts';
import { moveMoney } from './move-payment.ts';
import {
  CASH_HAS_NO_REFERENCE,
  PAISE,
  paise,
  payment,
  reference,
  seenPaise,
  way,
  withoutReference,
} from './payment-fields.ts';
import { noteMoney } from './record-payment.ts';
import { giveBack } from './refund.ts';
import { correct } from './void.ts';
import { concede } from './waive.ts';

const reason = line('money.reason', 300);

const money = bodyOf(payment).refine(withoutReference, CASH_HAS_NO_REFERENCE);

const percent = z
  .int({ error: fault('money.percent-impossible') })
  .min(1, fault('money.percent-impossible'))
  .max(100, fault('money.percent-impossible'));
const concession = bodyOf({
  paise: paise.optional(),
  percent: percent.optional(),
  reason,
}).refine((off) => (off.paise === undefined) !== (off.percent === undefined), at('paise', PAISE));

const refund = bodyOf({
  way,
  paise,
  reference,
  reason,
  courseId: z.int({ error: PAISE }).min(1, PAISE).max(LARGEST_ID, PAISE).optional(),
  ends: z.boolean({ error: fault('money.choice-required') }),
  paid: seenPaise,
}).refine(withoutReference, CASH_HAS_NO_REFERENCE);

/** Of its letters and digits, whatever the time that it is from. */
const DOCUMENT_NUMBER = /^[\dA-Z/-]{1,16}$/;
const correction = bodyOf({
  number: z
    .string({ error: fault('receipts.none') })
    .transform(cleanValue)
    .refine((number) => DOCUMENT_NUMBER.test(number), fault('receipts.none')),
  reason,
  reopens: z.boolean({ error: fault('money.choice-required') }).optional(),
});

const move = bodyOf({
  to: z.int({ error: PAISE }).min(1, PAISE).max(LARGEST_ID, PAISE),
  ...{ paise, above: seenPaise, due: seenPaise, reason },
  opens: z.boolean({ error: fault('money.choice-required') }).optional(),
});

const idOf = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchOrder();
  return id;
};

/**
 * `/api/staff/orders/:id/…`: money that staff have seen, what they let a learner off, what is given back, what is used for another order, and receipts and refunds that were
 * wrong. Answers the number of the document, and of the receipt of moved money from which order it was. Refuses with 401 or 403 callers that are not staff, with 404 a missing order, and with
 * 409 what the order does not allow.
 */
export function moneyRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .post('/:id/payments', may('money.note'), jsonBody(money), async (c) => {
      const noted = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      const body = c.req.valid('json');
      const number = await deps.sql.begin((tx) => noteMoney(deps, tx, { ...noted, ...body }));
      return c.json({ number }, 201);
    })
    .post('/:id/concession', may('money.concede'), jsonBody(concession), async (c) => {
      const conceded = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      const { reason, percent, paise = 0 } = c.req.valid('json');
      const off = percent === undefined ? { paise } : { percent };
      await concede(deps, { ...conceded, off, reason });
      return c.body(null, 204);
    })
    .post('/:id/refunds', may('money.giveBack'), jsonBody(refund), async (c) => {
      const given = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      return c.json({ number: await giveBack(deps, { ...given, ...c.req.valid('json') }) }, 201);
    })
    .post('/:id/moves', may('money.move'), jsonBody(move), async (c) => {
      const moved = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      return c.json({ number: await moveMoney(deps, { ...moved, ...c.req.valid('json') }) }, 201);
    })
    .post('/:id/corrections', may('money.correct'), jsonBody(correction), async (c) => {
      const corrected = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      return c.json(await correct(deps, { ...corrected, ...c.req.valid('json') }), 201);
    });
}
