import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { bodyOf, fault, jsonBody, LARGEST_ID } from '../../platform/http/validate.ts';
import { receivedOn } from '../orders/order-fields.ts';
import { seenUtr } from '../orders/staff-routes.ts';
import { confirmPayments, type MatchingParts, matchStatement } from './service.ts';
import { type ChosenColumns, COLUMN_ROLES } from './statement.ts';

/** The largest statement, in bytes. */
export const LARGEST_STATEMENT = 2 * 1024 * 1024;
/** So many are confirmed well within the time that a request has. The app sends several calls. */
const MOST_CONFIRMED = 200;
const MOST_COLUMNS = 100;

const place = z.int().min(0).max(MOST_COLUMNS).nullable();
const choice = z.object({
  line: z.int().min(0).max(1_000_000),
  columns: z.object(
    Object.fromEntries(COLUMN_ROLES.map((role) => [role, place])) as Record<
      (typeof COLUMN_ROLES)[number],
      typeof place
    >,
  ),
});

/** What staff have chosen, as JSON in `?columns=`. Throws an `AppError` 400 where that is something else. */
function choiceIn(query: string | undefined): ChosenColumns | undefined {
  if (!query) return undefined;
  const parsed = choice.safeParse(jsonIn(query));
  if (!parsed.success) throw refusal(400, 'statement.columns-wrong');
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const number = (max: number) => {
  const error = fault('statement.payment-not-a-number');
  return z.int({ error }).min(1, error).max(max, error);
};
const confirmation = bodyOf({
  payments: z
    .array(
      bodyOf({
        id: number(LARGEST_ID),
        utr: seenUtr,
        amount: number(LARGEST_ID),
        date: receivedOn,
      }),
      { error: fault('statement.payments-not-a-list') },
    )
    .max(MOST_CONFIRMED, fault('statement.payments-too-many', { values: { max: MOST_CONFIRMED } })),
});

/**
 * `/api/staff/statement`: a bank's statement, as the bytes of the body, beside the orders, and confirming what was found. Refuses
 * with 401 or 403 callers that are not staff, with 400 what is no statement, and with 413 one that is too large.
 */
export function statementRoutes(deps: Deps & MatchingParts) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .post('/', may('statement.read'), async (c) => {
      const chosen = choiceIn(c.req.query('columns'));
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      const language = requestLanguage(c);
      return c.json(await matchStatement(deps, { bytes, chosen, language }), 200);
    })
    .post('/confirm', may('statement.confirm'), jsonBody(confirmation), async (c) => {
      const { payments } = c.req.valid('json');
      const given = { staffId: c.get('account').id, payments, language: requestLanguage(c) };
      const paidAtStudio = (await deps.facts.now()).payee.upiId === undefined;
      return c.json(await confirmPayments({ ...deps, paidAtStudio }, given), 200);
    });
}
