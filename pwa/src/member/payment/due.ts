import type { Order } from 'bff/contract';

/** What is still to be paid of an order. A copy of an earlier version does not have its parts. */
export const dueOf = ({
  amount,
  parts = [],
}: Pick<Order, 'amount'> & Partial<Pick<Order, 'parts'>>): number =>
  parts.reduce((due, part) => due - part.amount, amount);
