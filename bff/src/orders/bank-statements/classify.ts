import { type ErrorReason, formatErrorMessage } from '../../platform/errors/error-codes.ts';
import { type Language, mapLanguages } from '../../shared/languages.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { ReferencedOrder } from './queries.ts';
import { findReturns, type StatementReturns } from './returns.ts';
import type { BankRow, BankRows, DamagedRow } from './rows.ts';
import type {
  BankLine,
  ManualCheck,
  OrdersAwaitingAmount,
  StatementOrder,
  StatementRow,
  StatementRows,
} from './statement.ts';

const PAISE_PER_RUPEE = 100;
/** A payment is made with the order or some days before it; after the UTR was sent, a bank needs days at most. */
const MAX_DAYS_BEFORE_ORDER = 14;
const MAX_DAYS_AFTER_UTR = 31;

/** The orders that may belong to a statement. */
export interface KnownOrders {
  referenced: ReferencedOrder[];
  waiting: OrdersAwaitingAmount[];
}

/** A row with the orders that name one of its numbers. */
export interface MatchedRow {
  row: BankRow;
  /** The UTR that orders name, or else the first number. */
  utr: string | null;
  referenced: ReferencedOrder[];
}

/** The credits among the rows, including those of ₹0. */
export const filterCredits = (rows: BankRow[]) => rows.filter(({ isCredit }) => isCredit);

/** The numbers, of credits and debits, that an order may name as its UTR. */
export const collectReferences = (rows: BankRow[]): string[] => [
  ...new Set(rows.flatMap(({ references, unsure }) => [...references, ...unsure])),
];

/** The amounts of credits in whole rupees. No order waits for paise. */
export const collectAmounts = (credits: BankRow[]): number[] => [
  ...new Set(
    credits.flatMap(({ amount }) =>
      amount > 0 && amount % PAISE_PER_RUPEE === 0 ? [amount / PAISE_PER_RUPEE] : [],
    ),
  ),
];

/** Classifies each row, in the order of the statement. Debits are counted, and listed if they concern an order. */
export function classify(
  { rows, damaged, others }: BankRows,
  { referenced, waiting }: KnownOrders,
  language: Language,
): Omit<StatementRows, 'kind'> {
  const duplicatesOf = Map.groupBy(referenced, ({ utr }) => utr);
  const matched = rows.map((row): MatchedRow => {
    const known = [...row.references, ...row.unsure].filter((utr) => duplicatesOf.has(utr));
    return {
      row,
      utr: known[0] ?? row.references[0] ?? null,
      referenced: known.flatMap((utr) => duplicatesOf.get(utr) ?? []),
    };
  });
  const credits = matched.filter(({ row }) => row.isCredit);
  const debits = matched.filter(({ row }) => !row.isCredit);
  const returns = findReturns(rows);
  const repeatedRows = findRepeatedRows(credits);
  const unread = unreadRowBuilder(language);
  const read = credits.map((credit) => {
    const why = creditCheckReason(credit, returns);
    if (why) return unread(credit.row, why, toManualCheck(credit));
    return repeatedRows.has(credit)
      ? { ...creditFields(credit), as: 'twice' as const }
      : classifyCredit(credit);
  });
  const creditedOrderIds = new Set(
    credits.flatMap(({ referenced: own }) => own.map(({ id }) => id)),
  );
  const left = debits.flatMap((debit) => {
    const why = debitCheckReason(debit, { creditedOrderIds, returns });
    // A debit row names no payer.
    return why ? [unread(debit.row, why, { ...toManualCheck(debit), payer: '' })] : [];
  });
  const lost = damaged.map((row) => unread(row, row.fault));
  const open = excludeFoundOrders(waiting, read);
  const awaitedAmounts = new Set(open.map(({ amount }) => amount * PAISE_PER_RUPEE));
  const all = [...read.map((row) => asAmountAlone(row, awaitedAmounts)), ...left, ...lost];
  const alone = new Set(all.flatMap((row) => (row.as === 'amount alone' ? [row.amount] : [])));
  return {
    rows: all.sort((a, b) => a.line - b.line),
    debits: debits.length - left.length,
    others,
    waiting: open.filter(({ amount }) => alone.has(amount * PAISE_PER_RUPEE)),
  };
}

/** Returns a function that creates a row that cannot be confirmed, with its message in each language. */
const unreadRowBuilder =
  (language: Language) =>
  (
    { line, text }: BankLine | DamagedRow | BankRow,
    reason: ErrorReason,
    check?: ManualCheck,
  ): StatementRow => {
    const sentences = mapLanguages((each) => formatErrorMessage(reason, each));
    const row = { as: 'damaged' as const, line, sentence: sentences[language], sentences, text };
    return check ? { ...row, check } : row;
  };

function toManualCheck(matched: MatchedRow): ManualCheck {
  const found = matched.referenced.find(({ isPaid }) => isPaid) ?? matched.referenced[0];
  const order = found && { id: found.id, reference: found.reference };
  return { ...creditFields(matched), ...(order && { order }) };
}

/** Why a credit cannot be confirmed here, even if an order names its UTR. */
function creditCheckReason(credit: MatchedRow, returns: StatementReturns): ErrorReason | undefined {
  const { row, utr, referenced } = credit;
  if (row.amount === 0) return undefined;
  if (row.doubt) return row.doubt;
  // The return is reported for the debit row instead.
  if (referenced.some(({ isPaid }) => isPaid)) return undefined;
  const back = returns.referencesFor(row, utr, { isNamed: referenced.length > 0 });
  if (back) return { code: 'statement.row-returned', values: { line: back.line } };
  const [order] = referenced;
  return order && referenced.every((each) => isDateFar(row, each))
    ? { code: 'statement.row-far', values: { date: row.date, ...orderValues(order) } }
    : undefined;
}

const orderValues = ({ reference, madeOn }: ReferencedOrder) => ({ reference, madeOn });

const isDateFar = ({ date }: BankRow, { madeOn, changedOn }: ReferencedOrder) =>
  date < addDays(madeOn, -MAX_DAYS_BEFORE_ORDER) || date > addDays(changedOn, MAX_DAYS_AFTER_UTR);

/** Why staff must check a debit: it has the UTR of an order without a credit row of its own, or returns an unknown payment. */
function debitCheckReason(
  { row, referenced }: MatchedRow,
  {
    creditedOrderIds,
    returns,
  }: { creditedOrderIds: ReadonlySet<number>; returns: StatementReturns },
): ErrorReason | undefined {
  const paid = referenced.find(({ isPaid }) => isPaid);
  if (paid) return { code: 'statement.row-paid-returned', values: { reference: paid.reference } };
  const [open] = referenced.filter(({ isRejected }) => !isRejected);
  if (!open) return returns.unknown.has(row) ? { code: 'statement.row-return' } : undefined;
  if (creditedOrderIds.has(open.id)) return undefined;
  return { code: 'statement.row-left', values: { reference: open.reference } };
}

/** The waiting orders without those whose own payment is in the statement. */
function excludeFoundOrders(
  waiting: OrdersAwaitingAmount[],
  rows: StatementRow[],
): OrdersAwaitingAmount[] {
  const found = new Set(rows.flatMap((row) => (row.as === 'found' ? [row.order.id] : [])));
  const dues = Map.groupBy(
    rows.flatMap((row) => (row.as === 'found' ? [row.order.due] : [])),
    (due) => due,
  );
  return waiting.flatMap(({ amount, orders, count }) => {
    const left = count - (dues.get(amount)?.length ?? 0);
    const others = orders.filter(({ id }) => !found.has(id));
    return left > 0 ? [{ amount, orders: others, count: left }] : [];
  });
}

/** Reclassifies a row without an order if orders wait for its amount. */
const asAmountAlone = (row: StatementRow, awaitedAmounts: ReadonlySet<number>): StatementRow =>
  row.as === 'no order' && awaitedAmounts.has(row.amount) ? { ...row, as: 'amount alone' } : row;

/**
 * The rows that repeat a UTR. Of identical rows (a page pasted twice) the first counts; if their day or amount differ, none counts, and
 * staff check them.
 */
function findRepeatedRows(credits: MatchedRow[]): Set<MatchedRow> {
  const repeatedRows = new Set<MatchedRow>();
  const withUtr = credits.filter(({ utr, row }) => utr !== null && row.amount > 0);
  for (const same of Map.groupBy(withUtr, ({ utr }) => utr).values()) {
    const [first, ...others] = same;
    const isSame = others.every(
      ({ row }) => row.amount === first?.row.amount && row.date === first.row.date,
    );
    for (const credit of isSame ? others : same) repeatedRows.add(credit);
  }
  return repeatedRows;
}

const creditFields = ({ row, utr }: MatchedRow) => ({
  ...{ line: row.line, date: row.date, amount: row.amount, payer: row.payer },
  utr,
});

function classifyCredit(credit: MatchedRow): StatementRow {
  const { row, utr, referenced } = credit;
  const fields = creditFields(credit);
  if (row.amount === 0) return { ...fields, as: 'zero' };
  if (referenced.length === 0 || utr === null) return { ...fields, as: 'no order' };
  const paid = referenced.filter(({ isPaid }) => isPaid);
  if (paid.length > 0) return { ...fields, utr, as: 'seen before', ...sharedPayment(paid, row) };
  const competing = competingOrders(referenced);
  const [order] = competing;
  if (!order) return { ...fields, as: 'no order', rejected: referenced.map(toStatementOrder) };
  if (competing.length > 1 || order.name === null)
    return { ...fields, utr, as: 'claims', orders: competing.map(toStatementOrder) };
  const isDue = row.amount === order.due * PAISE_PER_RUPEE;
  return { ...fields, utr, as: isDue ? 'found' : 'other amount', order: toStatementOrder(order) };
}

/** The orders that compete for the payment: none if all were rejected. Orders rejected because the UTR is another's do not compete. */
const competingOrders = (referenced: ReferencedOrder[]): ReferencedOrder[] =>
  referenced.every(({ isRejected }) => isRejected)
    ? []
    : referenced.filter(({ isOfAnother }) => !isOfAnother);

/** The distinct orders that are paid with the UTR, and the unallocated rest of the row's amount. */
function sharedPayment(paid: ReferencedOrder[], { amount }: BankRow) {
  const orders = [...new Map(paid.map(({ id, reference }) => [id, { id, reference }])).values()];
  const counted = orders.reduce(
    (sum, order) => sum + (paid.find(({ id }) => id === order.id)?.counted ?? 0),
    0,
  );
  return { order: orders[0] as (typeof orders)[0], orders, left: Math.max(0, amount - counted) };
}

const toStatementOrder = ({
  id,
  reference,
  name,
  due,
  lines,
}: ReferencedOrder): StatementOrder => ({
  ...{ id, reference, name, due, lines },
});
