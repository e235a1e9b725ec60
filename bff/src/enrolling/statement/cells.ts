import type { Reason } from '../../refusals/refusals.ts';

/** What a cell holds, or why it cannot be read. */
export type Read<Value> = { value: Value; fault?: undefined } | { fault: Reason };

const LONGEST_SHOWN = 40;

const written = (cell: string) => ({ written: cell.slice(0, LONGEST_SHOWN) });

/** A number as Excel shortens it: 4.3271E+11. */
const SHORTENED = /(?<![\w.])\d(?:\.\d+)?E\+?\d{1,3}(?!\w)/i;

export const shortenedIn = (cell: string): Reason | undefined => {
  const [number] = SHORTENED.exec(cell) ?? [];
  return number === undefined
    ? undefined
    : { code: 'statement.row-shortened', values: written(number) };
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A time of the day may follow. */
const TIME = '(?:[ T,]+\\d{1,2}[:.]\\d{2}.*)?$';
const DAY_FIRST = new RegExp(
  `^(\\d{1,2})[-/. ](\\d{1,2}|[a-z]{3,9}\\.?)[-/. ,]+(\\d{4}|\\d{2})${TIME}`,
  'i',
);
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}`);

const EARLIEST_YEAR = 2015;
const LATEST_YEAR = 2099;

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

const partsOf = (cell: string) => {
  const [, year, month, day] = YEAR_FIRST.exec(cell) ?? [];
  if (year && month && day) return { year, month, day };
  const [, first, second, third] = DAY_FIRST.exec(cell) ?? [];
  return first && second && third ? { year: third, month: second, day: first } : undefined;
};

/** A day such as 05/12/2026, 05-12-26, 5 Dec 2026 or 2026-12-05, as 2026-12-05. The day comes first, as in India. */
export function dateIn(cell: string): Read<string> {
  if (cell === '') return { fault: { code: 'statement.row-no-date' } };
  const parts = partsOf(cell.replace(/^'/, ''));
  if (!parts) return { fault: { code: 'statement.row-date', values: written(cell) } };
  const year = Number(parts.year.length === 2 ? `20${parts.year}` : parts.year);
  const date = new Date(Date.UTC(year, monthOf(parts.month) - 1, Number(parts.day)));
  const isReal =
    date.getUTCMonth() === monthOf(parts.month) - 1 && date.getUTCDate() === Number(parts.day);
  if (!isReal) return { fault: { code: 'statement.row-date', values: written(cell) } };
  if (year < EARLIEST_YEAR || year > LATEST_YEAR)
    return { fault: { code: 'statement.row-year', values: written(cell) } };
  return { value: date.toISOString().slice(0, 10) };
}

/** An amount in paise, and in which direction it went, where the cell says so. */
export interface Money {
  paise: number;
  isCredit?: boolean | undefined;
}

const NOTHING = /^(?:[-–—]+|n\.?a\.?|nil)?$/i;
/** Grouped as in India, 1,00,000, or by three, or not at all; with two decimals, more only where they are zeros. */
const AMOUNT =
  /^(?:\d{1,12}|\d{1,3}(?:,\d{2}){0,4},\d{3}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2})0*)?$/;
const CURRENCY = /₹|\b(?:inr|rs)\b\.?|\/-/gi;
const DIRECTION = /\(?\b(cr|dr|c|d)\b\.?\)?$/i;

const PAISE = 100;

/** Money as banks write it: 1,00,000.00, "1,00,000.00 Cr", (2,500.00), INR 2500, ₹2,500/-. Nothing where the cell is empty. */
export function moneyIn(cell: string): Read<Money | undefined> {
  const bare = cell.replace(/^'/, '').replace(CURRENCY, ' ').trim();
  if (NOTHING.test(bare)) return { value: undefined };
  const shortened = shortenedIn(bare);
  if (shortened) return { fault: shortened };
  const direction = DIRECTION.exec(bare)?.[1]?.toLowerCase();
  const unsigned = bare.replace(DIRECTION, '').replace(/\s+/g, '');
  const isNegative = /^\(.*\)$|^[-−]|[-−]$/.test(unsigned);
  const digits = unsigned.replace(/^\((.*)\)$/, '$1').replace(/^[-−+]|[-−]$/g, '');
  const [number, decimals = ''] = AMOUNT.exec(digits) ?? [];
  if (number === undefined)
    return { fault: { code: 'statement.row-amount', values: written(cell) } };
  const rupees = Number(digits.replace(/\..*$/, '').replaceAll(',', ''));
  const paise = rupees * PAISE + Number(decimals.padEnd(2, '0'));
  const isCredit = direction ? direction.startsWith('c') : isNegative ? false : undefined;
  return { value: { paise, isCredit } };
}

/** Whether the cell of a column of directions says that money came; a fault where it says neither. */
export function directionIn(cell: string): Read<boolean> {
  if (/^\(?(?:cr?|credit|deposit)\b/i.test(cell)) return { value: true };
  if (/^\(?(?:dr?|debit|withdrawal)\b/i.test(cell)) return { value: false };
  return { fault: { code: 'statement.row-direction', values: written(cell) } };
}

/** Twelve digits, also in groups of four, that are no part of a longer number or of a masked one. */
const TWELVE =
  /(?<![\d*xX.])\d{12}(?![\d.]\d|\d)|(?<![\d*xX]|\d[ -])\d{4}([ -])\d{4}\1\d{4}(?![ -]?\d)/g;
/** Some banks fill up the column of references with zeros before the number. */
const FILLED_UP = /(?<!\d)0+(\d{12})(?!\d)/g;
const PHONE = /^91[6-9]\d{9}$/;

/** The different numbers of 12 digits in a text, UTR or RRN. */
export function referencesIn(text: string): string[] {
  const filled = [...text.matchAll(FILLED_UP)].map(([, digits]) => digits ?? '');
  const whole = [...text.matchAll(TWELVE)].map(([number]) => number.replace(/\D/g, ''));
  return [...new Set([...filled, ...whole])];
}

/** In a year that ends in 9 a UTR may begin as a phone number with 91 does. */
export const isPhone = (digits: string, year: string) => PHONE.test(digits) && !year.endsWith('9');

/** Words of banks that are nobody's name. */
const BANKS_WORDS =
  /^(?:upi|imps|neft|rtgs|inb|mob|mmt|cr|dr|by|to|from|p2[am]|transfer|trf|payment|pay|fund|received|sent|using|ref|rrn|utr|no|credit|debit|net|bil|onl|inf|inft|na|null)$/i;
const LONGEST_PAYER = 40;

/** Who paid, as far as the bank's narration has it: the first part with letters that is nothing else. */
export function payerIn(narration: string): string {
  const parts = narration.split(/[/|,:;*]|\s*-\s*|--/).map((part) => part.trim());
  const isName = (part: string) =>
    /\p{L}{2}/u.test(part) &&
    !/[@\d]/.test(part) &&
    !part.split(/\s+/).every((word) => BANKS_WORDS.test(word));
  const name = parts.find(isName) ?? '';
  const bare = name.replace(/^(?:(?:by|to|from|transfer|trf|payment)\s+)+/i, '');
  return bare.slice(0, LONGEST_PAYER).trim();
}
