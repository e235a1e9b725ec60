import { type CellResult, quoteCell } from './cells.ts';
import { findShortenedNumber } from './reference-cells.ts';

/** An amount in paise, with its direction if the cell has it. */
export interface CellAmount {
  paise: number;
  isCredit?: boolean | undefined;
}

const PAISE = 100;

const EMPTY_AMOUNT = /^(?:[-–—]+|n\.?a\.?|nil|null|none)?$/i;
/** Grouped as in India, 1,00,000, or by three, or not at all; with two decimals, and more only if they are zeros. */
const AMOUNT =
  /^(?:\d{1,12}|\d{1,3}(?:,\d{2}){0,4},\d{3}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2})0*)?$/;
const CURRENCY = /[₹₨]|(?<![\p{L}])(?:inr|rs|rupees?|रु|रुपये)(?![\p{L}\p{M}])\.?|\/[-=]/giu;
const CREDIT_WORD = '(?:cr|c|credit|credited|deposit)';
const DEBIT_WORD = '(?:dr|d|debit|debited|withdrawal)';
const wordPattern = (word: string) =>
  new RegExp(`\\(${word}\\.?\\)|(?<![a-z])${word}(?![a-z])\\.?`, 'i');
const DIRECTION_WORDS = [
  { word: wordPattern(CREDIT_WORD), isCredit: true },
  { word: wordPattern(DEBIT_WORD), isCredit: false },
];

/**
 * Parses an amount of a bank: 1,00,000.00, "1,00,000.00 Cr", 2,500.00Cr, (2,500.00), INR2500, ₹ 2,500/-. The value is undefined for an
 * empty cell. A sign that contradicts the word is a fault.
 */
export function parseMoneyCell(cell: string): CellResult<CellAmount | undefined> {
  const amountText = cell.replace(CURRENCY, ' ').trim();
  if (EMPTY_AMOUNT.test(amountText)) return { value: undefined };
  const shortened = findShortenedNumber(amountText);
  if (shortened) return { fault: shortened };
  const direction = DIRECTION_WORDS.find(({ word }) => word.test(amountText));
  const withoutDirection = (
    direction ? amountText.replace(direction.word, '') : amountText
  ).replace(/\s+/g, '');
  const { digits, sign } = splitSign(withoutDirection);
  const [number, decimals = ''] = AMOUNT.exec(digits) ?? [];
  if (number === undefined)
    return { fault: { code: 'statement.row-amount', values: quoteCell(cell) } };
  if (direction && sign !== undefined && sign !== direction.isCredit)
    return { fault: { code: 'statement.row-direction', values: quoteCell(cell) } };
  const [rupees = ''] = digits.split('.', 1);
  const paise = Number(rupees.replaceAll(',', '')) * PAISE + Number(decimals.padEnd(2, '0'));
  return { value: { paise, isCredit: direction?.isCredit ?? sign } };
}

/** Splits off the sign: a minus before or after the number, or brackets, mean a debit. */
function splitSign(text: string): { digits: string; sign?: boolean } {
  const inside = /^\(([^()]*)\)$/.exec(text)?.[1];
  if (inside !== undefined) return { digits: inside, sign: false };
  if (/^[-−–]|[-−–]$/.test(text)) return { digits: text.replace(/^[-−–]|[-−–]$/, ''), sign: false };
  if (/^\+|\+$/.test(text)) return { digits: text.replace(/^\+|\+$/, ''), sign: true };
  return { digits: text };
}
