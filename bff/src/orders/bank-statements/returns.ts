import { nameWordsIn } from './payers.ts';
import type { BankRow } from './rows.ts';

/** The rows by which money went, or whose money may not have stayed. */
export interface Returns {
  /**
   * Such a row that takes this credit back: it has the UTR, or it is a return without one. Where an order names the UTR, it also counts in
   * other columns and broken.
   */
  of(credit: BankRow, utr: string | null, how: { isNamed: boolean }): BankRow | undefined;
  /** Returns of which nothing says which payment they take back. */
  unknown: Set<BankRow>;
}

/** More than any statement has. Each is compared with all payments. */
const MOST_NAMELESS = 100;

/** What went back of the statement's money, wherever in it that stands. */
export function returnsIn(rows: BankRow[]): Returns {
  const gone = rows.filter(({ isCredit, doubt }) => !isCredit || doubt);
  const sure = byNumber(gone, ({ references }) => references);
  const unsure = byNumber(gone, (row) => row.unsure);
  const credited = new Set(rows.flatMap((row) => (row.isCredit ? numbersOf(row) : [])));
  const nameless = rows.filter(
    (row) => !row.isCredit && row.doubt && !numbersOf(row).some((number) => credited.has(number)),
  );
  const credits = rows.filter(({ isCredit }) => isCredit);
  const taken = new Map<BankRow, BankRow>();
  for (const back of nameless.slice(0, MOST_NAMELESS))
    for (const credit of takenBackBy(back, credits)) taken.set(credit, back);
  const known = new Set(taken.values());
  return {
    of(credit, utr, { isNamed }) {
      const withUtr =
        utr === null ? [] : [...(sure.get(utr) ?? []), ...((isNamed && unsure.get(utr)) || [])];
      return withUtr.find((row) => row !== credit) ?? taken.get(credit);
    },
    unknown: new Set(nameless.filter((row) => !known.has(row))),
  };
}

/** What a return without a UTR takes back: the payments of this amount by the payer whom it names, or the only one of this amount. */
function takenBackBy(back: BankRow, credits: BankRow[]): BankRow[] {
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

const numbersOf = ({ references, unsure }: BankRow) => [...references, ...unsure];

function byNumber(rows: BankRow[], of: (row: BankRow) => string[]) {
  const pairs = rows.flatMap((row) => of(row).map((number) => ({ number, row })));
  const grouped = Map.groupBy(pairs, ({ number }) => number);
  return new Map([...grouped].map(([number, those]) => [number, those.map(({ row }) => row)]));
}
