/**
 * Cleans typed and pasted texts by the same rules in the app and in the server. Phones, mail programs and word processors insert invisible
 * characters, which would change a link or a number.
 */

/** Invisible characters: zero-width and direction marks, soft hyphens, byte order marks, fillers, and a blank Braille pattern. */
const invisibleMark = '[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]';
const invisibleMarks = new RegExp(invisibleMark, 'gu');

/** The scripts of India, and that of Urdu. Their words may need joiners. */
export const INDIAN_SCRIPTS = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Arabic'],
];
const indianScriptLetter = `[${INDIAN_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
/** A joiner between a letter or its sign and the next letter, or after a virama at the end of a word (an old chillu). */
const joinerInUse = `(?<=(?=${indianScriptLetter})[\\p{L}\\p{M}])[\\u200c\\u200d](?:(?=(?=${indianScriptLetter})\\p{L})|(?<=${virama}.))`;
/** The characters that combine emojis: a joiner between two, a variation selector, and the letters of a flag. */
const emojiInUse = [
  '(?<=[\\p{Extended_Pictographic}\\p{EMod}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,8})[\\u{e0020}-\\u{e007f}]',
].join('|');
const needlessMarks = new RegExp(
  `(?=${invisibleMark})(?!${joinerInUse}|${emojiInUse})${invisibleMark}`,
  'gu',
);

/** Free text without invisible characters, except those that its letters and emojis need; with plain spaces and line breaks. */
export const cleanText = (text: string): string =>
  text
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(needlessMarks, '');

const digit = /\p{Nd}/u;

/** The ten digits of a script have consecutive code points. */
const toAsciiDigit = (found: string): string => {
  const code = found.codePointAt(0) ?? 0;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** The digits of every script as 0 to 9. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit);

/** A number, a code or an address: without invisible characters, with ASCII digits, half-width letters and plain spaces. */
export const cleanValue = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC').replace(invisibleMarks, '')).replace(/\s/gu, ' ').trim();

/** Full-width letters and signs, as East Asian keyboards write them, to half width. */
const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** As `cleanValue`, but keeps letters of any script, as a link's path may have them. */
export const cleanLinkText = (text: string): string =>
  toHalfWidth(text.replace(invisibleMarks, '')).replace(/\s/gu, ' ').trim();

/** A search text: keeps the joiners of names, and has ASCII digits. */
export const cleanSearch = (text: string): string =>
  toAsciiDigits(toHalfWidth(cleanText(text))).trim();
