/** A cell of a table: a text of anybody, or a number that the site has worked out and written itself. */
export type Cell = string | { number: string };

/** So a program for tables takes a text for a formula. */
const LIKE_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

const safe = (text: string) => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string) =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const written = (cell: Cell) => (typeof cell === 'string' ? quoted(safe(cell)) : cell.number);

/** A line of a CSV with its end. A text that a program for tables would take for a formula has an apostrophe before it. */
export const csvLine = (cells: Cell[]): string => `${cells.map(written).join(',')}\r\n`;

/** What a file of UTF-8 begins with: without it Excel reads Hindi as something else. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Paise as rupees with two decimals, without separators: -1250.00. */
export function rupeesCell(paise: number): Cell {
  const size = Math.abs(paise);
  const rupees = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return { number: paise < 0 ? `-${rupees}` : rupees };
}
