import type { RefusalCode } from '../../platform/errors/error-codes.ts';
import { refusal } from '../../platform/http/errors.ts';
import { guessOf, isPossible, keyOf, keyWithout, NO_COLUMNS } from './columns.ts';
import { dateIn } from './date-cells.ts';
import { textOf } from './decode.ts';
import { type BankRecord, DELIMITERS, type Delimiter, piecesOf, recordsOf } from './records.ts';
import { type BankRows, linesAbove, rowsBelow } from './rows.ts';
import type { ChosenColumns, StatementColumns, StatementQuestion } from './statement.ts';

export const MOST_ROWS = 5_000;
/** Lines above the header and below the rows. */
const OTHER_LINES = 300;
/** The header stands within so many lines. */
const HEAD_LINES = 120;
/** By so many rows it is seen whether the columns fit. */
const TRIED = 20;
const SAMPLES = 3;

const FEWEST_COLUMNS = 3;
/** So many names of columns are no chance. */
const FEWEST_KNOWN = 2;

/** A statement in cells. */
export interface Sheet {
  records: BankRecord[];
  /** The line with heads that banks use. */
  header: BankRecord | undefined;
  /** How many cells most rows have. */
  width: number;
  /** The keys by which the choice of its columns may be kept, the best first. */
  keys: string[];
}

/** Cuts a statement into cells. Refuses with 400 what is none, and with 413 one that is too long. */
export function sheetOf(bytes: Uint8Array): Sheet {
  const text = textOf(bytes);
  const pieces = piecesOf(text);
  if (pieces.length > MOST_ROWS + OTHER_LINES)
    throw refusal(413, 'statement.too-many-rows', { values: { max: MOST_ROWS } });
  const records = recordsOf(
    pieces,
    delimiterOf(pieces.flatMap(({ text: line, fault }) => (fault ? [] : [line]))),
  );
  const last = records.at(-1);
  const isEnded = /[\r\n]/.test(text.slice(text.trimEnd().length));
  if (last && !isEnded) last.isLast = true;
  const header = bestHeader(records);
  const width = widthOf(records.slice(header ? records.indexOf(header) : 0));
  if (width < FEWEST_COLUMNS) throw refusal(400, 'statement.no-columns');
  const keys = records.slice(0, HEAD_LINES).flatMap(({ cells }) => (cells ? [keyOf(cells)] : []));
  return { records, header, width, keys: [...keys, keyWithout(width)] };
}

/** What parts the cells: what makes heads of columns known, or else what cuts most lines into as many cells. */
function delimiterOf(lines: string[]): Delimiter {
  const start = lines.slice(0, HEAD_LINES).map((line) => line.replace(/"[^"]*"/g, unquoted));
  const scores = DELIMITERS.map((delimiter) => {
    const rows = start.map((line) => line.split(delimiter));
    const known = Math.max(...rows.map((cells) => guessOf(cells).known));
    const { width, count } = mostCommon(rows.map((cells) => cells.length));
    const score = width * count;
    return { delimiter, score: known >= FEWEST_KNOWN ? known * 1_000_000 + score : score };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** A quoted cell without what could part cells. */
const unquoted = (cell: string) => cell.replace(/["\t,;|]/g, ' ');

/** Addresses and other texts of the bank have fewer cells than rows. */
const widthOf = (records: BankRecord[]): number =>
  mostCommon(records.flatMap(({ cells }) => (cells ? [cells.length] : []))).width;

/** The width that most lines have, of those that can be rows. */
function mostCommon(widths: number[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const width of widths)
    if (width >= FEWEST_COLUMNS) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return { width: most?.[0] ?? 0, count: most?.[1] ?? 0 };
}

interface Layout {
  columns: StatementColumns;
  /** The header and those above it. */
  above: BankRecord[];
  /** The records below the header. */
  below: BankRecord[];
  header: string[];
}

export type ReadStatement = StatementQuestion | (BankRows & { kind: 'rows' });

/**
 * The rows of a statement: by the columns that staff have chosen just now, or earlier for this header (`kept`), or else by the
 * names of the columns. A question where these are not sure. Refuses with 400 columns that cannot be, and a statement without
 * rows.
 */
export function readStatement(
  sheet: Sheet,
  {
    kept,
    chosen,
  }: { kept: ReadonlyMap<string, StatementColumns>; chosen?: ChosenColumns | undefined },
): ReadStatement {
  const layout = chosen ? chosenLayout(sheet, chosen) : (keptLayout(sheet, kept) ?? guessed(sheet));
  if ('kind' in layout) return layout;
  const { rows, damaged, others } = rowsBelow(layout.below, layout);
  const above = linesAbove(layout.above, layout);
  const count = rows.length + damaged.length + above.damaged.length;
  if (count === 0) throw refusal(400, 'statement.no-rows');
  if (count > MOST_ROWS)
    throw refusal(413, 'statement.too-many-rows', { values: { max: MOST_ROWS } });
  return {
    ...{ kind: 'rows', rows },
    damaged: [...above.damaged, ...damaged],
    others: [...above.others, ...others],
  };
}

/** Under which key the choice is kept. Refuses with 400 a line that the statement does not have. */
export function keyOfChoice({ records, width }: Sheet, { line }: ChosenColumns): string {
  if (line === 0) return keyWithout(width);
  return keyOf(recordAt(records, line).cells ?? []);
}

function recordAt(records: BankRecord[], line: number) {
  const record = records.find((each) => each.line === line);
  if (!record) throw refusal(400, 'statement.columns-wrong');
  return record;
}

function chosenLayout({ records }: Sheet, { line, columns }: ChosenColumns): Layout {
  if (!isPossible(columns)) throw refusal(400, 'statement.columns-wrong');
  if (line === 0) return { columns, above: [], below: records, header: [] };
  const header = recordAt(records, line);
  return layoutBelow(records, records.indexOf(header), columns);
}

const layoutBelow = (records: BankRecord[], at: number, columns: StatementColumns): Layout => ({
  columns,
  above: records.slice(0, at + 1),
  below: records.slice(at + 1),
  header: records[at]?.cells ?? [],
});

function keptLayout(
  { records, keys, header }: Sheet,
  kept: ReadonlyMap<string, StatementColumns>,
): Layout | undefined {
  if (kept.size === 0) return undefined;
  const at = records.findIndex(({ cells }) => cells && kept.has(keyOf(cells)));
  const columns = at >= 0 && kept.get(keyOf(records[at]?.cells ?? []));
  if (columns) return layoutBelow(records, at, columns);
  const without = kept.get(keys.at(-1) ?? '');
  const layout = without && { columns: without, above: [], below: records, header: [] };
  // Statements without a header, with as many columns, may be of another bank.
  return layout && !header && fits(layout) ? layout : undefined;
}

/** The first line whose columns are sure, or else the one with most columns that are known. */
function bestHeader(records: BankRecord[]): BankRecord | undefined {
  const guesses = records.slice(0, HEAD_LINES).map((record) => ({
    record,
    ...guessOf(record.cells ?? []),
  }));
  const sure = guesses.find(({ isSure }) => isSure);
  if (sure) return sure.record;
  const most = Math.max(...guesses.map(({ known }) => known));
  return most >= FEWEST_KNOWN ? guesses.find(({ known }) => known === most)?.record : undefined;
}

function guessed({ records, width, ...sheet }: Sheet): Layout | StatementQuestion {
  const header = sheet.header ?? firstHeads(records, width);
  const at = header ? records.indexOf(header) : -1;
  const { columns, isSure } = header?.cells
    ? guessOf(header.cells)
    : { columns: NO_COLUMNS, isSure: false };
  const layout = layoutBelow(records, at, columns);
  if (isSure && fits(layout)) return layout;
  const samples = layout.below.flatMap(({ cells }) =>
    cells && cells.length >= FEWEST_COLUMNS ? [cells] : [],
  );
  return {
    kind: 'question',
    line: header?.line ?? 0,
    header: header?.cells ?? [],
    samples: samples.slice(0, SAMPLES),
    guess: columns,
  };
}

/** The first line that is as wide as most, where nothing in it is a day: heads that no bank we know of uses. */
function firstHeads(records: BankRecord[], width: number): BankRecord | undefined {
  const first = records.find(({ cells }) => cells?.length === width);
  const isRow = first?.cells?.some((cell) => !dateIn(cell).fault);
  return isRow ? undefined : first;
}

/** What is wrong with a row of a sound file whose columns are mistaken. */
const OF_COLUMNS: RefusalCode[] = [
  'statement.row-no-date',
  'statement.row-date',
  'statement.row-no-amount',
  'statement.row-amount',
  'statement.row-direction',
  'statement.row-no-direction',
];

/**
 * Whether at least half of the first rows can be read, as far as the columns are concerned; one row proves nothing. What stands below
 * the last row is the bank's summary.
 */
function fits({ below, ...layout }: Layout): boolean {
  const { rows, damaged } = rowsBelow(below, { ...layout, atMost: TRIED });
  const lacksDirection = damaged.some(({ fault }) => fault.code === 'statement.row-no-direction');
  if (rows.length === 0 && lacksDirection) return false;
  const end = rows.at(-1)?.line ?? Number.POSITIVE_INFINITY;
  const misread = damaged.filter(
    ({ line, fault }) => line < end && OF_COLUMNS.includes(fault.code),
  ).length;
  return misread <= Math.max(rows.length, 1);
}
