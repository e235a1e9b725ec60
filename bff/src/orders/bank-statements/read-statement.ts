import type { ErrorCode } from '../../platform/errors/error-codes.ts';
import { appError } from '../../platform/http/errors.ts';
import { areColumnsValid, guessColumns, headerKey, headerlessKey, NO_COLUMNS } from './columns.ts';
import { parseDateCell } from './date-cells.ts';
import { decodeStatement } from './decode.ts';
import {
  type BankRecord,
  DELIMITERS,
  type Delimiter,
  parseRecords,
  splitPieces,
} from './records.ts';
import { type BankRows, readLinesAbove, readRowsBelow } from './rows.ts';
import type { ChosenColumns, StatementColumns, StatementQuestion } from './statement.ts';
import { MAX_OTHER_LINES, MAX_ROWS } from './statement-limits.ts';

/** The header is within the first lines. */
const MAX_HEADER_LINE = 120;
/** The number of rows that are read to test whether the columns fit. */
const TRIAL_ROWS = 20;
const SAMPLE_ROWS = 3;

const MIN_COLUMNS = 3;
/** The number of recognized headings that is no coincidence. */
const MIN_KNOWN_COLUMNS = 2;

/** A statement split into cells. */
export interface Sheet {
  records: BankRecord[];
  /** The line with recognized headings. */
  header: BankRecord | undefined;
  /** The most common number of cells in a row. */
  width: number;
  /** The keys under which its column choice may be stored, the best first. */
  keys: string[];
}

/** Splits a statement into cells. Throws 400 if it is no statement, and 413 if it is too long. */
export function parseSheet(bytes: Uint8Array): Sheet {
  const text = decodeStatement(bytes);
  const pieces = splitPieces(text);
  if (pieces.length > MAX_ROWS + MAX_OTHER_LINES)
    throw appError(413, 'statement.too-many-rows', { values: { max: MAX_ROWS } });
  const records = parseRecords(
    pieces,
    detectDelimiter(pieces.flatMap(({ text: line, fault }) => (fault ? [] : [line]))),
  );
  const last = records.at(-1);
  const isEnded = /[\r\n]/.test(text.slice(text.trimEnd().length));
  if (last && !isEnded) last.isLast = true;
  const header = findHeader(records);
  const width = rowWidth(records.slice(header ? records.indexOf(header) : 0));
  if (width < MIN_COLUMNS) throw appError(400, 'statement.no-columns');
  const keys = records
    .slice(0, MAX_HEADER_LINE)
    .flatMap(({ cells }) => (cells ? [headerKey(cells)] : []));
  return { records, header, width, keys: [...keys, headerlessKey(width)] };
}

/** The delimiter that yields recognized headings, or else the most lines of equal width. */
function detectDelimiter(lines: string[]): Delimiter {
  const start = lines
    .slice(0, MAX_HEADER_LINE)
    .map((line) => line.replace(/"[^"]*"/g, blankDelimiters));
  const scores = DELIMITERS.map((delimiter) => {
    const rows = start.map((line) => line.split(delimiter));
    const known = Math.max(...rows.map((cells) => guessColumns(cells).known));
    const { width, count } = mostCommonWidth(rows.map((cells) => cells.length));
    const score = width * count;
    return { delimiter, score: known >= MIN_KNOWN_COLUMNS ? known * 1_000_000 + score : score };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** A quoted cell with its delimiters blanked out. */
const blankDelimiters = (cell: string) => cell.replace(/["\t,;|]/g, ' ');

/** The width of the rows; address lines and other texts of the bank have fewer cells. */
const rowWidth = (records: BankRecord[]): number =>
  mostCommonWidth(records.flatMap(({ cells }) => (cells ? [cells.length] : []))).width;

/** The most common width among lines that can be rows. */
function mostCommonWidth(widths: number[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const width of widths)
    if (width >= MIN_COLUMNS) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return { width: most?.[0] ?? 0, count: most?.[1] ?? 0 };
}

interface StatementLayout {
  columns: StatementColumns;
  /** The header and those above it. */
  above: BankRecord[];
  /** The records below the header. */
  below: BankRecord[];
  header: string[];
}

export type StatementReading = StatementQuestion | (BankRows & { kind: 'rows' });

/**
 * Reads the rows of a statement by the columns that staff have chosen now, or saved earlier for this header (`kept`), or else by its
 * headings. Returns a question if these are not sure. Throws 400 for impossible columns, and for a statement without rows.
 */
export function readStatement(
  sheet: Sheet,
  {
    kept,
    chosen,
  }: { kept: ReadonlyMap<string, StatementColumns>; chosen?: ChosenColumns | undefined },
): StatementReading {
  const layout = chosen
    ? chosenLayout(sheet, chosen)
    : (savedLayout(sheet, kept) ?? guessLayout(sheet));
  if ('kind' in layout) return layout;
  const { rows, damaged, others } = readRowsBelow(layout.below, layout);
  const above = readLinesAbove(layout.above, layout);
  const count = rows.length + damaged.length + above.damaged.length;
  if (count === 0) throw appError(400, 'statement.no-rows');
  if (count > MAX_ROWS)
    throw appError(413, 'statement.too-many-rows', { values: { max: MAX_ROWS } });
  return {
    ...{ kind: 'rows', rows },
    damaged: [...above.damaged, ...damaged],
    others: [...above.others, ...others],
  };
}

/** The key under which the choice is stored. Throws 400 for a line that the statement does not have. */
export function chosenColumnsKey({ records, width }: Sheet, { line }: ChosenColumns): string {
  if (line === 0) return headerlessKey(width);
  return headerKey(findRecord(records, line).cells ?? []);
}

function findRecord(records: BankRecord[], line: number) {
  const record = records.find((each) => each.line === line);
  if (!record) throw appError(400, 'statement.columns-wrong');
  return record;
}

function chosenLayout({ records }: Sheet, { line, columns }: ChosenColumns): StatementLayout {
  if (!areColumnsValid(columns)) throw appError(400, 'statement.columns-wrong');
  if (line === 0) return { columns, above: [], below: records, header: [] };
  const header = findRecord(records, line);
  return layoutBelow(records, records.indexOf(header), columns);
}

const layoutBelow = (
  records: BankRecord[],
  at: number,
  columns: StatementColumns,
): StatementLayout => ({
  columns,
  above: records.slice(0, at + 1),
  below: records.slice(at + 1),
  header: records[at]?.cells ?? [],
});

function savedLayout(
  { records, keys, header }: Sheet,
  kept: ReadonlyMap<string, StatementColumns>,
): StatementLayout | undefined {
  if (kept.size === 0) return undefined;
  const at = records.findIndex(({ cells }) => cells && kept.has(headerKey(cells)));
  const columns = at >= 0 && kept.get(headerKey(records[at]?.cells ?? []));
  if (columns) return layoutBelow(records, at, columns);
  const without = kept.get(keys.at(-1) ?? '');
  const layout = without && { columns: without, above: [], below: records, header: [] };
  // A statement without a header and with the same number of columns can be from another bank.
  return layout && !header && doesLayoutFit(layout) ? layout : undefined;
}

/** The first line whose columns are sure, or else the line with the most recognized headings. */
function findHeader(records: BankRecord[]): BankRecord | undefined {
  const guesses = records.slice(0, MAX_HEADER_LINE).map((record) => ({
    record,
    ...guessColumns(record.cells ?? []),
  }));
  const sure = guesses.find(({ isSure }) => isSure);
  if (sure) return sure.record;
  const most = Math.max(...guesses.map(({ known }) => known));
  return most >= MIN_KNOWN_COLUMNS
    ? guesses.find(({ known }) => known === most)?.record
    : undefined;
}

function guessLayout({ records, width, ...sheet }: Sheet): StatementLayout | StatementQuestion {
  const header = sheet.header ?? findUnknownHeader(records, width);
  const at = header ? records.indexOf(header) : -1;
  const { columns, isSure } = header?.cells
    ? guessColumns(header.cells)
    : { columns: NO_COLUMNS, isSure: false };
  const layout = layoutBelow(records, at, columns);
  if (isSure && doesLayoutFit(layout)) return layout;
  const samples = layout.below.flatMap(({ cells }) =>
    cells && cells.length >= MIN_COLUMNS ? [cells] : [],
  );
  return {
    kind: 'question',
    line: header?.line ?? 0,
    header: header?.cells ?? [],
    samples: samples.slice(0, SAMPLE_ROWS),
    guess: columns,
  };
}

/** The first line of the common width without a date: a header with unknown headings. */
function findUnknownHeader(records: BankRecord[], width: number): BankRecord | undefined {
  const first = records.find(({ cells }) => cells?.length === width);
  const isRow = first?.cells?.some((cell) => !parseDateCell(cell).fault);
  return isRow ? undefined : first;
}

/** The row errors that suggest wrong columns in a sound file. */
const COLUMN_ERROR_CODES: ErrorCode[] = [
  'statement.row-no-date',
  'statement.row-date',
  'statement.row-no-amount',
  'statement.row-amount',
  'statement.row-direction',
  'statement.row-no-direction',
];

/**
 * Whether the columns fit: at least half of the first rows can be read with them, or there is only one row. Lines below the last row are
 * the bank's summary and do not count.
 */
function doesLayoutFit({ below, ...layout }: StatementLayout): boolean {
  const { rows, damaged } = readRowsBelow(below, { ...layout, atMost: TRIAL_ROWS });
  const lacksDirection = damaged.some(({ fault }) => fault.code === 'statement.row-no-direction');
  if (rows.length === 0 && lacksDirection) return false;
  const end = rows.at(-1)?.line ?? Number.POSITIVE_INFINITY;
  const misread = damaged.filter(
    ({ line, fault }) => line < end && COLUMN_ERROR_CODES.includes(fault.code),
  ).length;
  return misread <= Math.max(rows.length, 1);
}
