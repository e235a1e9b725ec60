import type { BankRow } from './rows.ts';

/** The rows by which money went, or whose money may not have stayed. */
export interface Returns {
  /**
   * Such a row that takes this credit back: it has the UTR, or it is a return without one, of the same payer and amount. Where an
   * order names the UTR, it also counts in other columns and broken.
   */
  of(credit: BankRow, utr: string | null, how: { isNamed: boolean }): BankRow | undefined;
  /** Returns of which nothing says which payment they take back. */
  unknown: Set<BankRow>;
}

/** What went back of the statement's money, wherever in it that stands. */
export function returnsIn(rows: BankRow[]): Returns {
  const gone = rows.filter(({ isCredit, doubt }) => !isCredit || doubt);
  const sure = byNumber(gone, ({ references }) => references);
  const unsure = byNumber(gone, (row) => row.unsure);
  const credited = new Set(rows.flatMap((row) => (row.isCredit ? numbersOf(row) : [])));
  const nameless = rows.filter(
    (row) => !row.isCredit && row.doubt && !numbersOf(row).some((number) => credited.has(number)),
  );
  const byAmount = Map.groupBy(nameless, ({ amount }) => amount);
  const isOfPayer = (credit: BankRow) => (back: BankRow) =>
    credit.payer !== '' &&
    back.date >= credit.date &&
    back.text.toLowerCase().includes(credit.payer.toLowerCase());
  const credits = rows.filter(({ isCredit }) => isCredit);
  const known = new Set(
    credits.flatMap((credit) => byAmount.get(credit.amount)?.filter(isOfPayer(credit)) ?? []),
  );
  return {
    of(credit, utr, { isNamed }) {
      const withUtr =
        utr === null ? [] : [...(sure.get(utr) ?? []), ...((isNamed && unsure.get(utr)) || [])];
      const found = [...withUtr, ...(byAmount.get(credit.amount)?.filter(isOfPayer(credit)) ?? [])];
      return found.find((row) => row !== credit);
    },
    unknown: new Set(nameless.filter((row) => !known.has(row))),
  };
}

const numbersOf = ({ references, unsure }: BankRow) => [...references, ...unsure];

function byNumber(rows: BankRow[], of: (row: BankRow) => string[]) {
  const pairs = rows.flatMap((row) => of(row).map((number) => ({ number, row })));
  const grouped = Map.groupBy(pairs, ({ number }) => number);
  return new Map([...grouped].map(([number, those]) => [number, those.map(({ row }) => row)]));
}
