import type { Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { pickTitle } from '../../platform/i18n/localized-content.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { DaysBefore } from './ending-queries.ts';
import { type PaidPeriod, periodOfOffer } from './period.ts';
import { insertPeriod, type OrderLineToSell, readOrderLinesToSell } from './queries.ts';

interface OrderSale {
  orderId: number;
  accountId: number;
  /** The day of the confirmation, YYYY-MM-DD in India. */
  today: string;
  /** Whether staff allow a period whose days have all passed. */
  evenIfOver?: boolean | undefined;
}

/**
 * Enrols the learner in the courses of a paid order: for the ordered months, or without an end. Needs the courses' locks. Throws 409 for
 * days that have all passed, unless staff allow it, and for days that are paid already. Throws as `insertPeriod`.
 */
export async function sellOrder(
  tx: Transaction,
  { orderId, accountId, today, evenIfOver = false }: OrderSale,
): Promise<void> {
  const lines = await readOrderLinesToSell(tx, { orderId, accountId });
  for (const line of lines) {
    const period = toSoldPeriod(line, today);
    if (!evenIfOver && isPeriodOver(period, today))
      throw appError(409, 'orders.days-over', { values: pickTitle(line) });
    const knowsEnd = endsSoon(period, today);
    await insertPeriod(tx, {
      accountId,
      courseId: line.courseId,
      orderId,
      period,
      knowsEnd,
      today,
    });
  }
}

type SoldPeriod = PaidPeriod | { firstDay: string | null };

const isPeriodOver = (period: SoldPeriod, today: string) =>
  'lastDay' in period && period.lastDay < today;

const REMINDER_DAYS: DaysBefore = 7;

/**
 * Whether a period sold today ends within a week. It has no reminder a week before, because the receipt has just named the day; only that
 * of the day before.
 */
const endsSoon = (period: SoldPeriod, today: string) =>
  'lastDay' in period && period.lastDay <= addDays(today, REMINDER_DAYS);

function toSoldPeriod({ kept, startDate, previous }: OrderLineToSell, today: string): SoldPeriod {
  if (kept) return periodOfOffer({ kept, startDate, previous: previous ?? undefined, today });
  // An unlimited purchase after some months: it starts after the paid period.
  const isPaid = previous?.lastDay && previous.lastDay >= today;
  return { firstDay: isPaid ? addDays(previous.lastDay as string, 1) : previous ? today : null };
}
