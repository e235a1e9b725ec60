import { type Read, written } from './cells.ts';
import { shortenedIn } from './reference-cells.ts';

/** An amount in paise, and in which direction it went, where the cell says so. */
export interface Money {
  paise: number;
  isCredit?: boolean | undefined;
}

const PAISE = 100;

const NOTHING = /^(?:[-–—]+|n\.?a\.?|nil|null|none)?$/i;
/** Grouped as in India, 1,00,000, or by three, or not at all; with two decimals, more only where they are zeros. */
const AMOUNT =
  /^(?:\d{1,12}|\d{1,3}(?:,\d{2}){0,4},\d{3}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2})0*)?$/;
const CURRENCY = /[₹₨]|(?<![\p{L}])(?:inr|rs|rupees?|रु|रुपये)(?![\p{L}\p{M}])\.?|\/[-=]/giu;
const CAME = '(?:cr|c|credit|credited|deposit)';
const WENT = '(?:dr|d|debit|debited|withdrawal)';
const wordOf = (word: string) =>
  new RegExp(`\\(${word}\\.?\\)|(?<![a-z])${word}(?![a-z])\\.?`, 'i');
const WORDS = [
  { word: wordOf(CAME), isCredit: true },
  { word: wordOf(WENT), isCredit: false },
];

/**
 * Money as banks write it: 1,00,000.00, "1,00,000.00 Cr", 2,500.00Cr, (2,500.00), INR2500, ₹ 2,500/-. Nothing where the cell is
 * empty. A sign that contradicts its word is a fault.
 */
export function moneyIn(cell: string): Read<Money | undefined> {
  const bare = cell.replace(CURRENCY, ' ').trim();
  if (NOTHING.test(bare)) return { value: undefined };
  const shortened = shortenedIn(bare);
  if (shortened) return { fault: shortened };
  const said = WORDS.find(({ word }) => word.test(bare));
  const unsaid = (said ? bare.replace(said.word, '') : bare).replace(/\s+/g, '');
  const { digits, sign } = signed(unsaid);
  const [number, decimals = ''] = AMOUNT.exec(digits) ?? [];
  if (number === undefined)
    return { fault: { code: 'statement.row-amount', values: written(cell) } };
  if (said && sign !== undefined && sign !== said.isCredit)
    return { fault: { code: 'statement.row-direction', values: written(cell) } };
  const [rupees = ''] = digits.split('.', 1);
  const paise = Number(rupees.replaceAll(',', '')) * PAISE + Number(decimals.padEnd(2, '0'));
  return { value: { paise, isCredit: said?.isCredit ?? sign } };
}

/** A minus before or behind, or brackets, are of money that went. */
function signed(text: string): { digits: string; sign?: boolean } {
  const inside = /^\(([^()]*)\)$/.exec(text)?.[1];
  if (inside !== undefined) return { digits: inside, sign: false };
  if (/^[-−–]|[-−–]$/.test(text)) return { digits: text.replace(/^[-−–]|[-−–]$/, ''), sign: false };
  if (/^\+|\+$/.test(text)) return { digits: text.replace(/^\+|\+$/, ''), sign: true };
  return { digits: text };
}
