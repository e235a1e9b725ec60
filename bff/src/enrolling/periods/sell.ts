import type { Transaction } from '../../database/db.ts';
import { addDays } from '../../time/indian-time.ts';
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
    await insertPeriod(tx, { accountId, courseId: line.courseId, orderId, period });
  }
}

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
