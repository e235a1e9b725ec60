import { parse } from 'csv-parse/sync';
import type { ErrorReason } from '../../platform/errors/error-codes.ts';
import { cleanCell } from './cells.ts';

/**
 * A line of the text, or a few of them where a quoted cell goes over several, in cells; or why it has none. `isLast`: no line break
 * follows it, so that the file may be cut off there.
 */
export type BankRecord = { line: number; text: string; isLast?: boolean } & (
  | { cells: string[]; fault?: undefined }
  | { cells?: undefined; fault: ErrorReason }
);

export const DELIMITERS = ['\t', ',', ';', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The number of lines parsed together. If a quotation mark spans rows, the lines of its batch are parsed one by one. */
const BATCH_SIZE = 250;
/** The maximum lines of a quoted cell, so that an unclosed quotation mark does not swallow all rows below it. */
const MAX_CELL_LINES = 4;
const MAX_ROW_LENGTH = 4_000;

interface TextPiece {
  line: number;
  text: string;
  fault?: ErrorReason;
}

const countQuotes = (text: string) => text.split('"').length - 1;

/** The non-empty lines of the text; the lines of a quoted cell are joined. */
export function splitPieces(text: string): TextPiece[] {
  const lines = text.split(/\r\n|\r|\n/);
  const pieces: TextPiece[] = [];
  for (let at = 0; at < lines.length; ) {
    const piece = readPiece(lines, at);
    at += piece.lines;
    if (piece.text.trim() !== '')
      pieces.push(withLengthCheck({ line: at - piece.lines + 1, ...piece }));
  }
  return pieces;
}

function readPiece(
  lines: string[],
  at: number,
): { text: string; lines: number; fault?: ErrorReason } {
  let text = lines[at] ?? '';
  for (let count = 1; count <= MAX_CELL_LINES && at + count <= lines.length; count++) {
    if (countQuotes(text) % 2 === 0) return { text, lines: count };
    text += `\n${lines[at + count] ?? ''}`;
  }
  return { text: lines[at] ?? '', lines: 1, fault: { code: 'statement.row-quote' } };
}

const withLengthCheck = ({ line, text, fault }: TextPiece): TextPiece =>
  text.length > MAX_ROW_LENGTH
    ? { line, text, fault: { code: 'statement.row-too-long', values: { max: MAX_ROW_LENGTH } } }
    : { line, text, ...(fault && { fault }) };

/** The = before a cell that a spreadsheet protects as text, ="1,000.00". */
const FORMULA_PREFIX = /(?<=^|[\t,;|\n])=(?="[^"]*")/g;

/** The cells of the text; `undefined` if a quotation mark is not closed. */
function parseCells(text: string, delimiter: Delimiter): string[][] | undefined {
  try {
    return parse(text.replace(FORMULA_PREFIX, ''), {
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      trim: delimiter !== '\t',
    });
  } catch {
    return undefined;
  }
}

/** Splits each piece into cells. */
export function parseRecords(pieces: TextPiece[], delimiter: Delimiter): BankRecord[] {
  const records: BankRecord[] = [];
  for (let at = 0; at < pieces.length; at += BATCH_SIZE)
    records.push(...parseBatch(pieces.slice(at, at + BATCH_SIZE), delimiter));
  return records;
}

function parseBatch(pieces: TextPiece[], delimiter: Delimiter): BankRecord[] {
  const sound = pieces.filter(({ fault }) => !fault);
  const together = parseCells(sound.map(({ text }) => text).join('\n'), delimiter);
  // A quotation mark that spans rows would join them: then each row is parsed on its own.
  const cells =
    together?.length === sound.length
      ? together
      : sound.map(({ text }) => parseCells(text, delimiter)?.[0]);
  let next = 0;
  return pieces.map(({ fault, ...place }) => {
    const own = fault ? undefined : cells[next++];
    return own
      ? { ...place, cells: own.map(cleanCell) }
      : { ...place, fault: fault ?? { code: 'statement.row-quote' } };
  });
}
