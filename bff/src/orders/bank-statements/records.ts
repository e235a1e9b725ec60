import { parse } from 'csv-parse/sync';
import type { Reason } from '../../platform/errors/error-codes.ts';
import { cleaned } from './cells.ts';

/**
 * A line of the text, or a few of them where a quoted cell goes over several, in cells; or why it has none. `isLast`: no line break
 * follows it, so that the file may be cut off there.
 */
export type BankRecord = { line: number; text: string; isLast?: boolean } & (
  | { cells: string[]; fault?: undefined }
  | { cells?: undefined; fault: Reason }
);

export const DELIMITERS = ['\t', ',', ';', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** So many are parsed together: one mark that is closed in another row makes each of them be parsed by itself. */
const BATCH = 250;
/** A narration in quotes goes over no more lines. A quotation mark that is not closed would swallow all rows below it. */
const MOST_LINES = 4;
const LONGEST_ROW = 4_000;

interface Piece {
  line: number;
  text: string;
  fault?: Reason;
}

const quotesIn = (text: string) => text.split('"').length - 1;

/** The lines of the text that are not empty; those of one quoted cell are together. */
export function piecesOf(text: string): Piece[] {
  const lines = text.split(/\r\n|\r|\n/);
  const pieces: Piece[] = [];
  for (let at = 0; at < lines.length; ) {
    const piece = pieceAt(lines, at);
    at += piece.lines;
    if (piece.text.trim() !== '') pieces.push(checked({ line: at - piece.lines + 1, ...piece }));
  }
  return pieces;
}

function pieceAt(lines: string[], at: number): { text: string; lines: number; fault?: Reason } {
  let text = lines[at] ?? '';
  for (let count = 1; count <= MOST_LINES && at + count <= lines.length; count++) {
    if (quotesIn(text) % 2 === 0) return { text, lines: count };
    text += `\n${lines[at + count] ?? ''}`;
  }
  return { text: lines[at] ?? '', lines: 1, fault: { code: 'statement.row-quote' } };
}

const checked = ({ line, text, fault }: Piece): Piece =>
  text.length > LONGEST_ROW
    ? { line, text, fault: { code: 'statement.row-too-long', values: { max: LONGEST_ROW } } }
    : { line, text, ...(fault && { fault }) };

/** A cell that spreadsheets keep as text, ="1,000.00", is quoted as any other. */
const AS_FORMULA = /(?<=^|[\t,;|\n])=(?="[^"]*")/g;

/** Nothing where a quotation mark is not closed. */
function cellsOf(text: string, delimiter: Delimiter): string[][] | undefined {
  try {
    return parse(text.replace(AS_FORMULA, ''), {
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

/** Each piece in cells. */
export function recordsOf(pieces: Piece[], delimiter: Delimiter): BankRecord[] {
  const records: BankRecord[] = [];
  for (let at = 0; at < pieces.length; at += BATCH)
    records.push(...batchOf(pieces.slice(at, at + BATCH), delimiter));
  return records;
}

function batchOf(pieces: Piece[], delimiter: Delimiter): BankRecord[] {
  const sound = pieces.filter(({ fault }) => !fault);
  const together = cellsOf(sound.map(({ text }) => text).join('\n'), delimiter);
  // A mark that is closed in another row would join them: then each row is parsed by itself.
  const cells =
    together?.length === sound.length
      ? together
      : sound.map(({ text }) => cellsOf(text, delimiter)?.[0]);
  let next = 0;
  return pieces.map(({ fault, ...place }) => {
    const own = fault ? undefined : cells[next++];
    return own
      ? { ...place, cells: own.map(cleaned) }
      : { ...place, fault: fault ?? { code: 'statement.row-quote' } };
  });
}
