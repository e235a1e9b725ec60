import type { ErrorReason } from '../../platform/errors/error-codes.ts';
import { guessColumns, headerKey, readHeaderHints } from './columns.ts';
import { parseDateCell } from './date-cells.ts';
import { type CellReader, type DirectionHints, readAmount } from './direction.ts';
import { findDoubt } from './doubts.ts';
import { parseMoneyCell } from './money-cells.ts';
import { payerIn } from './payers.ts';
import type { BankRecord } from './records.ts';
import {
  extractBrokenReferences,
  extractReferences,
  findShortenedNumber,
  isPhone,
} from './reference-cells.ts';
import type { BankLine, StatementColumns } from './statement.ts';
import type { ColumnRole } from './statement-limits.ts';

/** A row of the statement. A row of amount 0 is stored as a credit. */
export interface BankRow extends BankLine {
  date: string;
  /** In paise. */
  amount: number;
  isCredit: boolean;
  /** Its 12-digit numbers, those of the reference column first. */
  references: string[];
  /** Numbers in other columns, and broken ones: they count only if an order names them. */
  unsure: string[];
  payer: string;
  /** Why staff must check whether this payment is still valid. */
  doubt?: ErrorReason | undefined;
}

export interface DamagedRow extends BankLine {
  fault: ErrorReason;
}

export interface BankRows {
  rows: BankRow[];
  damaged: DamagedRow[];
  /** Lines added by the bank: balances, totals, page numbers, legends. */
  others: BankLine[];
}

/** The kind of a line: a row; damaged; `more` of the narration above; `end` or `other` text of the bank; or blank. */
type LineReading =
  | { is: 'row'; row: BankRow }
  | { is: 'damaged'; fault: ErrorReason }
  | { is: 'more' | 'end' | 'other' | 'blank' };

const damaged = (fault: ErrorReason): LineReading => ({ is: 'damaged', fault });

/** A line that consists of a balance. BALAJI and "Bal Krishna" are payers. */
const BALANCE_WORDS =
  '(?:(?:opening|closing|previous|available|ledger|current|running|net|statement) )*bal(?:ance)?s?';
const FORWARD_WORDS = '(?:[bc]\\W?f(?:wd)?|(?:brought|carried) (?:forward|fwd))';
const BALANCES = [
  new RegExp(
    `^\\W*(?:${BALANCE_WORDS}|${FORWARD_WORDS}|${BALANCE_WORDS}\\W+${FORWARD_WORDS})\\W*$`,
    'i',
  ),
  new RegExp(`^\\W*${BALANCE_WORDS}\\W+(?:as )?(?:on|of|at)\\W+\\d`, 'i'),
];
const isBalance = (cell: string) => BALANCES.some((form) => form.test(cell));
const TOTAL_LINE = /^\W*(?:\w+[- ]?)?totals?\b|\btotals?\W*$|^\W*page \d|\bgenerated\b/i;
const END_LINE = /statement summary|end of (?:the )?statement|^\W*(?:legends?|summary)\b/i;

/** The maximum number of continuation lines of a row. */
const MAX_CONTINUATION_LINES = 4;

interface RowReadingOptions {
  columns: StatementColumns;
  /** Empty if the statement has no header. */
  header: string[];
  /** The maximum number of lines to read; by default all. */
  atMost?: number;
}

/** Reads the lines below the header. The header may be repeated, also with other columns, and a narration may continue on the next line. */
export function readRowsBelow(
  records: BankRecord[],
  { columns, header, atMost }: RowReadingOptions,
): BankRows {
  const found: BankRows = { rows: [], damaged: [], others: [] };
  const key = headerKey(header);
  const hasSigns = detectSignedColumns(records);
  let layout = createRowLayout(header, columns, hasSigns);
  let isOver = false;
  let above: BankRecord[] = [];
  let width = 0;
  for (const record of joinSplitRows(records.slice(0, atMost), { columns, header })) {
    const repeatedHeader = findRepeatedHeader(record, layout.columns);
    if (repeatedHeader) {
      const isOther = repeatedHeader.key !== key;
      if (isOther) layout = createRowLayout(record.cells ?? [], repeatedHeader.columns, hasSigns);
      isOver = false;
      above = [];
      found.others.push(toBankLine(record));
      continue;
    }
    const reading = readLine(record, layout, width);
    if (reading.is === 'blank') continue;
    if (reading.is === 'row') {
      width = Math.max(width, record.cells?.length ?? 0);
      found.rows.push(reading.row);
      above = [record];
      continue;
    }
    if (
      reading.is === 'more' &&
      !isOver &&
      above.length > 0 &&
      above.length <= MAX_CONTINUATION_LINES
    ) {
      above.push(record);
      addContinuation(found.rows.at(-1), above, layout);
      continue;
    }
    above = [];
    if (reading.is === 'damaged' && !(isOver && !hasReference(record)))
      found.damaged.push({ ...toBankLine(record), fault: reading.fault });
    else found.others.push(toBankLine(record));
    if (reading.is === 'end') isOver = found.rows.length > 0;
  }
  return found;
}

/** Joins rows that copying has split within a cell: together they have as many cells as the header. */
function joinSplitRows(
  records: BankRecord[],
  { columns, header }: RowReadingOptions,
): BankRecord[] {
  const rows: BankRecord[] = [];
  for (let at = 0; at < records.length; at++) {
    const record = records[at] as BankRecord;
    const both = joinSplitRow(record, records[at + 1], { columns, header });
    rows.push(both ?? record);
    if (both) at += 1;
  }
  return rows;
}

function joinSplitRow(
  { cells: first, line, text }: BankRecord,
  next: BankRecord | undefined,
  { columns, header }: RowReadingOptions,
): BankRecord | undefined {
  const rest = next?.cells;
  if (!first || !rest || first.length === header.length || rest.length === header.length)
    return undefined;
  if (first.length + rest.length - 1 !== header.length) return undefined;
  const isRow =
    !parseDateCell(first[columns.date ?? -1] ?? '').fault && parseDateCell(rest[0] ?? '').fault;
  if (!isRow) return undefined;
  const cells = [...first.slice(0, -1), `${first.at(-1)} ${rest[0]}`, ...rest.slice(1)];
  return { line, text: `${text} ${next.text}`, cells, isLast: next.isLast === true };
}

/** Reads the header and the lines above it. Rows above the header are reported as damaged, because their columns are unknown. */
export function readLinesAbove(
  records: BankRecord[],
  { columns, header }: RowReadingOptions,
): Pick<BankRows, 'damaged' | 'others'> {
  const layout = createRowLayout(header, columns, detectSignedColumns(records));
  const lines = records.map((record) => ({
    ...toBankLine(record),
    ...readLine(record, layout, 0),
  }));
  const linesThatAre = (is: (reading: LineReading['is']) => boolean) =>
    lines.filter((each) => is(each.is)).map(({ line, text }) => ({ line, text }));
  const fault: ErrorReason = { code: 'statement.row-above-heads' };
  return {
    damaged: linesThatAre((is) => is === 'row').map((each) => ({ ...each, fault })),
    others: linesThatAre((is) => is !== 'row' && is !== 'blank'),
  };
}

const MAX_SHOWN_LENGTH = 120;

export const toBankLine = ({ line, text }: BankRecord): BankLine => ({
  line,
  text: text
    .slice(0, 4 * MAX_SHOWN_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SHOWN_LENGTH),
});

interface RowLayout extends DirectionHints {
  columns: StatementColumns;
  states: number[];
  returned: number[];
}

type IsSignedColumn = (index: number) => boolean;

function createRowLayout(
  header: string[],
  columns: StatementColumns,
  hasSigns: IsSignedColumn,
): RowLayout {
  const { states, returned, isOfPayers } = readHeaderHints(header);
  return {
    ...{ columns, states, returned },
    isOfPayments: states.length > 0 || isOfPayers,
    isOfPayers,
    hasKind: columns.kind !== null,
    hasSigns: columns.amount !== null && hasSigns(columns.amount),
  };
}

/** Returns a function that tells, with a cache, whether a column marks debits by a minus or brackets and has no other marks. */
function detectSignedColumns(records: BankRecord[]): IsSignedColumn {
  const known = new Map<number, boolean>();
  return (index) => {
    const have = known.get(index) ?? isSignedColumn(records, index);
    known.set(index, have);
    return have;
  };
}

function isSignedColumn(records: BankRecord[], index: number): boolean {
  const directions = records.flatMap(({ cells }) => {
    const money = parseMoneyCell(cells?.[index] ?? '');
    return money.fault || money.value?.isCredit === undefined ? [] : [money.value.isCredit];
  });
  return directions.length > 0 && directions.every((isCredit) => !isCredit);
}

const cellReader =
  (cells: string[], columns: StatementColumns): CellReader =>
  (role) =>
    cells[columns[role] ?? -1] ?? '';

/** Finds a header between the rows: pages repeat it, and a text can contain two statements. */
function findRepeatedHeader({ cells }: BankRecord, { date }: StatementColumns) {
  const first = cells?.[date ?? 0] ?? '';
  if (!cells || !/^\p{L}|^#/u.test(first || (cells[0] ?? ''))) return undefined;
  const { columns, isSure } = guessColumns(cells);
  return isSure ? { columns, key: headerKey(cells) } : undefined;
}

function readLine(record: BankRecord, layout: RowLayout, width: number): LineReading {
  const { cells } = record;
  if (!cells) return damaged(record.fault);
  if (!cells.some((cell) => /[\p{L}\p{N}]/u.test(cell))) return { is: 'blank' };
  const { columns } = layout;
  const at = cellReader(cells, columns);
  const date = parseDateCell(at('date'));
  if (date.fault) return readUndatedLine({ at, record, cells, fault: date.fault });
  if (isBalance(at('narration')) && !hasReference(record)) return { is: 'other' };
  const money = readAmount(at, layout);
  if (money.fault) return damaged(money.fault);
  const isCut = record.isLast === true && cells.length < width;
  if (isCut || (!money.value && lacksMoneyCell(cells, columns)))
    return damaged({ code: 'statement.row-cut-off' });
  if (!money.value) return damaged({ code: 'statement.row-no-amount' });
  return toRow({ ...toBankLine(record), date: date.value, ...money.value }, cells, layout);
}

const lacksMoneyCell = (cells: string[], { credit, debit, amount }: StatementColumns) =>
  cells.length <= Math.max(credit ?? 0, debit ?? 0, amount ?? 0);

const hasReference = ({ cells, text }: BankRecord) =>
  extractReferences(cells?.join(' | ') ?? text).length > 0;

const MONEY_ROLES: ColumnRole[] = ['credit', 'debit', 'amount'];
/** A row has at least its day, its amount and a narration. */
const MIN_CELLS = 3;

const DATE_LIKE = /^\d{1,4}[-/. ]*[\p{L}\d]+[-/. ]/u;

interface UndatedLine {
  at: CellReader;
  record: BankRecord;
  cells: string[];
  fault: ErrorReason;
}

/** Classifies a line without a day: a line of the bank, the rest of a narration, or a damaged row. */
function readUndatedLine({ at, record, cells, fault }: UndatedLine): LineReading {
  const full = cells.filter((cell) => cell !== '');
  const [first = ''] = full;
  const hasMoney = MONEY_ROLES.some((role) => /\d/.test(at(role)));
  if (hasMoney && hasReference(record)) return damaged(fault);
  if (full.some((cell) => END_LINE.test(cell)) || isBalance(first)) return { is: 'end' };
  if (TOTAL_LINE.test(first) || TOTAL_LINE.test(at('narration'))) return { is: 'other' };
  const isTried = DATE_LIKE.test(at('date')) && full.length >= MIN_CELLS;
  if (hasMoney || isTried) return damaged(fault);
  const isMore = at('date') === '' && `${at('reference')}${at('narration')}` !== '';
  return { is: isMore ? 'more' : 'other' };
}

function toRow(
  row: Omit<BankRow, 'references' | 'unsure' | 'payer'>,
  cells: string[],
  layout: RowLayout,
): LineReading {
  const at = cellReader(cells, layout.columns);
  const [reference, narration] = [at('reference'), at('narration')];
  const read = { ...row, ...collectNumbers([cells], row, layout), payer: payerIn(narration) };
  const shortened = findShortenedNumber(reference) ?? findShortenedNumber(narration);
  if (shortened && read.references.length === 0 && row.isCredit && row.amount > 0)
    return damaged(shortened);
  const doubt = findRowDoubt([cells], row, layout);
  return { is: 'row', row: { ...read, ...(doubt && { doubt }) } };
}

/** Adds continuation lines to a row: they can contain the UTR, or a part of it, or report a return. */
function addContinuation(row: BankRow | undefined, lines: BankRecord[], layout: RowLayout): void {
  if (!row) return;
  const cells = lines.flatMap((each) => (each.cells ? [each.cells] : []));
  Object.assign(row, collectNumbers(cells, row, layout));
  row.doubt ??= findRowDoubt(cells, row, layout);
}

function findRowDoubt(
  lines: string[][],
  { isCredit }: Pick<BankRow, 'isCredit'>,
  { columns, states, returned }: RowLayout,
): ErrorReason | undefined {
  const [first = []] = lines;
  const narration = lines.map((cells) => cellReader(cells, columns)('narration')).join(' ');
  return findDoubt({
    cells: lines.flat(),
    states: states.map((index) => first[index] ?? ''),
    returned: returned.map((index) => first[index] ?? ''),
    // For debits the narration adds nothing.
    narration: isCredit ? narration : '',
  });
}

const hasTwelveDigits = (cell: string) => /\d{12}/.test(cell);

/** More numbers than any row has. */
const MAX_NUMBERS = 20;

function collectNumbers(
  lines: string[][],
  { date, isCredit }: Pick<BankRow, 'date' | 'isCredit'>,
  { columns }: RowLayout,
) {
  const joined = (role: ColumnRole) =>
    lines.map((cells) => cellReader(cells, columns)(role)).join(' ');
  const [reference, narration] = [joined('reference'), joined('narration')];
  const own = (numbers: string[]) => numbers.filter((digits) => !isPhone(digits, date.slice(0, 4)));
  const references = own(extractReferences(`${reference} | ${narration}`));
  const isOther = (_: string, index: number) =>
    index !== columns.reference && index !== columns.narration;
  const elsewhere = lines.flatMap((cells) =>
    cells.filter(isOther).filter(hasTwelveDigits).flatMap(extractReferences),
  );
  // A return can have a number of its own besides that of the payment.
  const isBroken = references.length === 0 || !isCredit;
  const broken = isBroken ? [reference, narration].flatMap(extractBrokenReferences) : [];
  const unsure = new Set(own([...elsewhere, ...broken]));
  const others = [...unsure].filter((digits) => !references.includes(digits));
  return { references: references.slice(0, MAX_NUMBERS), unsure: others.slice(0, MAX_NUMBERS) };
}
