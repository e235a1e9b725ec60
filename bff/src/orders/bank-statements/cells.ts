import type { Reason } from '../../platform/errors/error-codes.ts';
import { asciiDigits } from '../../shared/pasted-text.ts';

/** What a cell holds, or why it cannot be read. */
export type Read<Value> = { value: Value; fault?: undefined } | { fault: Reason };

const LONGEST_SHOWN = 40;

/** The values of a sentence that quotes a cell. */
export const written = (cell: string) => ({ written: cell.slice(0, LONGEST_SHOWN) });

/** Marks without a width, and those that turn the direction: a number that is copied may have them inside. */
const WITHOUT_WIDTH = /\p{Cf}+/gu;
const SPACES = /[\p{Cc}\p{Z}]+/gu;
/** A text as spreadsheets keep it from being taken for a number: ="432711880412", or '432711880412. */
const FORMULA = /^=\s*"(.*)"$/;
const APOSTROPHE = /^['’](?=[\p{L}\p{N}=])/u;

/** Most cells need nothing. */
const PLAIN = /^(?:[!-&(-<>-~][ -~]*)?(?<! )$/;

/** A cell as its reader means it: one line, plain spaces, Latin digits, without the marks of a spreadsheet. */
export function cleaned(text: string): string {
  if (PLAIN.test(text)) return text;
  const line = text.replace(WITHOUT_WIDTH, '').replace(SPACES, ' ').trim();
  const plain = line.replace(FORMULA, '$1').replace(APOSTROPHE, '').trim();
  return asciiDigits(plain);
}
