import type { ErrorReason } from '../../platform/errors/error-codes.ts';
import { type CellResult, quoteCell } from './cells.ts';
import { type CellAmount, parseMoneyCell } from './money-cells.ts';
import type { ColumnRole } from './statement-limits.ts';

export type CellReader = (role: ColumnRole) => string;

/** Hints from the headings and the other rows about the direction of an amount without a sign or mark. */
export interface DirectionHints {
  /** Whether it is a payment app's report of payments received by the studio. */
  isOfPayments: boolean;
  /** It has a column with the payer: the texts beside it are the payer's words. */
  isOfPayers: boolean;
  /** Whether a column has the direction of each row; without a value in it, the direction is unknown. */
  hasKind: boolean;
  /** Whether debits have a minus or brackets, so that all other amounts are credits. */
  hasSigns: boolean;
}

export interface DirectedAmount {
  /** In paise. */
  amount: number;
  isCredit: boolean;
}

const wordSet = (words: string) => new Set(words.split(' '));
const CREDIT_WORDS = wordSet(
  'cr c credit credited deposit deposited received receipt in inward incoming payin',
);
const DEBIT_WORDS = wordSet(
  'dr d debit debited withdrawal withdrawn withdrawl sent paid out outward outgoing payout refund chargeback reversal',
);
/** Channels and kinds of payment, which do not reveal the direction. */
const NEUTRAL_WORDS = wordSet(
  'upi imps neft rtgs nach ach ecs transfer tfr trf fund cash cheque chq card qr wallet online bank net banking netbanking mobile pos p2a p2m p2p payment payments sale purchase collect collection collections acquiring other others money txn transaction amount na',
);

/** The amount of a row and its direction; an undefined value without an amount, and a fault if the direction is unclear. */
export function readAmount(
  at: CellReader,
  hints: DirectionHints,
): CellResult<DirectedAmount | undefined> {
  const amount = parseMoneyCell(at('amount'));
  if (amount.fault) return amount;
  if (amount.value) return withDirection(amount.value, at, hints);
  const [credit, debit] = [parseMoneyCell(at('credit')), parseMoneyCell(at('debit'))];
  if (credit.fault) return credit;
  if (debit.fault) return debit;
  return amountFromTwoColumns(credit.value, debit.value);
}

/** The empty side is often 0.00. */
function amountFromTwoColumns(
  credit: CellAmount | undefined,
  debit: CellAmount | undefined,
): CellResult<DirectedAmount | undefined> {
  if (!credit && !debit) return { value: undefined };
  const [credited, debited] = [credit?.paise ?? 0, debit?.paise ?? 0];
  if (credited > 0 && debited > 0) return { fault: { code: 'statement.row-two-amounts' } };
  if (debited > 0) return { value: { amount: debited, isCredit: false } };
  return { value: { amount: credited, isCredit: credit?.isCredit !== false } };
}

const NO_DIRECTION: { fault: ErrorReason } = { fault: { code: 'statement.row-no-direction' } };

function withDirection(
  { paise, isCredit }: CellAmount,
  at: CellReader,
  hints: DirectionHints,
): CellResult<DirectedAmount> {
  const kind = at('kind');
  const said = readDirection(kind);
  const contradicts = said !== undefined && isCredit !== undefined && said !== isCredit;
  if (said === 'unknown' || contradicts)
    return { fault: { code: 'statement.row-direction', values: quoteCell(kind) } };
  const isEmpty = hints.hasKind && /^[-–—]*$/.test(kind);
  const known = said ?? isCredit ?? (isEmpty ? undefined : inferDirection(at, hints));
  return known === undefined ? NO_DIRECTION : { value: { amount: paise, isCredit: known } };
}

/** Whether the direction column names a credit; `undefined` if it is empty or names a channel. */
function readDirection(kind: string): boolean | 'unknown' | undefined {
  const words = kind
    .toLowerCase()
    .replace(/(?:credit|debit) ?card/, 'card')
    .replace(/(?:paid|money|pay)[ -]?(in|out)(?![a-z])/, '$1')
    .replace(/^\+$/, 'cr')
    .match(/[\p{L}\p{M}\d]+/gu);
  if (!words) return /^[-–—]*$/.test(kind) ? undefined : 'unknown';
  const [credited, debited] = [CREDIT_WORDS, DEBIT_WORDS].map((set) =>
    words.some((word) => set.has(word)),
  );
  if (credited !== debited) return credited === true;
  return !credited && words.every((word) => NEUTRAL_WORDS.has(word)) ? undefined : 'unknown';
}

/** Infers the direction from the narration, the kind of report, or the signs of the other rows. */
function inferDirection(
  at: CellReader,
  { isOfPayments, isOfPayers, hasSigns }: DirectionHints,
): boolean | undefined {
  const narration = at('narration');
  const credited = CREDIT_NARRATION.test(narration);
  const debited = DEBIT_NARRATION.test(narration) || (!isOfPayers && SAYS_PAID.test(narration));
  if (credited && debited) return undefined;
  if (debited) return false;
  return credited || isOfPayments || hasSigns ? true : undefined;
}

const CREDIT_NARRATION =
  /(?:^|[/|,:;*-]) ?(?:cr|credit) ?(?:$|[/|,:;*-])|^by (?:transfer|upi|imps|neft)|\b(?:received from|credited|deposit)\b/i;
const DEBIT_NARRATION =
  /(?:^|[/|,:;*-]) ?(?:dr|debit) ?(?:$|[/|,:;*-])|^to (?:transfer|upi|imps|neft)|\b(?:(?:paid|sent) to|debited|withdrawal)\b/i;
/** As payment apps write it in a person's list: "Paid ₹2,500.00 to Meera", "Money sent", "To Meera". */
const SAYS_PAID =
  /^(?:to|you (?:paid|sent)|(?:money )?sent|withdrawn)\b(?! (?:you|by|from)\b)|\b(?:paid|sent|transfer|transferred|payment|made)(?: (?:₹|rs\.? |inr )?\d[\d,.]*)? to\b(?! you\b)/i;
