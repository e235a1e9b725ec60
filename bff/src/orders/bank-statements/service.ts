import type { Sql } from '../../platform/database/db.ts';
import { formatErrorMessage } from '../../platform/errors/error-codes.ts';
import { AppError } from '../../platform/http/errors.ts';
import { type Language, mapLanguages } from '../../shared/languages.ts';
import type { OrderDeps } from '../orders/service.ts';
import { confirmOrder } from '../orders/staff-service.ts';
import { classify, collectAmounts, collectReferences, filterCredits } from './classify.ts';
import {
  findOrdersAwaitingAmounts,
  findReferencedOrders,
  isPaidWith,
  readSavedColumns,
  saveColumns,
} from './queries.ts';
import type {
  ChosenColumns,
  ConfirmationResult,
  PaymentToConfirm,
  StatementResponse,
} from './statement.ts';
import type { StatementReader } from './statement-reader.ts';

interface StatementUpload {
  bytes: Uint8Array;
  chosen: ChosenColumns | undefined;
  /** The language of error messages. */
  language: Language;
}

export interface StatementDeps {
  sql: Sql;
  statements: StatementReader;
}

/**
 * Matches a statement with the orders, without changing them. Nothing of the statement is stored except the column choice for its header.
 * Throws as `StatementReader.read`.
 */
export async function matchStatement(
  { sql, statements }: StatementDeps,
  { bytes, chosen, language }: StatementUpload,
): Promise<StatementResponse> {
  const savedColumns = chosen ? new Map() : await readSavedColumns(sql);
  const { read, keyOfChosen } = await statements.read({ bytes, kept: savedColumns, chosen });
  if (read.kind === 'question') return read;
  if (chosen && keyOfChosen) await saveColumns(sql, keyOfChosen, chosen.columns);
  const [referenced, waiting] = await Promise.all([
    findReferencedOrders(sql, collectReferences(read.rows)),
    findOrdersAwaitingAmounts(sql, collectAmounts(filterCredits(read.rows))),
  ]);
  return { kind: 'rows', ...classify(read, { referenced, waiting }, language) };
}

interface ConfirmationBatch {
  staffId: number;
  payments: PaymentToConfirm[];
  language: Language;
}

/**
 * Confirms each payment whose UTR and amount are still as staff saw them. A failed confirmation does not stop the others. Repeating the
 * request is idempotent.
 */
export async function confirmPayments(
  deps: OrderDeps & { paidAtStudio: boolean },
  { staffId, payments, language }: ConfirmationBatch,
): Promise<ConfirmationResult[]> {
  const confirmed: ConfirmationResult[] = [];
  for (const { id, utr, amount, date } of payments) {
    const decision = { utr, due: amount, receivedOn: date };
    const error = await catchAppError(() => confirmOrder(deps, { id, staffId, ...decision }));
    confirmed.push(
      error === undefined || (await isPaidWith(deps.sql, { id, utr }))
        ? { id, confirmed: true }
        : notConfirmed(id, error, language),
    );
  }
  return confirmed;
}

function notConfirmed(id: number, { reason }: AppError, language: Language): ConfirmationResult {
  const errors = mapLanguages((each) => formatErrorMessage(reason, each));
  return { id, confirmed: false, error: errors[language], errors };
}

/** The client error of a confirmation, if any. A server error is rethrown and stops the batch, which can be repeated. */
async function catchAppError(confirm: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await confirm();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}
