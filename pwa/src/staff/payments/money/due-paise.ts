import type { StaffOrder } from 'bff/contract';
import { dueOf } from '../../../member/payment/due.ts';

/** What is still to be paid, in integer paise. */
export const duePaiseOf = (order: StaffOrder): number => Math.round(dueOf(order) * 100);

/** Whether money may come for the order: no UTR of it is being checked. */
export const isToPay = ({ state }: StaffOrder): boolean =>
  state === 'awaiting payment' || state === 'rejected';

/** What was paid less what went back, in integer paise. Parts of the time before have no document while the order is open. */
export const paidPaiseOf = (order: StaffOrder): number =>
  isToPay(order)
    ? order.amount * 100 - (order.concession?.paise ?? 0) - duePaiseOf(order)
    : order.documents.reduce((sum, { paise }) => sum + paise, 0);
