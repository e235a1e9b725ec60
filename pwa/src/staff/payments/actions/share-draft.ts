import { t } from '@lingui/core/macro';
import type { Share, StaffOrder, Transfer } from 'bff/contract';
import { inRupees, paiseIn, typedRupees } from '../../../account/payment/paise.ts';
import { learnerName } from '../learner-name.ts';
import { duePaiseOf, isToPay, referenceOfOrder } from './due-paise.ts';

/** What one order gets of a transfer, as it is typed. */
export interface TypedShare {
  orderId: number;
  reference: string;
  name: string;
  /** Integer paise. */
  due: number;
  amount: string;
}

export const shareOf = (order: StaffOrder): TypedShare => {
  const due = duePaiseOf(order);
  return {
    ...{ orderId: order.id, reference: order.reference, name: learnerName(order), due },
    amount: typedRupees(due),
  };
};

/** The share of an order whose learner names the UTR, too. */
export const shareOfClaim = ({
  id,
  reference,
  name,
  due,
}: Transfer['claims'][number]): TypedShare => ({
  ...{ orderId: id, reference, name: name ?? reference, due: Math.round(due * 100) },
  amount: typedRupees(Math.round(due * 100)),
});

/** An order can have a share while money is due for it, and no other UTR of it is being checked. */
export const mayShare = (order: StaffOrder, reference: string): boolean =>
  duePaiseOf(order) > 0 &&
  (isToPay(order) || (order.state === 'submitted' && order.utr === reference));

/** The order's own share, to begin with. */
export const firstShares = (order: StaffOrder): TypedShare[] =>
  mayShare(order, referenceOfOrder(order)) ? [shareOf(order)] : [];

/** As banks write it: without spaces and dashes, in capitals. */
export const referenceIn = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

const isReference = (reference: string) => /^[0-9A-Z]{6,35}$/.test(reference);

export const sharesIn = (shares: TypedShare[]): Share[] =>
  shares.map(({ orderId, amount, due }) => {
    const paise = paiseIn(amount) ?? 0;
    return { orderId, paise, due, ...(paise > due && { above: true }) };
  });

const countedOf = (transfer: Transfer | undefined): number =>
  transfer?.shares.reduce((sum, { paise }) => sum + paise, 0) ?? 0;

/** What is left of the transfer after these shares and those that are counted already; undefined while no amount is typed. */
export const leftOf = (
  amount: string,
  shares: TypedShare[],
  transfer: Transfer | undefined,
): number | undefined => {
  const paise = paiseIn(amount);
  if (paise === undefined) return undefined;
  return (
    paise - countedOf(transfer) - sharesIn(shares).reduce((sum, share) => sum + share.paise, 0)
  );
};

export interface ShareFaults {
  reference?: string | undefined;
  amount?: string | undefined;
  /** Of the share at this place. */
  share?: { place: number; sentence: string } | undefined;
  /** Of the orders that are chosen. */
  order?: string | undefined;
}

export const faultsOf = (
  typed: { reference: string; amount: string },
  shares: TypedShare[],
  transfer: Transfer | undefined,
): ShareFaults => {
  const left = leftOf(typed.amount, shares, transfer);
  return {
    reference: isReference(referenceIn(typed.reference))
      ? undefined
      : t`Please enter the UTR or reference that the bank shows.`,
    amount: left === undefined ? t`Please enter the amount that the bank shows.` : undefined,
    share: shareFault(shares, left),
    order: shares.length === 0 ? t`Please choose an order that the payment is for.` : undefined,
  };
};

/** More than the payment has is said at the last share. */
function shareFault(shares: TypedShare[], left: number | undefined): ShareFaults['share'] {
  const empty = shares.findIndex(({ amount }) => paiseIn(amount) === undefined);
  if (empty >= 0) return { place: empty, sentence: t`Please enter an amount for each order.` };
  if (shares.length === 0 || left === undefined || left >= 0) return undefined;
  const sentence = t`You share ${{ amount: inRupees(-left) }} more than the payment has.`;
  return { place: shares.length - 1, sentence };
}
