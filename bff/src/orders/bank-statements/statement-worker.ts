import type { ErrorReason } from '../../platform/errors/error-codes.ts';
import { AppError } from '../../platform/http/errors.ts';
import {
  chosenColumnsKey,
  parseSheet,
  readStatement,
  type StatementReading,
} from './read-statement.ts';
import type { ChosenColumns, StatementColumns } from './statement.ts';

export interface StatementInput {
  bytes: Uint8Array;
  /** The stored column choices, by the keys of their headers. */
  kept: ReadonlyMap<string, StatementColumns>;
  chosen: ChosenColumns | undefined;
}

export interface StatementOutput {
  read: StatementReading;
  /** The key under which the chosen columns are stored. */
  keyOfChosen: string | undefined;
}

/** An `AppError` as data, because errors lose their class between threads. */
export interface StatementError {
  status: AppError['status'];
  reason: ErrorReason;
}

/** Reads a statement, in a worker thread. */
export function read({ bytes, kept, chosen }: StatementInput): StatementOutput | StatementError {
  try {
    const sheet = parseSheet(bytes);
    const keyOfChosen = chosen && chosenColumnsKey(sheet, chosen);
    return { read: readStatement(sheet, { kept, chosen }), keyOfChosen };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, reason: error.reason };
    throw error;
  }
}
