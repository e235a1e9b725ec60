import type { Reason } from '../../refusals/refusals.ts';
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

/** Words of banks that are nobody's name. */
const BANKS_WORDS =
  /^(?:upi|imps|neft|rtgs|inb|mob|mmt|cr|dr|by|to|from|p2[am]|transfer|trf|payment|pay|fund|received|sent|using|ref|rrn|utr|no|credit|debit|net|bil|onl|inf|inft|na|null)$/i;
const LONGEST_PAYER = 40;

/** The words of a payer that are not the bank's. */
export const nameWordsIn = (payer: string): string[] =>
  payer
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1 && !BANKS_WORDS.test(word));

/** Who paid, as far as the bank's narration has it: the first part with letters that is nothing else. */
export function payerIn(narration: string): string {
  const parts = narration.split(/[/|,:;*-]/).map((part) => part.trim());
  const isName = (part: string) =>
    /\p{L}{2}/u.test(part) &&
    !/[@\d]/.test(part) &&
    !part.split(/\s+/).every((word) => BANKS_WORDS.test(word));
  const name = parts.find(isName) ?? '';
  const bare = name.replace(/^(?:(?:by|to|from|transfer|trf|payment)\s+)+/i, '');
  return bare.slice(0, LONGEST_PAYER).trim();
}
