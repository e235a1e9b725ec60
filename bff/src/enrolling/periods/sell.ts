import type { Transaction } from '../../database/db.ts';
import { addDays } from '../../time/indian-time.ts';
import type { DaysBefore } from './ending-queries.ts';
import { type Period, periodOf } from './period.ts';
import { findPaidOn, insertPeriod, readSoldLines, type SoldLine } from './queries.ts';

interface Sale {
  orderId: number;
  accountId: number;
  /** The day of the confirmation, YYYY-MM-DD in India. */
  today: string;
}

/**
 * Enrols the learner in the courses of an order that is paid: for its months, or for ever. Needs the courses' locks. Rejects as
 * `insertPeriod`.
 */
export async function sellOrder(
  tx: Transaction,
  { orderId, accountId, today }: Sale,
): Promise<void> {
  const lines = await readSoldLines(tx, { orderId, accountId });
  const paidOn = (await findPaidOn(tx, orderId)) ?? today;
  for (const line of lines) {
    const period = soldPeriod(line, { paidOn: paidOn < today ? paidOn : today, today });
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

const DAYS_BEFORE: DaysBefore = 7;

/**
 * Whether what is sold today ends within a week: the receipt has just said the day, so that the reminder of the week is for whoever has
 * bought it earlier. The one of the day before is for all.
 */
const isNear = (period: Period | { firstDay: string | null }, today: string) =>
  'lastDay' in period && period.lastDay <= addDays(today, DAYS_BEFORE);

function soldPeriod(
  { months, part, terms, previous }: SoldLine,
  { paidOn, today }: { paidOn: string; today: string },
): Period | { firstDay: string | null } {
  if (months) {
    const chosen = { months, part: part ?? false };
    return periodOf(terms, chosen, { paidOn, confirmedOn: today, previous: previous ?? undefined });
  }
  // Paid for ever after some months: what was paid for stays.
  const isPaid = previous?.lastDay && previous.lastDay >= today;
  return { firstDay: isPaid ? addDays(previous.lastDay as string, 1) : previous ? today : null };
}
