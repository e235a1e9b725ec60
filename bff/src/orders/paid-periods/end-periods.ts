import { lengthenPaid } from '../../courses/classes/extending.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { cutPeriods, deletePeriods, moveOwedClasses } from './queries.ts';

interface Ending {
  orderId: number;
  /** Of which course; if absent, of all. */
  courseId: number | undefined;
  /** YYYY-MM-DD in India. */
  today: string;
  /** Whether the days that have passed were never paid for, either. */
  neverWas?: boolean;
}

/**
 * Ends what was bought with an order: days that have passed stay paid for, the others are not any more. Cancelled classes of
 * days that another order has paid for are still made up for. The learner's places follow (migration 0041). Needs the courses' locks.
 */
export async function endPeriods(
  tx: Transaction,
  { neverWas = false, ...ending }: Ending,
): Promise<void> {
  const owing = await moveOwedClasses(tx, { ...ending, neverWas });
  if (!neverWas) await cutPeriods(tx, ending);
  await deletePeriods(tx, { ...ending, neverWas });
  await lengthenPaid(tx, owing);
}
