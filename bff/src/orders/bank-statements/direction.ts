import type { Reason } from '../../platform/errors/error-codes.ts';
import { type Read, written } from './cells.ts';
import { type Money, moneyIn } from './money-cells.ts';
import type { ColumnRole } from './statement.ts';

export type CellOf = (role: ColumnRole) => string;

/** What the heads and the other rows say of an amount that has no direction of its own. */
export interface OfAmounts {
  /** A report of payments that people have made to the studio: a payment app's, with the state of each. */
  isOfPayments: boolean;
  /** It has a column of who has paid: what is written beside it are the payer's words. */
  isOfPayers: boolean;
  /** A column says of each row whether it came or went: where that is empty, nothing else does. */
  hasKind: boolean;
  /** Money that went has a minus, or stands in brackets: without them it came. */
  hasSigns: boolean;
}

export interface Directed {
  /** In paise. */
  amount: number;
  isCredit: boolean;
}

const setOf = (words: string) => new Set(words.split(' '));
const CAME = setOf(
  'cr c credit credited deposit deposited received receipt in inward incoming payin',
);
const WENT = setOf(
  'dr d debit debited withdrawal withdrawn withdrawl sent paid out outward outgoing payout refund chargeback reversal',
);
/** A channel, or a kind of payment, which says nothing of the direction. */
const NEITHER = setOf(
  'upi imps neft rtgs nach ach ecs transfer tfr trf fund cash cheque chq card qr wallet online bank net banking netbanking mobile pos p2a p2m p2p payment payments sale purchase collect collection collections acquiring other others money txn transaction amount na',
);

/** The amount of a row and its direction. Nothing where there is no amount; a fault where it is not clear whether it came or went. */
export function moneyOf(at: CellOf, hints: OfAmounts): Read<Directed | undefined> {
  const amount = moneyIn(at('amount'));
  if (amount.fault) return amount;
  if (amount.value) return directed(amount.value, at, hints);
  const [credit, debit] = [moneyIn(at('credit')), moneyIn(at('debit'))];
  if (credit.fault) return credit;
  if (debit.fault) return debit;
  return ofTwo(credit.value, debit.value);
}

/** The empty side is often 0.00. */
function ofTwo(credit: Money | undefined, debit: Money | undefined): Read<Directed | undefined> {
  if (!credit && !debit) return { value: undefined };
  const [came, went] = [credit?.paise ?? 0, debit?.paise ?? 0];
  if (came > 0 && went > 0) return { fault: { code: 'statement.row-two-amounts' } };
  if (went > 0) return { value: { amount: went, isCredit: false } };
  return { value: { amount: came, isCredit: credit?.isCredit !== false } };
}

const NO_DIRECTION: { fault: Reason } = { fault: { code: 'statement.row-no-direction' } };

function directed({ paise, isCredit }: Money, at: CellOf, hints: OfAmounts): Read<Directed> {
  const kind = at('kind');
  const said = kindOf(kind);
  const contradicts = said !== undefined && isCredit !== undefined && said !== isCredit;
  if (said === 'unknown' || contradicts)
    return { fault: { code: 'statement.row-direction', values: written(kind) } };
  const isEmpty = hints.hasKind && /^[-–—]*$/.test(kind);
  const known = said ?? isCredit ?? (isEmpty ? undefined : fromOthers(at, hints));
  return known === undefined ? NO_DIRECTION : { value: { amount: paise, isCredit: known } };
}

/** What the column of directions says: nothing where it is empty, or names a channel. */
function kindOf(kind: string): boolean | 'unknown' | undefined {
  const words = kind
    .toLowerCase()
    .replace(/(?:credit|debit) ?card/, 'card')
    .replace(/(?:paid|money|pay)[ -]?(in|out)(?![a-z])/, '$1')
    .replace(/^\+$/, 'cr')
    .match(/[\p{L}\p{M}\d]+/gu);
  if (!words) return /^[-–—]*$/.test(kind) ? undefined : 'unknown';
  const [came, went] = [CAME, WENT].map((set) => words.some((word) => set.has(word)));
  if (came !== went) return came === true;
  return !came && words.every((word) => NEITHER.has(word)) ? undefined : 'unknown';
}

/** Where neither sign nor column says it: the words of the bank, the kind of report, or the signs of the other rows. */
function fromOthers(
  at: CellOf,
  { isOfPayments, isOfPayers, hasSigns }: OfAmounts,
): boolean | undefined {
  const narration = at('narration');
  const came = SAYS_CAME.test(narration);
  const went = SAYS_WENT.test(narration) || (!isOfPayers && SAYS_PAID.test(narration));
  if (came && went) return undefined;
  if (went) return false;
  return came || isOfPayments || hasSigns ? true : undefined;
}

const SAYS_CAME =
  /(?:^|[/|,:;*-]) ?(?:cr|credit) ?(?:$|[/|,:;*-])|^by (?:transfer|upi|imps|neft)|\b(?:received from|credited|deposit)\b/i;
const SAYS_WENT =
  /(?:^|[/|,:;*-]) ?(?:dr|debit) ?(?:$|[/|,:;*-])|^to (?:transfer|upi|imps|neft)|\b(?:(?:paid|sent) to|debited|withdrawal)\b/i;
/** As payment apps write it in a person's list: "Paid ₹2,500.00 to Meera", "Money sent", "To Meera". */
const SAYS_PAID =
  /^(?:to|you (?:paid|sent)|(?:money )?sent|withdrawn)\b(?! (?:you|by|from)\b)|\b(?:paid|sent|transfer|transferred|payment|made)(?: (?:₹|rs\.? |inr )?\d[\d,.]*)? to\b(?! you\b)/i;
