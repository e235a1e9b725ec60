import type { Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { titleOf } from '../../platform/i18n/localized-content.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import type { DaysBefore } from './ending-queries.ts';
import { type Period, periodOf } from './period.ts';
import { insertPeriod, readSoldLines, type SoldLine } from './queries.ts';

interface Sale {
  orderId: number;
  accountId: number;
  /** The day of the confirmation, YYYY-MM-DD in India. */
  today: string;
  /** Whether days are sold that are all over by now, as staff have said. */
  evenIfOver?: boolean | undefined;
}

/**
 * Enrols the learner in the courses of an order that is paid: for the months that it offered, or for ever. Needs the courses' locks.
 * Refuses with 409 days that are all over, unless staff say so, and days that are paid already. Rejects as `insertPeriod`.
 */
export async function sellOrder(
  tx: Transaction,
  { orderId, accountId, today, evenIfOver = false }: Sale,
): Promise<void> {
  const lines = await readSoldLines(tx, { orderId, accountId });
  for (const line of lines) {
    const period = soldPeriod(line, today);
    if (!evenIfOver && isOver(period, today))
      throw refusal(409, 'orders.days-over', { values: titleOf(line) });
    const knowsEnd = isNear(period, today);
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

type Sold = Period | { firstDay: string | null };

const isOver = (period: Sold, today: string) => 'lastDay' in period && period.lastDay < today;

const DAYS_BEFORE: DaysBefore = 7;

/**
 * Whether what is sold today ends within a week: the receipt has just said the day, so that the reminder of the week is for whoever has
 * bought it earlier. The one of the day before is for all.
 */
const isNear = (period: Sold, today: string) =>
  'lastDay' in period && period.lastDay <= addDays(today, DAYS_BEFORE);

function soldPeriod({ kept, startDate, previous }: SoldLine, today: string): Sold {
  if (kept) return periodOf({ kept, startDate, previous: previous ?? undefined, today });
  // Paid for ever after some months: what was paid for stays.
  const isPaid = previous?.lastDay && previous.lastDay >= today;
  return { firstDay: isPaid ? addDays(previous.lastDay as string, 1) : previous ? today : null };
}
