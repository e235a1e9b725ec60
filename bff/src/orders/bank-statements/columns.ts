import { createHash } from 'node:crypto';
import type { StatementColumns } from './statement.ts';
import { COLUMN_ROLES, type ColumnRole } from './statement-limits.ts';

/** More headings than any statement has. */
const MAX_HEADINGS = 100;

/** The heading of a column without case, punctuation and currency: "Withdrawal Amt. (INR)" becomes "withdrawal amt". */
function normalizeHeading(cell: string): string {
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

/** The headings that banks and payment apps use for each column, the most reliable first. */
const COLUMN_NAMES: Record<ColumnRole, RegExp[]> = {
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

/** The heading of a payment's status, which applies whatever columns staff choose. */
const STATUS_HEADING =
  /\bstatus\b|^(?:txn|transaction|payment|order) (?:state|result|outcome)$|^(?:result|outcome|स्थिति)$/;
/** The heading of a refund or reversal. */
const RETURNED_HEADING = /\b(?:refund|refunded|reversal|reversed|chargeback|dispute|returned)\b/;
/** A heading that only a list of payments received by the studio has. */
const PAYER_HEADING =
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

export interface ColumnGuess {
  columns: StatementColumns;
  /** The number of recognized columns. */
  known: number;
  /** Whether it suffices to read the rows. */
  isSure: boolean;
}

/** Whether there are columns for the day, the amount, and a text that may contain the UTR. */
export const hasRequiredColumns = ({
  date,
  narration,
  reference,
  credit,
  amount,
}: StatementColumns) =>
  date !== null &&
  (narration !== null || reference !== null) &&
  (credit === null) !== (amount === null);

/** Guesses the columns by their headings. */
export function guessColumns(cells: string[]): ColumnGuess {
  if (cells.length > MAX_HEADINGS) return { columns: NO_COLUMNS, known: 0, isSure: false };
  const headings = cells.map(normalizeHeading);
  const columns = { ...NO_COLUMNS };
  let isPlain = true;
  for (const role of COLUMN_ROLES) {
    const [first, ...others] = columnIndexes(headings, role);
    columns[role] = first ?? null;
    if (isMoneyRole(role) && others.length > 0) isPlain = false;
  }
  // With a credit and a debit column, an amount column is redundant.
  if (columns.credit !== null && columns.debit !== null) columns.amount = null;
  columns.kind = kindColumnAfterAmount(headings, columns);
  const known = COLUMN_ROLES.filter((role) => columns[role] !== null).length;
  return { columns, known, isSure: isPlain && hasRequiredColumns(columns) };
}

const isMoneyRole = (role: ColumnRole) =>
  role === 'credit' || role === 'debit' || role === 'amount';

/** The indexes of the columns with the most reliable heading found for this role. */
function columnIndexes(headings: string[], role: ColumnRole): number[] {
  for (const name of COLUMN_NAMES[role]) {
    const indexes = headings.flatMap((head, index) => (name.test(head) ? [index] : []));
    if (indexes.length > 0) return indexes;
  }
  return [];
}

/** If the balance has a column "Dr / Cr", too, that of the amount is the first one after the amount. */
function kindColumnAfterAmount(
  headings: string[],
  { amount, kind }: StatementColumns,
): number | null {
  if (amount === null || kind === null) return null;
  return columnIndexes(headings, 'kind').find((index) => index > amount) ?? kind;
}

/** Further information in the headings besides the chosen columns. */
export interface HeaderHints {
  /** The indexes of payment status columns. */
  states: number[];
  /** The indexes of refund columns. */
  returned: number[];
  isOfPayers: boolean;
}

export function readHeaderHints(cells: string[]): HeaderHints {
  const headings = cells.map(normalizeHeading);
  const indexesMatching = (name: RegExp) =>
    headings.flatMap((head, at) => (name.test(head) ? [at] : []));
  const states = indexesMatching(STATUS_HEADING);
  return {
    states: states.filter((index) => !RETURNED_HEADING.test(headings[index] ?? '')),
    returned: indexesMatching(RETURNED_HEADING),
    isOfPayers: headings.some((head) => PAYER_HEADING.test(head)),
  };
}

/** The key of a header: the same for all statements of a bank, regardless of spacing. */
export const headerKey = (cells: string[]): string =>
  createHash('sha256').update(cells.map(normalizeHeading).join('\0')).digest('base64url');

/** The key of statements without a header, by their number of columns. */
export const headerlessKey = (width: number): string => headerKey(['', String(width)]);

/** Whether the columns are distinct and suffice. */
export function areColumnsValid(columns: StatementColumns): boolean {
  const indexes = Object.values(columns).filter((index) => index !== null);
  return new Set(indexes).size === indexes.length && hasRequiredColumns(columns);
}
