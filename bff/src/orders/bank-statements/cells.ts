import type { ErrorReason } from '../../platform/errors/error-codes.ts';
import { toAsciiDigits } from '../../shared/pasted-text.ts';

/** The value of a cell, or why it cannot be parsed. */
export type CellResult<Value> = { value: Value; fault?: undefined } | { fault: ErrorReason };

const MAX_QUOTED_LENGTH = 40;

/** The values of an error message that quotes a cell. */
export const quoteCell = (cell: string) => ({ written: cell.slice(0, MAX_QUOTED_LENGTH) });

/** Zero-width and bidirectional format characters, which copied numbers can contain. */
const WITHOUT_WIDTH = /\p{Cf}+/gu;
const SPACES = /[\p{Cc}\p{Z}]+/gu;
/** A text that a spreadsheet protects from conversion to a number: ="432711880412", or '432711880412. */
const FORMULA = /^=\s*"(.*)"$/;
const APOSTROPHE = /^['’](?=[\p{L}\p{N}=])/u;

/** A cell that needs no cleaning, as most. */
const PLAIN = /^(?:[!-&(-<>-~][ -~]*)?(?<! )$/;

/** Normalizes a cell: one line, plain spaces, Latin digits, without a spreadsheet's text markers. */
export function cleanCell(text: string): string {
  if (PLAIN.test(text)) return text;
  const line = text.replace(WITHOUT_WIDTH, '').replace(SPACES, ' ').trim();
  const plain = line.replace(FORMULA, '$1').replace(APOSTROPHE, '').trim();
  return toAsciiDigits(plain);
}
