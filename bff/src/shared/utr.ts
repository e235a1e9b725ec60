import { cleanValue } from './pasted-text.ts';

/** Values of the order that learners often send in place of the UTR. */
export interface UtrContext {
  /** The order's reference. */
  reference: string;
  /** The order's amount and the amount due, in whole rupees. */
  amounts: number[];
  /** The present year. */
  year: number;
}

/** Why a text is not a UTR. */
export type UtrProblem =
  | 'invalid'
  | 'length'
  | 'impossible'
  | 'is-phone'
  | 'is-amount'
  | 'is-upi-id'
  | 'is-reference'
  | 'several';

/** The 12 digits in a text, or the problem. `digits` is the length of a number that is too short or too long. */
export type UtrResult =
  | { utr: string }
  | { problem: Exclude<UtrProblem, 'length'> }
  | { problem: 'length'; digits: number };

const asOneLine = (text: string) => cleanValue(text).replace(/\s+/g, ' ');

/** A number and nothing else, in any grouping: all of its digits count. */
const NUMBER_ALONE = /^[\d\s+().,₹-]+$/;

/** Twelve digits, also in groups of four, that are no part of a longer number or of a masked one (XX1234). */
const TWELVE_DIGITS =
  /(?<![\d*xX])\d{12}(?!\d)|(?<![\d*xX]|\d[ -])\d{4}([ -])\d{4}\1\d{4}(?![ -]?\d)/g;

/** Labels before a UTR, the most reliable first. */
const LABELS = [/(?:utr|rrn|ref)\D{0,30}$/i, /(?:txn|transaction)\D{0,30}$/i];
const LONGEST_LABEL = 60;

const WITH_UPI_ID = /[\w.-]{2}@[a-z]{2}/i;

/**
 * Finds the UTR in a typed or pasted text: the 12 digits alone, or a line with them, such as a bank's SMS or an app's receipt. Numbers that
 * cannot be a UTR are named as a problem, so that the learner reads what was entered instead. The app validates before it sends, the server
 * again.
 */
export function readUtr(text: string, context: UtrContext): UtrResult {
  const line = asOneLine(text);
  if (NUMBER_ALONE.test(line)) return readNumber(line, context);
  const found = [...line.matchAll(TWELVE_DIGITS)].map(({ 0: number, index }) => ({
    utr: number.replace(/\D/g, ''),
    before: line.slice(Math.max(0, index - LONGEST_LABEL), index),
  }));
  const possible = found.filter(({ utr }) => findUtrProblem(utr, context) === undefined);
  const [first] = found;
  if (possible.length === 0 && first)
    return { problem: findUtrProblem(first.utr, context) ?? 'invalid' };
  const utrs = mostLikelyUtrs(possible);
  if (utrs.length > 1) return { problem: 'several' };
  const [utr] = utrs;
  return utr === undefined ? { problem: problemWithoutUtr(line, context) } : { utr };
}

/** The distinct numbers behind the most reliable label found; without a label, all. */
function mostLikelyUtrs(found: { utr: string; before: string }[]): string[] {
  const labelled = LABELS.map((label) => found.filter(({ before }) => label.test(before)));
  const surest = labelled.find((some) => some.length > 0) ?? found;
  return [...new Set(surest.map(({ utr }) => utr))];
}

function readNumber(line: string, context: UtrContext): UtrResult {
  const digits = line.replace(/\D/g, '');
  if (digits === '') return { problem: 'invalid' };
  if (isPhone(digits, { hasPlus: line.startsWith('+'), year: context.year }))
    return { problem: 'is-phone' };
  const problem = findUtrProblem(digits, context);
  if (problem && (digits.length === 12 || problem === 'is-amount')) return { problem };
  if (digits.length === 12) return { utr: digits };
  return { problem: 'length', digits: digits.length };
}

const problemWithoutUtr = (line: string, { reference }: UtrContext) => {
  if (line.toUpperCase().includes(reference)) return 'is-reference';
  return WITH_UPI_ID.test(line) ? 'is-upi-id' : 'invalid';
};

/**
 * The problem if these digits cannot be a UTR. Only one UTR in five million has fewer than three distinct digits.
 */
function findUtrProblem(digits: string, { amounts, year }: UtrContext) {
  if (isPhone(digits, { hasPlus: false, year })) return 'is-phone';
  if (amounts.some((amount) => isAmount(digits, amount))) return 'is-amount';
  if (new Set(digits).size < 3 || countsUpOrDown([...digits].map(Number))) return 'impossible';
  return undefined;
}

/**
 * An Indian mobile number, also with 91, 0091 or 0 before it. Banks begin a UTR with the last digit of the year: in a year
 * that ends in 9, twelve digits that begin with 91 may be one.
 */
function isPhone(digits: string, { hasPlus, year }: { hasPlus: boolean; year: number }): boolean {
  if (/^91[6-9]\d{9}$/.test(digits)) return hasPlus || year % 10 !== 9;
  return /^(?:0|0091)?[6-9]\d{9}$/.test(digits);
}

const withoutOuterZeros = (digits: string) => digits.replace(/^0+|(?<!0)0+$/g, '');

/** In rupees or paise, also filled up with zeros. */
const isAmount = (digits: string, amount: number) =>
  amount > 0 &&
  digits.includes(String(amount)) &&
  withoutOuterZeros(digits) === withoutOuterZeros(String(amount));

const DIGIT_STEPS = [1, 9];

const countsUpOrDown = (digits: number[]) =>
  DIGIT_STEPS.some((turn) =>
    digits.slice(1).every((digit, index) => digit === ((digits[index] ?? 0) + turn) % 10),
  );

/** The UTR in groups of four digits, for comparison with the bank's display. */
export const groupUtr = (utr: string): string => utr.replace(/(\d{4})(?=\d)/g, '$1 ');
