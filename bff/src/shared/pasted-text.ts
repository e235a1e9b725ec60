/**
 * What people type and paste, as it is read and kept: by one rule in the app and in the server. Phones, mail programs and word processors
 * put marks into a text that nobody sees, and a link or a number with one of them is another.
 */

/** Not drawn: zero-width and direction marks, soft hyphens, byte order marks, fillers; and a blank Braille pattern. */
const mark = '[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]';
const marks = new RegExp(mark, 'gu');

/** The scripts of India, and that of Urdu. Their words may need joiners. */
export const INDIAN_SCRIPTS = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Arabic'],
];
const indian = `[${INDIAN_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
/** A joiner between a letter or its sign and the next letter, or after a virama at the end of a word (an old chillu). */
const joinerInUse = `(?<=(?=${indian})[\\p{L}\\p{M}])[\\u200c\\u200d](?:(?=(?=${indian})\\p{L})|(?<=${virama}.))`;
/** What makes one picture of several: a joiner between two emojis, the choice of how one is drawn, and the letters of a flag. */
const emojiInUse = [
  '(?<=[\\p{Extended_Pictographic}\\p{EMod}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,8})[\\u{e0020}-\\u{e007f}]',
].join('|');
const needlessMarks = new RegExp(`(?=${mark})(?!${joinerInUse}|${emojiInUse})${mark}`, 'gu');

/** Free text without marks, except those that its letters and emojis need; every kind of space is a space, and of line break one. */
export const cleanText = (text: string): string =>
  text
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(needlessMarks, '');

const digit = /\p{Nd}/u;

/** The digits of a script are ten in a row, from its zero on. */
const asAscii = (found: string): string => {
  const code = found.codePointAt(0) ?? 0;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** The digits of every script as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, asAscii);

/** What is a number, a code or an address and no prose: no marks at all, ASCII digits, full-width letters as others, plain spaces. */
export const cleanValue = (text: string): string =>
  asciiDigits(text.normalize('NFKC').replace(marks, '')).replace(/\s/gu, ' ').trim();

/** Full-width letters and signs, as keyboards of East Asia write them. */
const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** As `cleanValue`, for what may have letters of its own in any script, as the path of a link has. */
export const cleanLinkText = (text: string): string =>
  narrow(text.replace(marks, '')).replace(/\s/gu, ' ').trim();

/** A search, in which a name needs its joiners and a number its digits. */
export const cleanSearch = (text: string): string => asciiDigits(narrow(cleanText(text))).trim();
