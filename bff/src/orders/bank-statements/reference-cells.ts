import type { Reason } from '../../platform/errors/error-codes.ts';
import { written } from './cells.ts';

/** A number as Excel shortens it: 4.3271E+11. */
const SHORTENED = /(?<![\w.])\d(?:[.,]\d+)?E\+?\d{1,3}(?!\w)/i;

export const shortenedIn = (cell: string): Reason | undefined => {
  const [number] = SHORTENED.exec(cell) ?? [];
  return number === undefined
    ? undefined
    : { code: 'statement.row-shortened', values: written(number) };
};

/**
 * Twelve digits, also in groups of four, that are no part of a longer number or of a masked one (XX1234, and not TRX1234); the zeros
 * of a number with decimals may follow.
 */
const TWELVE =
  /(?<!\d|[*.]|(?<![A-WYZ])X)\d{12}(?!\d|\.(?!0+(?!\d))\d)|(?<![\d*X]|\d[ -])\d{4}([ -])\d{4}\1\d{4}(?![ -]?\d)/gi;
/** Some banks fill up the column of references with zeros before the number. */
const FILLED_UP = /(?<!\d)0+(\d{12})(?!\d)/g;
/** All twelve digits, though as 4.32711880412E+11. */
const IN_POWERS = /(\d)\.(\d{11})E\+?11(?!\w)/gi;
const PHONE = /^91[6-9]\d{9}$/;

const LENGTH = 12;
const MOST_PARTS = 4;
const NUMBERS = /\d+/g;
const GAP = /^(?: ?- ?| {1,3})$/;

/** The different numbers of 12 digits in a text, UTR or RRN. */
export function referencesIn(text: string): string[] {
  const filled = Array.from(text.matchAll(FILLED_UP), ([, digits]) => digits ?? '');
  const whole = Array.from(text.matchAll(TWELVE), ([number]) => digitsOf(number));
  const shown = Array.from(text.matchAll(IN_POWERS), ([, first, rest]) => `${first}${rest}`);
  return [...new Set([...filled, ...whole, ...shown])];
}

const digitsOf = (number: string) => number.replace(/\D/g, '');

/** Twelve digits that a space, a hyphen or the end of a line has broken. They count only where an order names them. */
export function brokenIn(text: string): string[] {
  const numbers = [...text.matchAll(NUMBERS)];
  return numbers.flatMap((_, at) => joinedFrom(text, numbers.slice(at, at + MOST_PARTS)) ?? []);
}

function joinedFrom(text: string, parts: RegExpExecArray[]): string | undefined {
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

/** In a year that ends in 9 a UTR may begin as a phone number with 91 does. */
export const isPhone = (digits: string, year: string) => PHONE.test(digits) && !year.endsWith('9');
