import { t } from '@lingui/core/macro';
import type { Order } from 'bff/contract';
import { inRupees } from '../../account/payment/paise.ts';

type Priced = Pick<Order, 'amount'> & Partial<Pick<Order, 'concession'>>;

/** What the learner is asked for, in paise: the amount without what staff let them off. A copy of an earlier version has no such. */
export const askedPaise = ({ amount, concession }: Priced): number =>
  amount * 100 - (concession?.paise ?? 0);

/** What staff let the learner off, and why: "You pay ₹2,000 instead of ₹2,500: A student". Empty where they did not. */
export const concessionWords = (order: Priced): string =>
  order.concession
    ? t`You pay ${{ asked: inRupees(askedPaise(order)) }} instead of ${{ price: inRupees(order.amount * 100) }}: ${{ reason: order.concession.reason }}`
    : '';
