import type { ErrorReason } from '../../platform/errors/error-codes.ts';
import { quoteCell } from './cells.ts';

/** A number shortened by Excel: 4.3271E+11. */
const SHORTENED = /(?<![\w.])\d(?:[.,]\d+)?E\+?\d{1,3}(?!\w)/i;

export const findShortenedNumber = (cell: string): ErrorReason | undefined => {
  const [number] = SHORTENED.exec(cell) ?? [];
  return number === undefined
    ? undefined
    : { code: 'statement.row-shortened', values: quoteCell(number) };
};

/**
 * Twelve digits, also in groups of four, that are not part of a longer number or of a masked one (XX1234, but not TRX1234); zero decimals
 * may follow.
 */
const TWELVE_DIGITS =
  /(?<!\d|[*.]|(?<![A-WYZ])X)\d{12}(?!\d|\.(?!0+(?!\d))\d)|(?<![\d*X]|\d[ -])\d{4}([ -])\d{4}\1\d{4}(?![ -]?\d)/gi;
/** Some banks pad references with leading zeros. */
const ZERO_PADDED = /(?<!\d)0+(\d{12})(?!\d)/g;
/** All twelve digits in scientific notation: 4.32711880412E+11. */
const SCIENTIFIC_NOTATION = /(\d)\.(\d{11})E\+?11(?!\w)/gi;
const PHONE = /^91[6-9]\d{9}$/;

const LENGTH = 12;
const MAX_PARTS = 4;
const NUMBERS = /\d+/g;
const GAP = /^(?: ?- ?| {1,3})$/;

/** The distinct 12-digit numbers (UTR or RRN) in a text. */
export function extractReferences(text: string): string[] {
  const filled = Array.from(text.matchAll(ZERO_PADDED), ([, digits]) => digits ?? '');
  const whole = Array.from(text.matchAll(TWELVE_DIGITS), ([number]) => onlyDigits(number));
  const shown = Array.from(
    text.matchAll(SCIENTIFIC_NOTATION),
    ([, first, rest]) => `${first}${rest}`,
  );
  return [...new Set([...filled, ...whole, ...shown])];
}

const onlyDigits = (number: string) => number.replace(/\D/g, '');

/** Twelve digits broken by spaces, hyphens or a line end. They count only if an order names them. */
export function extractBrokenReferences(text: string): string[] {
  const numbers = [...text.matchAll(NUMBERS)];
  return numbers.flatMap((_, at) => joinDigits(text, numbers.slice(at, at + MAX_PARTS)) ?? []);
}

function joinDigits(text: string, parts: RegExpExecArray[]): string | undefined {
  let joined = '';
  let end: number | undefined;
  for (const { 0: digits, index } of parts) {
    if (end !== undefined && !GAP.test(text.slice(end, index))) return undefined;
    joined += digits;
    end = index + digits.length;
    if (joined.length >= LENGTH) return joined.length === LENGTH ? joined : undefined;
  }
  return undefined;
}

/** Whether it is a phone number with 91. In a year that ends in 9 it may be a UTR. */
export const isPhone = (digits: string, year: string) => PHONE.test(digits) && !year.endsWith('9');
