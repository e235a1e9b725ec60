import { sentenceOf } from '../../refusals/refusals.ts';
import { inEachLanguage, type Language } from '../../words/languages.ts';
import type { Claimed } from './queries.ts';
import type { BankRow, BankRows } from './rows.ts';
import type { StatementOrder, StatementRow, StatementRows, WaitingFor } from './statement.ts';

const PAISE = 100;

/** What the database has to a statement. */
export interface Known {
  claims: Claimed[];
  waiting: WaitingFor[];
}

/** A credit with those of its numbers that orders name. */
interface Credit {
  row: BankRow;
  /** The UTR that orders name, or else the first number. */
  utr: string | null;
  claims: Claimed[];
}

/** The credits among the rows; those of ₹0 too. */
export const creditsIn = (rows: BankRow[]) => rows.filter(({ isCredit }) => isCredit);

/** The amounts of credits in whole rupees. No order waits for paise. */
export const amountsIn = (credits: BankRow[]): number[] => [
  ...new Set(
    credits.flatMap(({ amount }) => (amount > 0 && amount % PAISE === 0 ? [amount / PAISE] : [])),
  ),
];

/** What each row is, in the order of the statement. Rows by which money went are left out. */
export function classify(
  { rows, damaged }: BankRows,
  { claims, waiting }: Known,
  language: Language,
): Pick<StatementRows, 'rows' | 'waiting'> {
  const claimsOf = Map.groupBy(claims, ({ utr }) => utr);
  const credits = creditsIn(rows).map((row): Credit => {
    const known = row.references.filter((utr) => claimsOf.has(utr));
    return {
      row,
      utr: known[0] ?? row.references[0] ?? null,
      claims: known.flatMap((utr) => claimsOf.get(utr) ?? []),
    };
  });
  const again = repeated(credits);
  const read = credits.map((credit) =>
    again.has(credit) ? { ...placeOf(credit), as: 'twice' as const } : classOf(credit),
  );
  const left = withoutFound(waiting, read);
  const unread = damaged.map(({ line, fault, text }): StatementRow => {
    const sentences = inEachLanguage((each) => sentenceOf(fault, each));
    return { as: 'damaged', line, sentence: sentences[language], sentences, text };
  });
  const all = [...read.map((row) => orAlone(row, left)), ...unread];
  const alone = new Set(all.flatMap((row) => (row.as === 'amount alone' ? [row.amount] : [])));
  return {
    rows: all.sort((a, b) => a.line - b.line),
    waiting: left.filter(({ amount }) => alone.has(amount * PAISE)),
  };
}

/** What waits for other rows: an order whose own payment stands in the statement waits for no other one. */
function withoutFound(waiting: WaitingFor[], rows: StatementRow[]): WaitingFor[] {
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

/** A row without an order, for whose amount some wait. */
const orAlone = (row: StatementRow, waiting: WaitingFor[]): StatementRow =>
  row.as === 'no order' && waiting.some(({ amount }) => amount * PAISE === row.amount)
    ? { ...row, as: 'amount alone' }
    : row;

/**
 * The rows that have the UTR of another one. The first of rows that are the same in all (a page that was pasted twice) counts;
 * where day or amount differ, none does: staff have to look.
 */
function repeated(credits: Credit[]): Set<Credit> {
  const again = new Set<Credit>();
  const withUtr = credits.filter(({ utr, row }) => utr !== null && row.amount > 0);
  for (const same of Map.groupBy(withUtr, ({ utr }) => utr).values()) {
    const [first, ...others] = same;
    const isSame = others.every(
      ({ row }) => row.amount === first?.row.amount && row.date === first.row.date,
    );
    for (const credit of isSame ? others : same) again.add(credit);
  }
  return again;
}

const placeOf = ({ row, utr }: Credit) => ({
  ...{ line: row.line, date: row.date, amount: row.amount, payer: row.payer },
  utr,
});

function classOf(credit: Credit): StatementRow {
  const { row, utr, claims } = credit;
  const place = placeOf(credit);
  if (row.amount === 0) return { ...place, as: 'zero' };
  const [claim] = claims;
  if (!claim || utr === null) return { ...place, as: 'no order' };
  const paid = claims.find(({ isPaid }) => isPaid);
  if (paid)
    return { ...place, utr, as: 'seen before', order: { id: paid.id, reference: paid.reference } };
  if (claims.length > 1 || claim.name === null)
    return { ...place, utr, as: 'claims', orders: claims.map(orderOf) };
  const isDue = row.amount === claim.due * PAISE;
  return { ...place, utr, as: isDue ? 'found' : 'other amount', order: orderOf(claim) };
}

const orderOf = ({ id, reference, name, due, lines }: Claimed): StatementOrder => ({
  ...{ id, reference, name, due, lines },
});
