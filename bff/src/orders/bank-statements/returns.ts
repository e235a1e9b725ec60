import { nameWordsIn } from './payers.ts';
import type { BankRow } from './rows.ts';

/** The returned payments of a statement. */
export interface StatementReturns {
  /**
   * The row that returns this credit: it has the same UTR, or it is a return without one. If an order names the UTR, the UTR also counts in
   * other columns and if it is broken.
   */
  referencesFor(
    credit: BankRow,
    utr: string | null,
    how: { isNamed: boolean },
  ): BankRow | undefined;
  /** Returns of an unknown payment. */
  unknown: Set<BankRow>;
}

/** The maximum number of returns without a UTR: each is compared with all payments. */
const MAX_UNREFERENCED = 100;

/** Finds the returned payments, anywhere in the statement. */
export function findReturns(rows: BankRow[]): StatementReturns {
  const debits = rows.filter(({ isCredit, doubt }) => !isCredit || doubt);
  const sure = groupByReference(debits, ({ references }) => references);
  const unsure = groupByReference(debits, (row) => row.unsure);
  const credited = new Set(rows.flatMap((row) => (row.isCredit ? referencesOf(row) : [])));
  const unreferenced = rows.filter(
    (row) =>
      !row.isCredit && row.doubt && !referencesOf(row).some((number) => credited.has(number)),
  );
  const credits = rows.filter(({ isCredit }) => isCredit);
  const returnOfCredit = new Map<BankRow, BankRow>();
  for (const back of unreferenced.slice(0, MAX_UNREFERENCED))
    for (const credit of creditsReturnedBy(back, credits)) returnOfCredit.set(credit, back);
  const known = new Set(returnOfCredit.values());
  return {
    referencesFor(credit, utr, { isNamed }) {
      const withUtr =
        utr === null ? [] : [...(sure.get(utr) ?? []), ...((isNamed && unsure.get(utr)) || [])];
      return withUtr.find((row) => row !== credit) ?? returnOfCredit.get(credit);
    },
    unknown: new Set(unreferenced.filter((row) => !known.has(row))),
  };
}

/** The credits that a return without a UTR may cancel: those of the same amount by the payer it names, or the only one of this amount. */
function creditsReturnedBy(back: BankRow, credits: BankRow[]): BankRow[] {
  const possible = credits.filter(
    ({ amount, date }) => amount === back.amount && date <= back.date,
  );
  const text = back.text.toLowerCase();
  const ofPayer = possible.filter(({ payer }) => {
    const words = nameWordsIn(payer);
    return words.length > 0 && words.every((word) => text.includes(word));
  });
  if (ofPayer.length > 0) return ofPayer;
  return possible.length === 1 ? possible : [];
}

const referencesOf = ({ references, unsure }: BankRow) => [...references, ...unsure];

function groupByReference(rows: BankRow[], of: (row: BankRow) => string[]) {
  const pairs = rows.flatMap((row) => of(row).map((number) => ({ number, row })));
  const grouped = Map.groupBy(pairs, ({ number }) => number);
  return new Map([...grouped].map(([number, those]) => [number, those.map(({ row }) => row)]));
}
