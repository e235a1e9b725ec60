import { t } from '@lingui/core/macro';
import type { StaffOrder, Transfer, TransferShare } from 'bff/contract';
import { formatPaise, parsePaise, toRupeesInput } from '../../../account/payment/paise.ts';
import { learnerName } from '../learner-name.ts';
import { duePaiseOf, isPayable, paymentReferenceOf } from './due-paise.ts';

/** The share of one order in a transfer, as typed. */
export interface ShareDraft {
  orderId: number;
  reference: string;
  name: string;
  /** Integer paise. */
  due: number;
  amount: string;
}

export const shareOf = (order: StaffOrder): ShareDraft => {
  const due = duePaiseOf(order);
  return {
    ...{ orderId: order.id, reference: order.reference, name: learnerName(order), due },
    amount: toRupeesInput(due),
  };
};

/** The share of an order with the same UTR. */
export const shareOfDuplicate = ({
  id,
  reference,
  name,
  due,
}: Transfer['claims'][number]): ShareDraft => ({
  ...{ orderId: id, reference, name: name ?? reference, due: Math.round(due * 100) },
  amount: toRupeesInput(Math.round(due * 100)),
});

/** An order can have a share while an amount is due, and none of its other UTRs is under review. */
export const isShareable = (order: StaffOrder, reference: string): boolean =>
  duePaiseOf(order) > 0 &&
  (isPayable(order) || (order.state === 'submitted' && order.utr === reference));

/** The initial shares: that of the order itself. */
export const initialShares = (order: StaffOrder): ShareDraft[] =>
  isShareable(order, paymentReferenceOf(order)) ? [shareOf(order)] : [];

/** The reference without spaces and dashes, in capitals. */
export const normalizeReference = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase();

const isReference = (reference: string) => /^[0-9A-Z]{6,35}$/.test(reference);

export const toShares = (shares: ShareDraft[]): TransferShare[] =>
  shares.map(({ orderId, amount, due }) => {
    const paise = parsePaise(amount) ?? 0;
    return { orderId, paise, due, ...(paise > due && { above: true }) };
  });

const sharedBeforePaise = (transfer: Transfer | null | undefined): number =>
  transfer?.shares.reduce((sum, { paise }) => sum + paise, 0) ?? 0;

/** The rest of the transfer after these and the recorded shares; undefined while no amount is typed. */
export const remainingPaise = (
  amount: string,
  shares: ShareDraft[],
  transfer: Transfer | null | undefined,
): number | undefined => {
  const paise = parsePaise(amount);
  if (paise === undefined) return undefined;
  return (
    paise -
    sharedBeforePaise(transfer) -
    toShares(shares).reduce((sum, share) => sum + share.paise, 0)
  );
};

export interface ShareErrors {
  reference?: string | undefined;
  amount?: string | undefined;
  /** The error of the share at this index. */
  share?: { index: number; sentence: string } | undefined;
  /** The error of the chosen orders. */
  order?: string | undefined;
}

export const validateShares = (
  typed: { reference: string; amount: string },
  shares: ShareDraft[],
  transfer: Transfer | null | undefined,
): ShareErrors => {
  const left = remainingPaise(typed.amount, shares, transfer);
  return {
    reference: isReference(normalizeReference(typed.reference))
      ? undefined
      : t`Please enter the UTR or reference that the bank shows.`,
    amount: left === undefined ? t`Please enter the amount that the bank shows.` : undefined,
    share: validateShareAmounts(shares, left),
    order: shares.length === 0 ? t`Please choose an order that the payment is for.` : undefined,
  };
};

/** A sum above the amount of the transfer is an error of the last share. */
function validateShareAmounts(
  shares: ShareDraft[],
  left: number | undefined,
): ShareErrors['share'] {
  const empty = shares.findIndex(({ amount }) => parsePaise(amount) === undefined);
  if (empty >= 0) return { index: empty, sentence: t`Please enter an amount for each order.` };
  if (shares.length === 0 || left === undefined || left >= 0) return undefined;
  const sentence = t`Please share ${{ amount: formatPaise(-left) }} less: the payment is smaller than your shares.`;
  return { index: shares.length - 1, sentence };
}
