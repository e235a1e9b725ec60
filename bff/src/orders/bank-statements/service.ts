import type { Sql } from '../../platform/database/db.ts';
import { sentenceOf } from '../../platform/errors/error-codes.ts';
import { AppError } from '../../platform/http/errors.ts';
import { inEachLanguage, type Language } from '../../shared/languages.ts';
import type { TellingParts } from '../orders/service.ts';
import { confirmOrder } from '../orders/staff-service.ts';
import { amountsIn, classify, creditsIn, numbersIn } from './classify.ts';
import { findClaims, findWaiting, isPaidWith, keepColumns, keptColumns } from './queries.ts';
import type { ChosenColumns, ConfirmedPayment, SeenPayment, StatementAnswer } from './statement.ts';
import type { StatementReader } from './statement-reader.ts';

interface Given {
  bytes: Uint8Array;
  chosen: ChosenColumns | undefined;
  /** Of who reads what is wrong with a row. */
  language: Language;
}

export interface MatchingParts {
  sql: Sql;
  statements: StatementReader;
}

/**
 * Compares a statement with the orders, and changes none. Nothing of it is kept, but which columns were chosen for its header.
 * Refuses as `StatementReader.read`.
 */
export async function matchStatement(
  { sql, statements }: MatchingParts,
  { bytes, chosen, language }: Given,
): Promise<StatementAnswer> {
  const kept = chosen ? new Map() : await keptColumns(sql);
  const { read, keyOfChosen } = await statements.read({ bytes, kept, chosen });
  if (read.kind === 'question') return read;
  if (chosen && keyOfChosen) await keepColumns(sql, keyOfChosen, chosen.columns);
  const [claims, waiting] = await Promise.all([
    findClaims(sql, numbersIn(read.rows)),
    findWaiting(sql, amountsIn(creditsIn(read.rows))),
  ]);
  return { kind: 'rows', ...classify(read, { claims, waiting }, language) };
}

interface Confirmations {
  staffId: number;
  payments: SeenPayment[];
  language: Language;
}

/**
 * Confirms each of the payments, if UTR and amount are still those that staff saw. One that is refused holds up no other. Sent
 * again, it says the same of what it has confirmed.
 */
export async function confirmPayments(
  parts: TellingParts & { paidAtStudio: boolean },
  { staffId, payments, language }: Confirmations,
): Promise<ConfirmedPayment[]> {
  const confirmed: ConfirmedPayment[] = [];
  for (const { id, utr, amount, date } of payments) {
    const seen = { utr, due: amount, receivedOn: date };
    const error = await refusalOf(() => confirmOrder(parts, { id, staffId, ...seen }));
    confirmed.push(
      error === undefined || (await isPaidWith(parts.sql, { id, utr }))
        ? { id, confirmed: true }
        : notConfirmed(id, error, language),
    );
  }
  return confirmed;
}

function notConfirmed(id: number, { reason }: AppError, language: Language): ConfirmedPayment {
  const errors = inEachLanguage((each) => sentenceOf(reason, each));
  return { id, confirmed: false, error: errors[language], errors };
}

/** Why it was refused. A server that fails stops all: what it has confirmed can be sent again. */
async function refusalOf(confirm: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await confirm();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}
