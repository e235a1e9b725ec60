import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../auth/guards.ts';
import type { Deps } from '../../deps.ts';
import { bodyOf, fault, jsonBody, LARGEST_ID, line, rowId } from '../../http/validate.ts';
import { WAYS } from '../documents/money.ts';
import { noSuchOrder } from '../orders/service.ts';
import { concede } from './concede.ts';
import { correct } from './correct.ts';
import { giveBack } from './give-back.ts';
import { noteMoney } from './note-money.ts';

/** Ten lakh rupees: more than any order here. */
const MOST_PAISE = 100_000_000;

const PAISE = fault('money.amount-required');
const paise = z.int({ error: PAISE }).min(1, PAISE).max(MOST_PAISE, PAISE);
const seen = z.int({ error: PAISE }).min(0, PAISE).max(MOST_PAISE, PAISE);
const way = z.enum(WAYS, { error: fault('money.way-unknown') });
const reason = line('money.reason', 300);

const REFERENCE = fault('money.reference-invalid');
/** A UTR has 12 digits, and a bank's reference of NEFT, RTGS or IMPS up to 22 letters and digits. */
const reference = z
  .string({ error: REFERENCE })
  .max(60, REFERENCE)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => text === '' || /^[0-9A-Z]{6,35}$/.test(text), REFERENCE)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const DAY = fault('money.day-impossible');
const day = z.iso.date({ error: DAY });

/** Cash has no reference. */
const withoutReference = <Body extends { way: string; reference?: string | undefined }>(
  body: Body,
): boolean => body.way !== 'cash' || body.reference === undefined;

const money = bodyOf({
  way,
  paise,
  reference,
  receivedOn: day.optional(),
  opens: z.boolean({ error: fault('money.choice-required') }).optional(),
  due: seen,
}).refine(withoutReference, fault('money.cash-has-no-reference'));

const percent = z
  .int({ error: fault('money.percent-impossible') })
  .min(1, fault('money.percent-impossible'))
  .max(100, fault('money.percent-impossible'));
const concession = bodyOf({
  paise: paise.optional(),
  percent: percent.optional(),
  reason,
}).refine((off) => (off.paise === undefined) !== (off.percent === undefined), PAISE);

const refund = bodyOf({
  way,
  paise,
  reference,
  reason,
  courseId: z.int({ error: PAISE }).min(1, PAISE).max(LARGEST_ID, PAISE).optional(),
  ends: z.boolean({ error: fault('money.choice-required') }),
  paid: seen,
}).refine(withoutReference, fault('money.cash-has-no-reference'));

const correction = bodyOf({
  number: z.string({ error: fault('receipts.none') }).max(16, fault('receipts.none')),
  reason,
});

const idOf = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchOrder();
  return id;
};

/**
 * `/api/staff/orders/:id/…`: money that staff have seen, what they let a learner off, what is given back, and confirmations that were
 * wrong. Answers the number of the document. Refuses with 401 or 403 callers that are not staff, with 404 a missing order, and with
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
    .post('/:id/corrections', may('money.correct'), jsonBody(correction), async (c) => {
      const corrected = { id: idOf(c.req.param('id')), staffId: c.get('account').id };
      return c.json({ number: await correct(deps, { ...corrected, ...c.req.valid('json') }) }, 201);
    });
}
