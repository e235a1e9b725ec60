import { refusal } from '../../http/errors.ts';
import type { RefusalCode } from '../../refusals/refusals.ts';
import { dateIn } from './cells.ts';
import { guessOf, isPossible, keyOf, keyWithout, NO_COLUMNS } from './columns.ts';
import { textOf } from './decode.ts';
import { type BankRecord, DELIMITERS, type Delimiter, piecesOf, recordsOf } from './records.ts';
import { type BankRows, rowsBelow, startReading } from './rows.ts';
import type { ChosenColumns, StatementColumns, StatementQuestion } from './statement.ts';

export const MOST_ROWS = 5_000;
/** Lines above the header and below the rows. */
const OTHER_LINES = 300;
/** The header stands within so many lines. */
const HEAD_LINES = 60;
/** By so many rows it is seen whether the columns fit. */
const TRIED = 20;
const SAMPLES = 3;

/** A statement in cells. */
export interface Sheet {
  records: BankRecord[];
  /** The keys by which the choice of its columns may be kept, the best first. */
  keys: string[];
}

/** Cuts a statement into cells. Refuses with 400 what is none, and with 413 one that is too long. */
export async function sheetOf(bytes: Uint8Array): Promise<Sheet> {
  const text = textOf(bytes);
  const pieces = piecesOf(text);
  if (pieces.length > MOST_ROWS + OTHER_LINES)
    throw refusal(413, 'statement.too-many-rows', { values: { max: MOST_ROWS } });
  const records = await recordsOf(pieces, delimiterOf(pieces.map((piece) => piece.text)));
  const last = records.at(-1);
  if (last && !/[\r\n]\s*$/.test(text)) last.isLast = true;
  if (widthOf(records) < 3) throw refusal(400, 'statement.no-columns');
  const keys = records.slice(0, HEAD_LINES).flatMap(({ cells }) => (cells ? [keyOf(cells)] : []));
  return { records, keys: [...keys, keyWithout(widthOf(records))] };
}

/** What parts the cells: what makes heads of columns known, or else what there is most of. */
function delimiterOf(lines: string[]): Delimiter {
  const start = lines.slice(0, HEAD_LINES).map((line) => line.replace(/"[^"]*"/g, unquoted));
  const scores = DELIMITERS.map((delimiter) => {
    const rows = start.map((line) => line.split(delimiter));
    const known = Math.max(...rows.map((cells) => guessOf(cells).known));
    const marks = rows.reduce((sum, cells) => sum + cells.length - 1, 0);
    return { delimiter, score: known >= 2 ? known * 1_000_000 + marks : marks };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** A quoted cell without what could part cells. */
const unquoted = (cell: string) => cell.replace(/["\t,;|]/g, ' ');

/** How many cells most lines have. */
function widthOf(records: BankRecord[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of records)
    if (cells) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [most] = [...widths].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

interface Layout {
  columns: StatementColumns;
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
export async function readStatement(
  sheet: Sheet,
  {
    kept,
    chosen,
  }: { kept: ReadonlyMap<string, StatementColumns>; chosen?: ChosenColumns | undefined },
): Promise<ReadStatement> {
  const layout = chosen ? chosenLayout(sheet, chosen) : (keptLayout(sheet, kept) ?? guessed(sheet));
  if ('kind' in layout) return layout;
  const rows = await rowsBelow(layout.below, layout);
  const count = rows.rows.length + rows.damaged.length;
  if (count === 0) throw refusal(400, 'statement.no-rows');
  if (count > MOST_ROWS)
    throw refusal(413, 'statement.too-many-rows', { values: { max: MOST_ROWS } });
  return { kind: 'rows', ...rows };
}

/** Under which key the choice is kept. Refuses with 400 a line that the statement does not have. */
export function keyOfChoice({ records }: Sheet, { line }: ChosenColumns): string {
  if (line === 0) return keyWithout(widthOf(records));
  return keyOf(recordAt(records, line).cells ?? []);
}

function recordAt(records: BankRecord[], line: number) {
  const record = records.find((each) => each.line === line);
  if (!record) throw refusal(400, 'statement.columns-wrong');
  return record;
}

function chosenLayout({ records }: Sheet, { line, columns }: ChosenColumns): Layout {
  if (!isPossible(columns)) throw refusal(400, 'statement.columns-wrong');
  if (line === 0) return { columns, below: records, header: [] };
  const header = recordAt(records, line);
  return layoutBelow(records, records.indexOf(header), columns);
}

const layoutBelow = (records: BankRecord[], at: number, columns: StatementColumns): Layout => ({
  columns,
  below: records.slice(at + 1),
  header: records[at]?.cells ?? [],
});

function keptLayout(
  { records, keys }: Sheet,
  kept: ReadonlyMap<string, StatementColumns>,
): Layout | undefined {
  if (kept.size === 0) return undefined;
  const at = records.findIndex(({ cells }) => cells && kept.has(keyOf(cells)));
  const columns = at >= 0 && kept.get(keyOf(records[at]?.cells ?? []));
  if (columns) return layoutBelow(records, at, columns);
  const without = kept.get(keys.at(-1) ?? '');
  const layout = without && { columns: without, below: records, header: [] };
  // Statements without a header, with as many columns, may be of another bank.
  return layout && !bestHeader(records) && fits(layout) ? layout : undefined;
}

function bestHeader(records: BankRecord[]): BankRecord | undefined {
  const guesses = records.slice(0, HEAD_LINES).flatMap((record) => {
    const known = record.cells ? guessOf(record.cells).known : 0;
    return known >= 2 ? [{ record, known }] : [];
  });
  const most = Math.max(...guesses.map(({ known }) => known));
  return guesses.find(({ known }) => known === most)?.record;
}

function guessed({ records }: Sheet): Layout | StatementQuestion {
  const header = bestHeader(records) ?? firstHeads(records);
  const at = header ? records.indexOf(header) : -1;
  const { columns, isSure } = header?.cells
    ? guessOf(header.cells)
    : { columns: NO_COLUMNS, isSure: false };
  const layout = layoutBelow(records, at, columns);
  if (isSure && fits(layout)) return layout;
  const width = widthOf(records);
  const samples = layout.below.flatMap(({ cells }) =>
    cells && cells.length >= Math.min(width, 3) ? [cells] : [],
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
function firstHeads(records: BankRecord[]): BankRecord | undefined {
  const width = widthOf(records);
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
];

/** Whether at least half of the first rows can be read, as far as the columns are concerned; one row proves nothing. */
function fits({ below, ...layout }: Layout): boolean {
  const reading = startReading(layout);
  for (const record of below.slice(0, TRIED)) reading.read(record);
  const { rows, damaged } = reading.found;
  const misread = damaged.filter(({ fault }) => OF_COLUMNS.includes(fault.code)).length;
  return misread <= Math.max(rows.length, 1);
}
