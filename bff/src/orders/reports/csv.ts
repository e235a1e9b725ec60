/** A cell of a CSV: an untrusted text, or a number formatted by the server. */
export type CsvCell = string | { number: string };

/** The first characters by which spreadsheets recognize a formula. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

const escapeFormula = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text);

const quoteIfNeeded = (text: string) =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const formatCell = (cell: CsvCell) =>
  typeof cell === 'string' ? quoteIfNeeded(escapeFormula(cell)) : cell.number;

/** A line of a CSV with its line end. A text that a spreadsheet would read as a formula is prefixed with an apostrophe. */
export const csvLine = (cells: CsvCell[]): string => `${cells.map(formatCell).join(',')}\r\n`;

/** The byte order mark of a UTF-8 file, without which Excel misreads Hindi. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Paise as rupees with two decimals, without separators: -1250.00. */
export function rupeesCell(paise: number): CsvCell {
  const size = Math.abs(paise);
  const rupees = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return { number: paise < 0 ? `-${rupees}` : rupees };
}
