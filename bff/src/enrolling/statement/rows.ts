import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reason } from '../../refusals/refusals.ts';
import {
  dateIn,
  directionIn,
  isPhone,
  type Money,
  moneyIn,
  payerIn,
  type Read,
  referencesIn,
  shortenedIn,
} from './cells.ts';
import { guessOf, keyOf } from './columns.ts';
import type { BankRecord } from './records.ts';
import type { ColumnRole, StatementColumns } from './statement.ts';

/** A row of the statement. A credit of 0 is one of neither direction. */
export interface BankRow {
  line: number;
  date: string;
  /** In paise. */
  amount: number;
  isCredit: boolean;
  /** The numbers of 12 digits in it, those of the column of references first. */
  references: string[];
  payer: string;
}

export interface DamagedRow {
  line: number;
  fault: Reason;
  text: string;
}

export interface BankRows {
  rows: BankRow[];
  damaged: DamagedRow[];
}

/** What a line is: a row; damaged; the rest of the narration above it; the end of all rows; or of no concern. */
type Outcome =
  | { is: 'row'; row: BankRow }
  | { is: 'damaged'; fault: Reason }
  | { is: 'more'; text: string }
  | { is: 'end' | 'nothing' };

const NOTHING: Outcome = { is: 'nothing' };
const damaged = (fault: Reason): Outcome => ({ is: 'damaged', fault });

const BALANCE = /^\W*(?:(?:opening|closing) bal|balance|bal |b\/f|c\/f|brought f|carried f)/i;
const SUMMARY = /^\W*(?:\w+[- ]?)?total\b|\btotal\W*$|^\W*page \d|generated/i;
const END = /statement summary|end of (?:the )?statement|^\W*(?:legends?|summary)\b/i;

/** So many are read before others have their turn. */
const BATCH = 250;

interface Below {
  columns: StatementColumns;
  /** Nothing where the statement has no header. */
  header: string[];
}

/** Reads every row below the header. Other requests have their turn in between. */
export async function rowsBelow(records: BankRecord[], { columns, header }: Below) {
  const reading = startReading({ columns, header });
  for (let at = 0; at < records.length; at += BATCH) {
    for (const record of records.slice(at, at + BATCH)) reading.read(record);
    await nextTurn();
  }
  return reading.found;
}

/** Reads one line after the other: a header may come again, with other columns too, and a narration may go on. */
export function startReading({ header, ...start }: Below) {
  const found: BankRows = { rows: [], damaged: [] };
  const key = keyOf(header);
  let columns = start.columns;
  let isOver = false;
  let above: BankRow | undefined;
  let width = 0;

  const read = (record: BankRecord) => {
    const again = headerIn(record, columns);
    if (again) {
      if (again.key !== key) columns = again.columns;
      isOver = false;
      above = undefined;
      return;
    }
    const outcome = outcomeOf(record, columns, width);
    if (outcome.is === 'end' || (outcome.is !== 'row' && isOver)) {
      isOver = found.rows.length > 0;
      return;
    }
    if (outcome.is === 'more' && above) addTo(above, outcome.text);
    if (outcome.is === 'damaged') found.damaged.push({ ...placeOf(record), fault: outcome.fault });
    above = outcome.is === 'row' ? outcome.row : outcome.is === 'more' ? above : undefined;
    if (outcome.is !== 'row') return;
    width = Math.max(width, record.cells?.length ?? 0);
    found.rows.push(outcome.row);
  };
  return { found, read };
}

const LONGEST_SHOWN = 120;

const placeOf = ({ line, text }: BankRecord) => ({
  line,
  text: text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN),
});

const addTo = (row: BankRow, text: string) => {
  row.references = [...new Set([...row.references, ...ownReferences(text, row.date)])];
};

const isEmpty = (cell: string | undefined) => cell === undefined || cell === '';

/** Pages of a statement repeat the header, and two statements may stand in one text. */
function headerIn({ cells }: BankRecord, { date }: StatementColumns) {
  const first = cells?.[date ?? 0] ?? '';
  if (!cells || !/^\p{L}|^#/u.test(first || (cells[0] ?? ''))) return undefined;
  const { columns, isSure } = guessOf(cells);
  return isSure ? { columns, key: keyOf(cells) } : undefined;
}

function outcomeOf(record: BankRecord, columns: StatementColumns, width: number): Outcome {
  const { cells } = record;
  if (!cells) return damaged(record.fault);
  const full = cells.filter((cell) => !isEmpty(cell));
  if (full.length === 0) return NOTHING;
  const at = (role: ColumnRole) => cells[columns[role] ?? -1] ?? '';
  const date = dateIn(at('date'));
  if (date.fault) return undated({ at, full, fault: date.fault });
  if (BALANCE.test(at('narration'))) return NOTHING;
  const money = moneyOf(at);
  if (money.fault) return damaged(money.fault);
  const isCut = record.isLast === true && cells.length < width;
  if (isCut || (!money.value && isShort(cells, columns)))
    return damaged({ code: 'statement.row-cut-off' });
  if (!money.value) return damaged({ code: 'statement.row-no-amount' });
  return rowOf({ line: record.line, date: date.value, ...money.value }, at);
}

const isShort = (cells: string[], { credit, debit, amount }: StatementColumns) =>
  cells.length <= Math.max(credit ?? 0, debit ?? 0, amount ?? 0);

type CellOf = (role: ColumnRole) => string;

const MONEY: ColumnRole[] = ['credit', 'debit', 'amount'];

/** A line without a day: it may be a total, a line of the bank's, the rest of a narration, or a row that has lost its day. */
function undated({ at, full, fault }: { at: CellOf; full: string[]; fault: Reason }): Outcome {
  const [first = ''] = full;
  if (full.some((cell) => END.test(cell))) return { is: 'end' };
  if (BALANCE.test(first)) return { is: 'end' };
  if (SUMMARY.test(first) || SUMMARY.test(at('narration'))) return NOTHING;
  const hasMoney = MONEY.some((role) => /\d/.test(at(role)));
  if (hasMoney || /^\d/.test(at('date'))) return damaged(fault);
  const text = `${at('reference')} ${at('narration')}`.trim();
  return text !== '' && at('date') === '' ? { is: 'more', text } : NOTHING;
}

interface Directed {
  amount: number;
  isCredit: boolean;
}

/** Nothing where there is no amount. */
function moneyOf(at: CellOf): Read<Directed | undefined> {
  const amount = moneyIn(at('amount'));
  if (amount.fault) return amount;
  if (amount.value) return withKind(amount.value, at('kind'));
  const [credit, debit] = [moneyIn(at('credit')), moneyIn(at('debit'))];
  if (credit.fault) return credit;
  if (debit.fault) return debit;
  return ofTwo(credit.value, debit.value);
}

function withKind({ paise, isCredit }: Money, kind: string): Read<Directed> {
  if (kind === '') return { value: { amount: paise, isCredit: isCredit ?? true } };
  const said = directionIn(kind);
  if (said.fault) return said;
  return { value: { amount: paise, isCredit: said.value && isCredit !== false } };
}

/** The empty side is often 0.00. */
function ofTwo(credit: Money | undefined, debit: Money | undefined): Read<Directed | undefined> {
  if (!credit && !debit) return { value: undefined };
  const [came, went] = [credit?.paise ?? 0, debit?.paise ?? 0];
  if (came > 0 && went > 0) return { fault: { code: 'statement.row-two-amounts' } };
  if (went > 0) return { value: { amount: went, isCredit: false } };
  return { value: { amount: came, isCredit: credit?.isCredit !== false } };
}

function rowOf(row: Omit<BankRow, 'references' | 'payer'>, at: CellOf): Outcome {
  const [reference, narration] = [at('reference'), at('narration')];
  const references = ownReferences(`${reference} | ${narration}`, row.date);
  const shortened = shortenedIn(reference) ?? shortenedIn(narration);
  if (shortened && references.length === 0 && row.isCredit && row.amount > 0)
    return damaged(shortened);
  return { is: 'row', row: { ...row, references, payer: payerIn(narration) } };
}

const ownReferences = (text: string, date: string) =>
  referencesIn(text).filter((digits) => !isPhone(digits, date.slice(0, 4)));
