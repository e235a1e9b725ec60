import type { Reason } from '../../platform/errors/error-codes.ts';
import { guessOf, keyOf, tellingOf } from './columns.ts';
import { dateIn } from './date-cells.ts';
import { type CellOf, moneyOf, type OfAmounts } from './direction.ts';
import { doubtOf } from './doubts.ts';
import { moneyIn } from './money-cells.ts';
import { payerIn } from './payers.ts';
import type { BankRecord } from './records.ts';
import { brokenIn, isPhone, referencesIn, shortenedIn } from './reference-cells.ts';
import type { BankLine, ColumnRole, StatementColumns } from './statement.ts';

/** A row of the statement. A credit of 0 is one of neither direction. */
export interface BankRow extends BankLine {
  date: string;
  /** In paise. */
  amount: number;
  isCredit: boolean;
  /** The numbers of 12 digits in it, those of the column of references first. */
  references: string[];
  /** Those of other columns, or else broken ones: they count only where an order names them. */
  unsure: string[];
  payer: string;
  /** Why staff must look whether this money stayed. */
  doubt?: Reason | undefined;
}

export interface DamagedRow extends BankLine {
  fault: Reason;
}

export interface BankRows {
  rows: BankRow[];
  damaged: DamagedRow[];
  /** What the bank has added: balances, totals, page numbers, legends. */
  others: BankLine[];
}

/** What a line is: a row; damaged; the rest of the narration above it; the bank's own; or blank. */
type Outcome =
  | { is: 'row'; row: BankRow }
  | { is: 'damaged'; fault: Reason }
  | { is: 'more' | 'end' | 'other' | 'blank' };

const damaged = (fault: Reason): Outcome => ({ is: 'damaged', fault });

/** A line of a balance and nothing else: BALAJI is a payer, and so is "Bal Krishna". */
const OF_BALANCE =
  '(?:(?:opening|closing|previous|available|ledger|current|running|net|statement) )*bal(?:ance)?s?';
const FORWARD = '(?:[bc]\\W?f(?:wd)?|(?:brought|carried) (?:forward|fwd))';
const BALANCES = [
  new RegExp(`^\\W*(?:${OF_BALANCE}|${FORWARD}|${OF_BALANCE}\\W+${FORWARD})\\W*$`, 'i'),
  new RegExp(`^\\W*${OF_BALANCE}\\W+(?:as )?(?:on|of|at)\\W+\\d`, 'i'),
];
const isBalance = (cell: string) => BALANCES.some((form) => form.test(cell));
const TOTAL = /^\W*(?:\w+[- ]?)?totals?\b|\btotals?\W*$|^\W*page \d|\bgenerated\b/i;
const END = /statement summary|end of (?:the )?statement|^\W*(?:legends?|summary)\b/i;

/** So many lines may belong to a row, below its first one. */
const MOST_MORE = 4;

interface Below {
  columns: StatementColumns;
  /** Nothing where the statement has no header. */
  header: string[];
  /** So many lines are read; by default all. */
  atMost?: number;
}

/** Reads one line after the other: a header may come again, with other columns too, and a narration may go on. */
export function rowsBelow(records: BankRecord[], { columns, header, atMost }: Below): BankRows {
  const found: BankRows = { rows: [], damaged: [], others: [] };
  const key = keyOf(header);
  const hasSigns = signsIn(records);
  let layout = layoutOf(header, columns, hasSigns);
  let isOver = false;
  let above: BankRecord[] = [];
  let width = 0;
  for (const record of joined(records.slice(0, atMost), { columns, header })) {
    const again = headerIn(record, layout.columns);
    if (again) {
      const isOther = again.key !== key;
      if (isOther) layout = layoutOf(record.cells ?? [], again.columns, hasSigns);
      isOver = false;
      above = [];
      found.others.push(lineOf(record));
      continue;
    }
    const outcome = outcomeOf(record, layout, width);
    if (outcome.is === 'blank') continue;
    if (outcome.is === 'row') {
      width = Math.max(width, record.cells?.length ?? 0);
      found.rows.push(outcome.row);
      above = [record];
      continue;
    }
    if (outcome.is === 'more' && !isOver && above.length > 0 && above.length <= MOST_MORE) {
      above.push(record);
      withMore(found.rows.at(-1), above, layout);
      continue;
    }
    above = [];
    if (outcome.is === 'damaged' && !(isOver && !hasReference(record)))
      found.damaged.push({ ...lineOf(record), fault: outcome.fault });
    else found.others.push(lineOf(record));
    if (outcome.is === 'end') isOver = found.rows.length > 0;
  }
  return found;
}

/** A row that was cut in two within a cell, as copied pages are: together they have as many cells as the header. */
function joined(records: BankRecord[], { columns, header }: Below): BankRecord[] {
  const rows: BankRecord[] = [];
  for (let at = 0; at < records.length; at++) {
    const record = records[at] as BankRecord;
    const both = joinedWith(record, records[at + 1], { columns, header });
    rows.push(both ?? record);
    if (both) at += 1;
  }
  return rows;
}

function joinedWith(
  { cells: first, line, text }: BankRecord,
  next: BankRecord | undefined,
  { columns, header }: Below,
): BankRecord | undefined {
  const rest = next?.cells;
  if (!first || !rest || first.length === header.length || rest.length === header.length)
    return undefined;
  if (first.length + rest.length - 1 !== header.length) return undefined;
  const isRow = !dateIn(first[columns.date ?? -1] ?? '').fault && dateIn(rest[0] ?? '').fault;
  if (!isRow) return undefined;
  const cells = [...first.slice(0, -1), `${first.at(-1)} ${rest[0]}`, ...rest.slice(1)];
  return { line, text: `${text} ${next.text}`, cells, isLast: next.isLast === true };
}

/** The header and what stands above it. What would be a row below it may be of other columns, so it is not read. */
export function linesAbove(
  records: BankRecord[],
  { columns, header }: Below,
): Pick<BankRows, 'damaged' | 'others'> {
  const layout = layoutOf(header, columns, signsIn(records));
  const lines = records.map((record) => ({ ...lineOf(record), ...outcomeOf(record, layout, 0) }));
  const linesThatAre = (is: (outcome: Outcome['is']) => boolean) =>
    lines.filter((each) => is(each.is)).map(({ line, text }) => ({ line, text }));
  const fault: Reason = { code: 'statement.row-above-heads' };
  return {
    damaged: linesThatAre((is) => is === 'row').map((each) => ({ ...each, fault })),
    others: linesThatAre((is) => is !== 'row' && is !== 'blank'),
  };
}

const LONGEST_SHOWN = 120;

export const lineOf = ({ line, text }: BankRecord): BankLine => ({
  line,
  text: text
    .slice(0, 4 * LONGEST_SHOWN)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_SHOWN),
});

interface Layout extends OfAmounts {
  columns: StatementColumns;
  states: number[];
  returned: number[];
}

type HasSigns = (place: number) => boolean;

function layoutOf(header: string[], columns: StatementColumns, hasSigns: HasSigns): Layout {
  const { states, returned, isOfPayers } = tellingOf(header);
  return {
    ...{ columns, states, returned },
    isOfPayments: states.length > 0 || isOfPayers,
    isOfPayers,
    hasKind: columns.kind !== null,
    hasSigns: columns.amount !== null && hasSigns(columns.amount),
  };
}

/** Of a column: whether money that went has a minus or stands in brackets, and no amount says in another way what it is. */
function signsIn(records: BankRecord[]): HasSigns {
  const known = new Map<number, boolean>();
  return (place) => {
    const have = known.get(place) ?? areSigned(records, place);
    known.set(place, have);
    return have;
  };
}

function areSigned(records: BankRecord[], place: number): boolean {
  const directions = records.flatMap(({ cells }) => {
    const money = moneyIn(cells?.[place] ?? '');
    return money.fault || money.value?.isCredit === undefined ? [] : [money.value.isCredit];
  });
  return directions.length > 0 && directions.every((isCredit) => !isCredit);
}

const cellOf =
  (cells: string[], columns: StatementColumns): CellOf =>
  (role) =>
    cells[columns[role] ?? -1] ?? '';

/** Pages of a statement repeat the header, and two statements may stand in one text. */
function headerIn({ cells }: BankRecord, { date }: StatementColumns) {
  const first = cells?.[date ?? 0] ?? '';
  if (!cells || !/^\p{L}|^#/u.test(first || (cells[0] ?? ''))) return undefined;
  const { columns, isSure } = guessOf(cells);
  return isSure ? { columns, key: keyOf(cells) } : undefined;
}

function outcomeOf(record: BankRecord, layout: Layout, width: number): Outcome {
  const { cells } = record;
  if (!cells) return damaged(record.fault);
  if (!cells.some((cell) => /[\p{L}\p{N}]/u.test(cell))) return { is: 'blank' };
  const { columns } = layout;
  const at = cellOf(cells, columns);
  const date = dateIn(at('date'));
  if (date.fault) return undated({ at, record, cells, fault: date.fault });
  if (isBalance(at('narration')) && !hasReference(record)) return { is: 'other' };
  const money = moneyOf(at, layout);
  if (money.fault) return damaged(money.fault);
  const isCut = record.isLast === true && cells.length < width;
  if (isCut || (!money.value && isShort(cells, columns)))
    return damaged({ code: 'statement.row-cut-off' });
  if (!money.value) return damaged({ code: 'statement.row-no-amount' });
  return rowOf({ ...lineOf(record), date: date.value, ...money.value }, cells, layout);
}

const isShort = (cells: string[], { credit, debit, amount }: StatementColumns) =>
  cells.length <= Math.max(credit ?? 0, debit ?? 0, amount ?? 0);

const hasReference = ({ cells, text }: BankRecord) =>
  referencesIn(cells?.join(' | ') ?? text).length > 0;

const MONEY: ColumnRole[] = ['credit', 'debit', 'amount'];
/** A row has its day, its amount and what it was for. */
const FEWEST_CELLS = 3;

const TRIED_DAY = /^\d{1,4}[-/. ]*[\p{L}\d]+[-/. ]/u;

interface Undated {
  at: CellOf;
  record: BankRecord;
  cells: string[];
  fault: Reason;
}

/** A line without a day: the bank's own, the rest of a narration, or a row that has lost its day. */
function undated({ at, record, cells, fault }: Undated): Outcome {
  const full = cells.filter((cell) => cell !== '');
  const [first = ''] = full;
  const hasMoney = MONEY.some((role) => /\d/.test(at(role)));
  if (hasMoney && hasReference(record)) return damaged(fault);
  if (full.some((cell) => END.test(cell)) || isBalance(first)) return { is: 'end' };
  if (TOTAL.test(first) || TOTAL.test(at('narration'))) return { is: 'other' };
  const isTried = TRIED_DAY.test(at('date')) && full.length >= FEWEST_CELLS;
  if (hasMoney || isTried) return damaged(fault);
  const isMore = at('date') === '' && `${at('reference')}${at('narration')}` !== '';
  return { is: isMore ? 'more' : 'other' };
}

function rowOf(
  row: Omit<BankRow, 'references' | 'unsure' | 'payer'>,
  cells: string[],
  layout: Layout,
): Outcome {
  const at = cellOf(cells, layout.columns);
  const [reference, narration] = [at('reference'), at('narration')];
  const read = { ...row, ...numbersOf([cells], row, layout), payer: payerIn(narration) };
  const shortened = shortenedIn(reference) ?? shortenedIn(narration);
  if (shortened && read.references.length === 0 && row.isCredit && row.amount > 0)
    return damaged(shortened);
  const doubt = doubtIn([cells], row, layout);
  return { is: 'row', row: { ...read, ...(doubt && { doubt }) } };
}

/** The rest of a narration in the lines below may have the UTR, or break it, and may say that the money went back. */
function withMore(row: BankRow | undefined, lines: BankRecord[], layout: Layout): void {
  if (!row) return;
  const cells = lines.flatMap((each) => (each.cells ? [each.cells] : []));
  Object.assign(row, numbersOf(cells, row, layout));
  row.doubt ??= doubtIn(cells, row, layout);
}

function doubtIn(
  lines: string[][],
  { isCredit }: Pick<BankRow, 'isCredit'>,
  { columns, states, returned }: Layout,
): Reason | undefined {
  const [first = []] = lines;
  const narration = lines.map((cells) => cellOf(cells, columns)('narration')).join(' ');
  return doubtOf({
    cells: lines.flat(),
    states: states.map((place) => first[place] ?? ''),
    returned: returned.map((place) => first[place] ?? ''),
    // Of money that went, the bank says no more by it.
    narration: isCredit ? narration : '',
  });
}

const hasTwelve = (cell: string) => /\d{12}/.test(cell);

/** No row has more numbers of its own. */
const MOST_NUMBERS = 20;

function numbersOf(
  lines: string[][],
  { date, isCredit }: Pick<BankRow, 'date' | 'isCredit'>,
  { columns }: Layout,
) {
  const joined = (role: ColumnRole) => lines.map((cells) => cellOf(cells, columns)(role)).join(' ');
  const [reference, narration] = [joined('reference'), joined('narration')];
  const own = (numbers: string[]) => numbers.filter((digits) => !isPhone(digits, date.slice(0, 4)));
  const references = own(referencesIn(`${reference} | ${narration}`));
  const isOther = (_: string, place: number) =>
    place !== columns.reference && place !== columns.narration;
  const elsewhere = lines.flatMap((cells) =>
    cells.filter(isOther).filter(hasTwelve).flatMap(referencesIn),
  );
  // What went back may have a number of its own beside that of the payment.
  const isBroken = references.length === 0 || !isCredit;
  const broken = isBroken ? [reference, narration].flatMap(brokenIn) : [];
  const unsure = new Set(own([...elsewhere, ...broken]));
  const others = [...unsure].filter((digits) => !references.includes(digits));
  return { references: references.slice(0, MOST_NUMBERS), unsure: others.slice(0, MOST_NUMBERS) };
}
