import type { StaffOrder } from 'bff/contract';
import { dueOf } from '../../../account/payment/due.ts';

/** The amount due, in integer paise. */
export const duePaiseOf = (order: StaffOrder): number => Math.round(dueOf(order) * 100);

/** The overpaid amount, in integer paise. A server of the previous version does not return it. */
export const overpaidPaiseOf = ({ abovePaise = 0 }: StaffOrder): number => abovePaise;

/** The UTR or bank reference of the order: that under review, or that of its last payment. */
export const paymentReferenceOf = ({ utr, documents = [] }: StaffOrder): string =>
  utr ??
  documents
    .filter(({ kind, reference, isCorrected }) => kind === 'receipt' && reference && !isCorrected)
    .at(-1)?.reference ??
  '';

/** Whether the order can be paid: none of its UTRs is under review. */
export const isPayable = ({ state }: StaffOrder): boolean =>
  state === 'awaiting payment' || state === 'rejected';

/** The payments minus the refunds, in integer paise. Old partial payments have no invoice while the order is open. */
export const paidPaiseOf = (order: StaffOrder): number =>
  isPayable(order) && overpaidPaiseOf(order) === 0
    ? order.amount * 100 - (order.concession?.paise ?? 0) - duePaiseOf(order)
    : order.documents.reduce((sum, { paise }) => sum + paise, 0);
