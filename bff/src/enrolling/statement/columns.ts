import { createHash } from 'node:crypto';
import { COLUMN_ROLES, type ColumnRole, type StatementColumns } from './statement.ts';

/** The head of a column without case, marks and currency: "Withdrawal Amt. (INR)" is "withdrawal amt". */
const bare = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/₹|\b(?:inr|rs)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How banks call each column, the surest names first. */
const NAMES: Record<ColumnRole, RegExp[]> = {
  date: [
    /^(?:(?:txn|tran|trans|transaction|posting|post|posted|entry|booking) )?(?:date|dt)(?: time)?$/,
    /^date of (?:txn|transaction)$/,
    /^(?:value|val) (?:date|dt)$/,
  ],
  narration: [
    /^(?:(?:txn|tran|trans|transaction|account) )?(?:narration|narrations|description|desc|particulars|particular|details|detail|remarks|remark)$/,
  ],
  reference: [
    /\b(?:utr|rrn)\b/,
    /\b(?:ref|reference)\b/,
    /^(?:txn|tran|trans|transaction) (?:id|no|number)$/,
    /\b(?:chq|chqno|cheque|instrument|instr)\b/,
  ],
  credit: [
    /^(?:deposit|deposits|credit|credits|cr|paid in|money in|received)(?: (?:amt|amount|cr))?$/,
    /^(?:amt|amount) (?:credited|deposited)$/,
  ],
  debit: [
    /^(?:withdrawal|withdrawals|withdrawl|debit|debits|dr|paid out|money out)(?: (?:amt|amount|dr))?$/,
    /^(?:amt|amount) (?:debited|withdrawn)$/,
  ],
  amount: [/^(?:(?:txn|tran|trans|transaction) )?(?:amt|amount)$/, /^withdrawal dr deposit cr$/],
  kind: [
    /^(?:dr cr|cr dr|d c|c d|dc|crdr|drcr|debit credit|credit debit)$/,
    /^(?:(?:txn|tran|trans|transaction) )?type$/,
  ],
};

export const NO_COLUMNS: StatementColumns = {
  date: null,
  narration: null,
  reference: null,
  credit: null,
  debit: null,
  amount: null,
  kind: null,
};

export interface Guess {
  columns: StatementColumns;
  /** How many columns have a name that banks use. */
  known: number;
  /** Whether it is enough to read rows by. */
  isSure: boolean;
}

/** Where money and its day stand, and what may hold the UTR. */
export const isEnough = ({ date, narration, reference, credit, amount }: StatementColumns) =>
  date !== null &&
  (narration !== null || reference !== null) &&
  (credit === null) !== (amount === null);

/** What the columns below these heads are. */
export function guessOf(cells: string[]): Guess {
  const heads = cells.map(bare);
  const columns = { ...NO_COLUMNS };
  let isPlain = true;
  for (const role of COLUMN_ROLES) {
    const [first, ...others] = placesOf(heads, role);
    columns[role] = first ?? null;
    if (isMoney(role) && others.length > 0) isPlain = false;
  }
  columns.kind = kindBeside(heads, columns);
  const known = COLUMN_ROLES.filter((role) => columns[role] !== null).length;
  return { columns, known, isSure: isPlain && isEnough(columns) };
}

const isMoney = (role: ColumnRole) => role === 'credit' || role === 'debit' || role === 'amount';

/** The columns with the surest name that any of them has for this. */
function placesOf(heads: string[], role: ColumnRole): number[] {
  for (const name of NAMES[role]) {
    const places = heads.flatMap((head, place) => (name.test(head) ? [place] : []));
    if (places.length > 0) return places;
  }
  return [];
}

/** Where the balance has a column "Dr / Cr" too, that of the amount is the first one after the amount. */
function kindBeside(heads: string[], { amount, kind }: StatementColumns): number | null {
  if (amount === null || kind === null) return null;
  return placesOf(heads, 'kind').find((place) => place > amount) ?? kind;
}

/** The key of a header: the same for a statement of the same bank, however its heads are spaced. */
export const keyOf = (cells: string[]): string =>
  createHash('sha256').update(cells.map(bare).join('\0')).digest('base64url');

/** The key of statements without a header that have so many columns. */
export const keyWithout = (width: number): string => keyOf(['', String(width)]);

/** Whether the columns are distinct and enough. */
export function isPossible(columns: StatementColumns): boolean {
  const places = Object.values(columns).filter((place) => place !== null);
  return new Set(places).size === places.length && isEnough(columns);
}
