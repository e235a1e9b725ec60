import { type Reason, sentenceOf } from '../../platform/errors/error-codes.ts';
import { inEachLanguage, type Language } from '../../shared/languages.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { Claimed } from './queries.ts';
import { type Returns, returnsIn } from './returns.ts';
import type { BankRow, BankRows, DamagedRow } from './rows.ts';
import type {
  BankLine,
  CheckYourself,
  StatementOrder,
  StatementRow,
  StatementRows,
  WaitingFor,
} from './statement.ts';

const PAISE = 100;
/** A payment is made when the order is, or some days before; after its UTR was sent, a bank needs days at most. */
const DAYS_BEFORE = 14;
const DAYS_AFTER = 31;

/** What the database has to a statement. */
export interface Known {
  claims: Claimed[];
  waiting: WaitingFor[];
}

/** A row with those of its numbers that orders name. */
export interface NamedRow {
  row: BankRow;
  /** The UTR that orders name, or else the first number. */
  utr: string | null;
  claims: Claimed[];
}

/** The credits among the rows; those of ₹0 too. */
export const creditsIn = (rows: BankRow[]) => rows.filter(({ isCredit }) => isCredit);

/** The numbers that an order may name as its UTR: of money that came, and of what went back. */
export const numbersIn = (rows: BankRow[]): string[] => [
  ...new Set(rows.flatMap(({ references, unsure }) => [...references, ...unsure])),
];

/** The amounts of credits in whole rupees. No order waits for paise. */
export const amountsIn = (credits: BankRow[]): number[] => [
  ...new Set(
    credits.flatMap(({ amount }) => (amount > 0 && amount % PAISE === 0 ? [amount / PAISE] : [])),
  ),
];

/** What each row is, in the order of the statement. Rows by which money went are counted, and shown where it was an order's. */
export function classify(
  { rows, damaged, others }: BankRows,
  { claims, waiting }: Known,
  language: Language,
): Omit<StatementRows, 'kind'> {
  const claimsOf = Map.groupBy(claims, ({ utr }) => utr);
  const named = rows.map((row): NamedRow => {
    const known = [...row.references, ...row.unsure].filter((utr) => claimsOf.has(utr));
    return {
      row,
      utr: known[0] ?? row.references[0] ?? null,
      claims: known.flatMap((utr) => claimsOf.get(utr) ?? []),
    };
  });
  const credits = named.filter(({ row }) => row.isCredit);
  const debits = named.filter(({ row }) => !row.isCredit);
  const returns = returnsIn(rows);
  const again = repeated(credits);
  const unread = unreadIn(language);
  const read = credits.map((credit) => {
    const why = whyToCheck(credit, returns);
    if (why) return unread(credit.row, why, checkOf(credit));
    return again.has(credit) ? { ...placeOf(credit), as: 'twice' as const } : classOf(credit);
  });
  const came = new Set(credits.flatMap(({ claims: own }) => own.map(({ id }) => id)));
  const left = debits.flatMap((debit) => {
    const why = whyOfDebit(debit, { came, returns });
    // It went to nobody whom the row would name.
    return why ? [unread(debit.row, why, { ...checkOf(debit), payer: '' })] : [];
  });
  const lost = damaged.map((row) => unread(row, row.fault));
  const open = withoutFound(waiting, read);
  const waits = new Set(open.map(({ amount }) => amount * PAISE));
  const all = [...read.map((row) => orAlone(row, waits)), ...left, ...lost];
  const alone = new Set(all.flatMap((row) => (row.as === 'amount alone' ? [row.amount] : [])));
  return {
    rows: all.sort((a, b) => a.line - b.line),
    debits: debits.length - left.length,
    others,
    waiting: open.filter(({ amount }) => alone.has(amount * PAISE)),
  };
}

/** A row that is not offered, with its sentence in each language. */
const unreadIn =
  (language: Language) =>
  (
    { line, text }: BankLine | DamagedRow | BankRow,
    reason: Reason,
    check?: CheckYourself,
  ): StatementRow => {
    const sentences = inEachLanguage((each) => sentenceOf(reason, each));
    const row = { as: 'damaged' as const, line, sentence: sentences[language], sentences, text };
    return check ? { ...row, check } : row;
  };

function checkOf(named: NamedRow): CheckYourself {
  const claim = named.claims.find(({ isPaid }) => isPaid) ?? named.claims[0];
  const order = claim && { id: claim.id, reference: claim.reference };
  return { ...placeOf(named), ...(order && { order }) };
}

/** Why money that came is not offered, though its UTR may be an order's. */
function whyToCheck(credit: NamedRow, returns: Returns): Reason | undefined {
  const { row, utr, claims } = credit;
  if (row.amount === 0) return undefined;
  if (row.doubt) return row.doubt;
  // That it went back is said of the row by which it did.
  if (claims.some(({ isPaid }) => isPaid)) return undefined;
  const back = returns.of(row, utr, { isNamed: claims.length > 0 });
  if (back) return { code: 'statement.row-returned', values: { line: back.line } };
  const [claim] = claims;
  return claim && claims.every((each) => isFar(row, each))
    ? { code: 'statement.row-far', values: { date: row.date, ...ofOrder(claim) } }
    : undefined;
}

const ofOrder = ({ reference, madeOn }: Claimed) => ({ reference, madeOn });

const isFar = ({ date }: BankRow, { madeOn, changedOn }: Claimed) =>
  date < addDays(madeOn, -DAYS_BEFORE) || date > addDays(changedOn, DAYS_AFTER);

/** Why staff must know of money that went: it has the UTR of an order, or is a return of nobody knows which payment. `came` are the orders whose credits say so themselves. */
function whyOfDebit(
  { row, claims }: NamedRow,
  { came, returns }: { came: ReadonlySet<number>; returns: Returns },
): Reason | undefined {
  const paid = claims.find(({ isPaid }) => isPaid);
  if (paid) return { code: 'statement.row-paid-returned', values: { reference: paid.reference } };
  const [open] = claims.filter(({ isRejected }) => !isRejected);
  if (!open) return returns.unknown.has(row) ? { code: 'statement.row-return' } : undefined;
  if (came.has(open.id)) return undefined;
  return { code: 'statement.row-left', values: { reference: open.reference } };
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
const orAlone = (row: StatementRow, waits: ReadonlySet<number>): StatementRow =>
  row.as === 'no order' && waits.has(row.amount) ? { ...row, as: 'amount alone' } : row;

/**
 * The rows that have the UTR of another one. The first of rows that are the same in all (a page that was pasted twice) counts;
 * where day or amount differ, none does: staff have to look.
 */
function repeated(credits: NamedRow[]): Set<NamedRow> {
  const again = new Set<NamedRow>();
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

const placeOf = ({ row, utr }: NamedRow) => ({
  ...{ line: row.line, date: row.date, amount: row.amount, payer: row.payer },
  utr,
});

function classOf(credit: NamedRow): StatementRow {
  const { row, utr, claims } = credit;
  const place = placeOf(credit);
  if (row.amount === 0) return { ...place, as: 'zero' };
  if (claims.length === 0 || utr === null) return { ...place, as: 'no order' };
  const paid = claims.filter(({ isPaid }) => isPaid);
  if (paid.length > 0) return { ...place, utr, as: 'seen before', ...sharedBy(paid, row) };
  const rivals = rivalsIn(claims);
  const [claim] = rivals;
  if (!claim) return { ...place, as: 'no order', rejected: claims.map(orderOf) };
  if (rivals.length > 1 || claim.name === null)
    return { ...place, utr, as: 'claims', orders: rivals.map(orderOf) };
  const isDue = row.amount === claim.due * PAISE;
  return { ...place, utr, as: isDue ? 'found' : 'other amount', order: orderOf(claim) };
}

/** The orders that may be meant: none where all were rejected. One that was told the UTR is another's is out of it. */
const rivalsIn = (claims: Claimed[]): Claimed[] =>
  claims.every(({ isRejected }) => isRejected)
    ? []
    : claims.filter(({ isOfAnother }) => !isOfAnother);

/** The orders that are paid with the UTR, each once, and what of the row is counted for none of them. */
function sharedBy(paid: Claimed[], { amount }: BankRow) {
  const orders = [...new Map(paid.map(({ id, reference }) => [id, { id, reference }])).values()];
  const counted = orders.reduce(
    (sum, order) => sum + (paid.find(({ id }) => id === order.id)?.counted ?? 0),
    0,
  );
  return { order: orders[0] as (typeof orders)[0], orders, left: Math.max(0, amount - counted) };
}

const orderOf = ({ id, reference, name, due, lines }: Claimed): StatementOrder => ({
  ...{ id, reference, name, due, lines },
});
