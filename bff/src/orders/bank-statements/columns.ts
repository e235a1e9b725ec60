import { createHash } from 'node:crypto';
import { COLUMN_ROLES, type ColumnRole, type StatementColumns } from './statement.ts';

/** More cells than any statement has heads. */
const MOST_HEADS = 100;

/** The head of a column without case, marks and currency: "Withdrawal Amt. (INR)" is "withdrawal amt". */
function bare(cell: string): string {
  const plain = cell
    .toLowerCase()
    .replace(/^\+ ?\/ ?-$/, 'cr dr')
    .replace(/₹|\b(?:inr|rs|rupees)\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  // Some banks write both: "Date / दिनांक".
  const latin = plain
    .replace(/[^a-z0-9 ]+/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return /[a-z]/.test(latin) ? latin : plain;
}

const TXN = '(?:txn|tran|trans|transaction)';

/** How banks and payment apps call each column, the surest names first. */
const NAMES: Record<ColumnRole, RegExp[]> = {
  date: [
    new RegExp(
      `^(?:(?:${TXN}|posting|post|posted|entry|booking|payment) )?(?:date|dt)(?: (?:and |)time)?$`,
    ),
    new RegExp(`^date of (?:${TXN}|payment)$|^दिनांक$|^तारीख़?$`, 'u'),
    new RegExp(
      `^(?:${TXN} |payment |creation )?time(?: ?stamp)?$|^(?:created|paid|completed)(?: (?:at|on|date))?$`,
    ),
    /^(?:value|val) (?:date|dt)$/,
  ],
  narration: [
    new RegExp(
      `^(?:(?:${TXN}|account) )?(?:narration|narrations|narrative|description|desc|particulars|particular|details|detail|remarks|remark)$`,
    ),
    new RegExp(
      `^(?:description|details|particulars) of ${TXN}$|^(?:${TXN} )?(?:description|particulars|narration) (?:narration|details|remarks)$|^विवरण$`,
    ),
    /^(?:payer|customer|sender|paid by|received from|from)(?: (?:name|details|vpa|handle|upi id))?$/,
    /^(?:name|vpa|upi id|notes?|message|comments?)$/,
  ],
  reference: [
    /\b(?:utr|rrn)(?:no)?\b/,
    /^upi (?:txn|tran|trans|transaction) (?:id|no|number)$|^bank (?:ref|reference)(?: (?:id|no|number))?$/,
    /\b(?:ref|reference|refno)\b/,
    new RegExp(`^${TXN} (?:id|no|number)$`),
    /\b(?:chq|chqno|cheque|instrument|instr)\b/,
  ],
  credit: [
    /^(?:deposit|deposits|credit|credits|cr|paid in|money in|received|receipts|जमा)(?: (?:amt|amount|cr)){0,2}(?: in)?$/,
    /^(?:amt|amount) (?:credited|deposited|received)$|^(?:credited|deposited|cr) (?:amt|amount)$/,
  ],
  debit: [
    /^(?:withdrawal|withdrawals|withdrawl|debit|debits|dr|paid out|money out|नामे|निकासी)(?: (?:amt|amount|dr)){0,2}(?: in)?$|^paid(?: (?:amt|amount))?$/,
    /^(?:amt|amount) (?:debited|withdrawn|paid)$|^(?:debited|withdrawn|dr) (?:amt|amount)$/,
  ],
  amount: [
    new RegExp(
      `^(?:(?:${TXN}|payment|gross|total|total ${TXN}) )?(?:amt|amount|value)(?: in)?(?: (?:cr dr|dr cr))?$`,
    ),
    /^withdrawal dr deposit cr$|^debit credit amount$|^रकम$|^राशि$/,
  ],
  kind: [
    /^(?:dr cr|cr dr|d c|c d|dc|crdr|drcr|debit credit|credit debit|dr or cr|cr or dr)(?: (?:indicator|flag|type))?$/,
    /^(?:direction|debit or credit|credit or debit|in out|paid received|received paid)$|^(?:deposit withdrawal|withdrawal deposit)$/,
    new RegExp(`^(?:${TXN} |entry )?(?:type|nature|indicator)(?: (?:cr dr|dr cr))?$`),
  ],
};

/** Of a column that says whether the payment succeeded: it counts whatever staff choose the others to be. */
const STATE =
  /\bstatus\b|^(?:txn|transaction|payment|order) (?:state|result|outcome)$|^(?:result|outcome|स्थिति)$/;
/** Of a column that says what of the payment went back. */
const RETURNED = /\b(?:refund|refunded|reversal|reversed|chargeback|dispute|returned)\b/;
/** Of a column that only a list of payments made to the studio has. */
const OF_PAYERS =
  /^(?:payer|customer|sender|paid by|received from)(?: (?:name|details|vpa|handle|upi id|mobile))?$/;

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
  if (cells.length > MOST_HEADS) return { columns: NO_COLUMNS, known: 0, isSure: false };
  const heads = cells.map(bare);
  const columns = { ...NO_COLUMNS };
  let isPlain = true;
  for (const role of COLUMN_ROLES) {
    const [first, ...others] = placesOf(heads, role);
    columns[role] = first ?? null;
    if (isMoney(role) && others.length > 0) isPlain = false;
  }
  // Where both sides have a column of their own, an amount beside them says the same again.
  if (columns.credit !== null && columns.debit !== null) columns.amount = null;
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

/** What the heads say beside the columns that are chosen. */
export interface Telling {
  /** Where the state of a payment stands. */
  states: number[];
  /** Where it stands what went back. */
  returned: number[];
  isOfPayers: boolean;
}

export function tellingOf(cells: string[]): Telling {
  const heads = cells.map(bare);
  const placesWith = (name: RegExp) => heads.flatMap((head, at) => (name.test(head) ? [at] : []));
  const states = placesWith(STATE);
  return {
    states: states.filter((place) => !RETURNED.test(heads[place] ?? '')),
    returned: placesWith(RETURNED),
    isOfPayers: heads.some((head) => OF_PAYERS.test(head)),
  };
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
