import type { Reason } from '../../platform/errors/error-codes.ts';
import { AppError } from '../../platform/http/errors.ts';
import { keyOfChoice, type ReadStatement, readStatement, sheetOf } from './read-statement.ts';
import type { ChosenColumns, StatementColumns } from './statement.ts';

export interface StatementToRead {
  bytes: Uint8Array;
  /** The choices of columns that are kept, by the keys of their headers. */
  kept: ReadonlyMap<string, StatementColumns>;
  chosen: ChosenColumns | undefined;
}

export interface StatementRead {
  read: ReadStatement;
  /** Under which key what staff have chosen is kept. */
  keyOfChosen: string | undefined;
}

/** A refusal, as an error loses its class on its way between threads. */
export interface Refused {
  status: AppError['status'];
  reason: Reason;
}

/** Reads a statement, in a worker thread. */
export function read({ bytes, kept, chosen }: StatementToRead): StatementRead | Refused {
  try {
    const sheet = sheetOf(bytes);
    const keyOfChosen = chosen && keyOfChoice(sheet, chosen);
    return { read: readStatement(sheet, { kept, chosen }), keyOfChosen };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, reason: error.reason };
    throw error;
  }
}
