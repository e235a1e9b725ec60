import { findReturnWord } from './doubts.ts';

/** Words of banks that are no names. */
const BANKS_WORDS =
  /^(?:upi|imps|neft|rtgs|inb|mob|mmt|cr|dr|by|to|from|p2[am]|transfer|trf|payment|pay|fund|received|sent|using|ref|rrn|utr|no|credit|debit|net|bil|onl|inf|inft|na|null)$/i;
const LONGEST_PAYER = 40;

/** The words of a payer that are not the bank's. */
export const nameWordsIn = (payer: string): string[] =>
  payer
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1 && !BANKS_WORDS.test(word));

/** The payer, if the bank's narration names one: the first part with letters that has no other meaning. Empty if that part names a return. */
export function payerIn(narration: string): string {
  const parts = narration.split(/[/|,:;*-]/).map((part) => part.trim());
  const isName = (part: string) =>
    /\p{L}{2}/u.test(part) &&
    !/[@\d]/.test(part) &&
    !part.split(/\s+/).every((word) => BANKS_WORDS.test(word));
  const name = parts.find(isName) ?? '';
  if (findReturnWord(name) !== undefined) return '';
  const bare = name.replace(/^(?:(?:by|to|from|transfer|trf|payment)\s+)+/i, '');
  return bare.slice(0, LONGEST_PAYER).trim();
}
