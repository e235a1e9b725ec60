import type { Order } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';

/** The last day on which the order's days and price were valid, if it is over. Data cached by an earlier version lacks the field. */
export const priceEndedOn = (
  { holdsUntil }: Partial<Pick<Order, 'holdsUntil'>>,
  now: Date,
): string | undefined => (holdsUntil && holdsUntil < indianDate(now) ? holdsUntil : undefined);
