import type { Order } from 'bff/contract';

/** The amount due of an order, in rupees. Data cached by an earlier version has only `parts`, or not even these. */
export const dueOf = ({
  amount,
  due,
  parts = [],
}: Pick<Order, 'amount'> & Partial<Pick<Order, 'due' | 'parts'>>): number =>
  due ?? parts.reduce((rest, part) => rest - part.amount, amount);
