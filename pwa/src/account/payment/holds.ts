import type { Order } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';

/** The day until which days and price of the order held, where that is over. A copy of an earlier version says nothing of it. */
export const endedOn = (
  { holdsUntil }: Partial<Pick<Order, 'holdsUntil'>>,
  now: Date,
): string | undefined => (holdsUntil && holdsUntil < indianDate(now) ? holdsUntil : undefined);
