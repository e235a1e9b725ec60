import type { Order } from 'bff/contract';

/** What is still to be paid of an order, in rupees. A copy of an earlier version has its parts alone, or not even these. */
export const dueOf = ({
  amount,
  due,
  parts = [],
}: Pick<Order, 'amount'> & Partial<Pick<Order, 'due' | 'parts'>>): number =>
  due ?? parts.reduce((rest, part) => rest - part.amount, amount);
