import type { Sql } from '../../database/db.ts';
import { AppError } from '../../http/errors.ts';
import { sentenceOf } from '../../refusals/refusals.ts';
import { inEachLanguage, type Language } from '../../words/languages.ts';
import type { TellingParts } from '../orders/service.ts';
import { confirmOrder } from '../orders/staff-service.ts';
import { amountsIn, classify, creditsIn } from './classify.ts';
import { findClaims, findWaiting, isPaidWith, keepColumns, keptColumns } from './queries.ts';
import { keyOfChoice, readStatement, sheetOf } from './read-statement.ts';
import type { ChosenColumns, ConfirmedPayment, SeenPayment, StatementAnswer } from './statement.ts';

interface Given {
  bytes: Uint8Array;
  chosen: ChosenColumns | undefined;
  /** Of who reads what is wrong with a row. */
  language: Language;
}

/**
 * Compares a statement with the orders, and changes none. Nothing of it is kept, but which columns were chosen for its header.
 * Refuses with 400 what is no statement, and with 413 one that is too long.
 */
export async function matchStatement(
  { sql }: { sql: Sql },
  { bytes, chosen, language }: Given,
): Promise<StatementAnswer> {
  const sheet = await sheetOf(bytes);
  const kept = chosen ? new Map() : await keptColumns(sql, sheet.keys);
  const read = await readStatement(sheet, { kept, chosen });
  if (read.kind === 'question') return read;
  if (chosen) await keepColumns(sql, keyOfChoice(sheet, chosen), chosen.columns);
  const credits = creditsIn(read.rows);
  const [claims, waiting] = await Promise.all([
    findClaims(sql, [...new Set(credits.flatMap(({ references }) => references))]),
    findWaiting(sql, amountsIn(credits)),
  ]);
  return {
    kind: 'rows',
    ...classify(read, { claims, waiting }, language),
    debits: read.rows.length - credits.length,
  };
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
  for (const { id, utr, amount } of payments) {
    const error = await refusalOf(() => confirmOrder(parts, { id, staffId, utr, due: amount }));
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
