import { plural, t } from '@lingui/core/macro';
import { cleanValue } from 'bff/shared/pasted-text';

/** What a text is compared with, as it is often sent in place of the UTR. */
interface UtrContext {
  reference: string;
  /** The order's amount, and what of it is due. */
  amounts: number[];
  now: Date;
}

const instead = () => t`The UTR is the 12 digits that your UPI app shows with the payment.`;

const faults = {
  invalid: () => t`The UTR is the 12 digits that your bank shows.`,
  madeUp: () =>
    t`These digits cannot be a UTR. Please copy the 12 digits that your UPI app shows with the payment.`,
  phone: () => `${t`This is a phone number.`} ${instead()}`,
  amount: () => `${t`This is the amount.`} ${instead()}`,
  upiId: () => `${t`This is a UPI id.`} ${instead()}`,
  reference: () => `${t`This is your order’s reference.`} ${instead()}`,
  several: () => t`There are several numbers of 12 digits in it. Please enter the UTR alone.`,
};

const lengthFault = (digits: number) =>
  plural(digits, {
    one: 'These are 1 digit, and a UTR has 12. Please look at it again in your UPI app.',
    other: `These are ${digits} digits, and a UTR has 12. Please look at it again in your UPI app.`,
  });

const turns = [1, 9];

const countsUpOrDown = (digits: number[]) =>
  turns.some((turn) =>
    digits.slice(1).every((digit, place) => digit === ((digits[place] ?? 0) + turn) % 10),
  );

const withoutOuterZeros = (digits: string) => digits.replace(/^0+|(?<!0)0+$/g, '');

const isAmount = (digits: string, amount: number) =>
  amount > 0 &&
  digits.includes(String(amount)) &&
  withoutOuterZeros(digits) === withoutOuterZeros(String(amount));

/** In a year that ends in 9, twelve digits that begin with 91 may be a UTR. */
const isPhone = (digits: string, now: Date, hasPlus = false) =>
  /^91[6-9]\d{9}$/.test(digits)
    ? hasPlus || now.getFullYear() % 10 !== 9
    : /^(?:0|0091)?[6-9]\d{9}$/.test(digits);

const faultOf = (digits: string, { amounts, now }: UtrContext): string | undefined => {
  if (isPhone(digits, now)) return faults.phone();
  if (amounts.some((amount) => isAmount(digits, amount))) return faults.amount();
  const isMadeUp = new Set(digits).size < 3 || countsUpOrDown([...digits].map(Number));
  return isMadeUp ? faults.madeUp() : undefined;
};

/** A number and nothing else, however it is grouped: then all of its digits are meant. */
const numberAlone = /^[\d\s+().,₹-]+$/;

/** Twelve digits, also in groups of four, that are no part of a longer number or of a masked one (XX1234). */
const twelve = /(?<![\d*xX])\d{12}(?!\d)|(?<![\d*xX]|\d[ -])\d{4}([ -])\d{4}\1\d{4}(?![ -]?\d)/g;

/** The words before a number that is a UTR, the surest first. */
const labels = [/(?:utr|rrn|ref)\D{0,30}$/i, /(?:txn|transaction)\D{0,30}$/i];
const longestLabel = 60;

const readNumber = (line: string, context: UtrContext): ReadUtr => {
  const digits = line.replace(/\D/g, '');
  if (digits === '') return { fault: faults.invalid() };
  if (isPhone(digits, context.now, line.startsWith('+'))) return { fault: faults.phone() };
  const fault = faultOf(digits, context);
  if (fault && (digits.length === 12 || fault === faults.amount())) return { fault };
  return digits.length === 12 ? { utr: digits } : { fault: lengthFault(digits.length) };
};

/** The different numbers that the surest words stand before; without such words, all. */
const surestOf = (found: { utr: string; before: string }[]): string[] => {
  const labelled = labels.map((label) => found.filter(({ before }) => label.test(before)));
  const surest = labelled.find((some) => some.length > 0) ?? found;
  return [...new Set(surest.map(({ utr }) => utr))];
};

const withoutTwelve = (line: string, { reference }: UtrContext) => {
  if (line.toUpperCase().includes(reference)) return faults.reference();
  return /[\w.-]{2}@[a-z]{2}/i.test(line) ? faults.upiId() : faults.invalid();
};

/** The 12 digits, or what is wrong, as a sentence. */
export type ReadUtr = { utr: string } | { fault: string };

/**
 * Finds the UTR in what is typed or pasted: the 12 digits alone, or a line with them, as a bank's SMS is. The server's rules
 * (bff/src/orders/orders/utr.ts), asked before the request.
 */
export const readUtr = (text: string, context: UtrContext): ReadUtr => {
  const line = cleanValue(text).replace(/\s+/g, ' ');
  if (numberAlone.test(line)) return readNumber(line, context);
  const found = [...line.matchAll(twelve)].map(({ 0: number, index }) => ({
    utr: number.replace(/\D/g, ''),
    before: line.slice(Math.max(0, index - longestLabel), index),
  }));
  const possible = found.filter(({ utr }) => faultOf(utr, context) === undefined);
  const [first] = found;
  if (possible.length === 0 && first)
    return { fault: faultOf(first.utr, context) ?? faults.invalid() };
  const utrs = surestOf(possible);
  if (utrs.length > 1) return { fault: faults.several() };
  const [utr] = utrs;
  return utr === undefined ? { fault: withoutTwelve(line, context) } : { utr };
};

/** In groups of four digits, to be compared with what a bank shows. */
export const grouped = (utr: string) => utr.replace(/(\d{4})(?=\d)/g, '$1 ');
