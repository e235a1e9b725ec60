import { recalculatePaidPeriods } from '../../courses/classes/period-extensions.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { deletePeriods, reassignOwedClasses, shortenPeriods } from './queries.ts';

interface PeriodEnd {
  orderId: number;
  /** Only this course; if absent, all courses of the order. */
  courseId: number | undefined;
  /** YYYY-MM-DD in India. */
  today: string;
  /** Whether past days are removed, too, as they were never paid. */
  neverWas?: boolean;
}

/**
 * Ends the paid periods of an order: past days stay paid, the others do not. Extensions for cancelled classes on days that another order
 * paid for are kept. A trigger updates the enrolments (migration 0041). Needs the courses' locks.
 */
export async function endPeriods(
  tx: Transaction,
  { neverWas = false, ...ending }: PeriodEnd,
): Promise<void> {
  const owingPeriodIds = await reassignOwedClasses(tx, { ...ending, neverWas });
  if (!neverWas) await shortenPeriods(tx, ending);
  await deletePeriods(tx, { ...ending, neverWas });
  await recalculatePaidPeriods(tx, owingPeriodIds);
}
