import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { appError } from '../../platform/http/errors.ts';
import { query, textParam } from '../../platform/http/query.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { bodySchema, jsonBody, MAX_ID, validationError } from '../../platform/http/validate.ts';
import { receivedOn } from '../orders/order-fields.ts';
import { seenUtr } from '../orders/staff-routes.ts';
import { confirmPayments, matchStatement, type StatementDeps } from './service.ts';
import {
  type ChosenColumns,
  confirmationResultsSchema,
  MAX_CONFIRMED,
  statementResponseSchema,
} from './statement.ts';
import { COLUMN_ROLES } from './statement-limits.ts';

/** The largest statement, in bytes. */
export const LARGEST_STATEMENT = 2 * 1024 * 1024;
const MAX_COLUMNS = 100;

const columnIndex = z.int().min(0).max(MAX_COLUMNS).nullable();
const chosenColumnsBody = z.object({
  line: z.int().min(0).max(1_000_000),
  columns: z.object(
    Object.fromEntries(COLUMN_ROLES.map((role) => [role, columnIndex])) as Record<
      (typeof COLUMN_ROLES)[number],
      typeof columnIndex
    >,
  ),
});

/** The columns chosen by staff, as JSON in `?columns=`. Throws 400 if they are invalid. */
function parseChosenColumns(query: string | undefined): ChosenColumns | undefined {
  if (!query) return undefined;
  const parsed = chosenColumnsBody.safeParse(parseJson(query));
  if (!parsed.success) throw appError(400, 'statement.columns-wrong');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const positiveInteger = (max: number) => {
  const error = validationError('statement.payment-not-a-number');
  return z.int({ error }).min(1, error).max(max, error);
};
const confirmationBody = bodySchema({
  payments: z
    .array(
      bodySchema({
        id: positiveInteger(MAX_ID),
        utr: seenUtr,
        amount: positiveInteger(MAX_ID),
        date: receivedOn,
      }),
      { error: validationError('statement.payments-not-a-list') },
    )
    .max(
      MAX_CONFIRMED,
      validationError('statement.payments-too-many', { values: { max: MAX_CONFIRMED } }),
    ),
});

/**
 * `/api/staff/statement`: matches a bank statement (the bytes of the body) with the orders; `/confirm` confirms the found payments. Responds
 * 401 or 403 without permission, 400 for an invalid statement, and 413 for one that is too large.
 */
export function statementRoutes(deps: Deps & StatementDeps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .post(
      '/',
      may('statement.read'),
      answers({ 200: statementResponseSchema }),
      query({ columns: textParam(parseChosenColumns) }),
      async (c) => {
        const { columns: chosen } = c.req.valid('query');
        const bytes = new Uint8Array(await c.req.arrayBuffer());
        const language = requestLanguage(c);
        return c.json(await matchStatement(deps, { bytes, chosen, language }), 200);
      },
    )
    .post(
      '/confirm',
      may('statement.confirm'),
      answers({ 200: confirmationResultsSchema }),
      jsonBody(confirmationBody),
      async (c) => {
        const { payments } = c.req.valid('json');
        const confirmations = {
          staffId: c.get('account').id,
          payments,
          language: requestLanguage(c),
        };
        const paidAtStudio = (await deps.studioSettings.now()).payee.upiId === undefined;
        return c.json(await confirmPayments({ ...deps, paidAtStudio }, confirmations), 200);
      },
    );
}
