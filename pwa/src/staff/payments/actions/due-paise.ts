import type { StaffOrder } from 'bff/contract';
import { dueOf } from '../../../account/payment/due.ts';

/** What is still to be paid, in integer paise. */
export const duePaiseOf = (order: StaffOrder): number => Math.round(dueOf(order) * 100);

/** What is paid above what was due, in integer paise. A server of the version before does not say it. */
export const abovePaiseOf = ({ abovePaise = 0 }: StaffOrder): number => abovePaise;

/** The UTR or bank's reference of the order: that which is being checked, or that of its last money. */
export const referenceOfOrder = ({ utr, documents = [] }: StaffOrder): string =>
  utr ??
  documents
    .filter(({ kind, reference, isCorrected }) => kind === 'receipt' && reference && !isCorrected)
    .at(-1)?.reference ??
  '';

/** Whether money may come for the order: no UTR of it is being checked. */
export const isToPay = ({ state }: StaffOrder): boolean =>
  state === 'awaiting payment' || state === 'rejected';

/** What was paid less what went back, in integer paise. Parts of the time before have no document while the order is open. */
export const paidPaiseOf = (order: StaffOrder): number =>
  isToPay(order) && abovePaiseOf(order) === 0
    ? order.amount * 100 - (order.concession?.paise ?? 0) - duePaiseOf(order)
    : order.documents.reduce((sum, { paise }) => sum + paise, 0);
