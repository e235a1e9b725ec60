import { t } from '@lingui/core/macro';
import type { Order } from 'bff/contract';
import { formatPaise } from '../../account/payment/paise.ts';

type OrderPrice = Pick<Order, 'amount'> & Partial<Pick<Order, 'concession'>>;

/** The amount after the discount, in paise. Data cached by an earlier version has no discount. */
export const discountedPaise = ({ amount, concession }: OrderPrice): number =>
  amount * 100 - (concession?.paise ?? 0);

/** The discount and its reason: "You pay ₹2,000 instead of ₹2,500: A student". Empty without a discount. */
export const formatDiscount = (order: OrderPrice): string =>
  order.concession
    ? t`You pay ${{ asked: formatPaise(discountedPaise(order)) }} instead of ${{ price: formatPaise(order.amount * 100) }}: ${{ reason: order.concession.reason }}`
    : '';
