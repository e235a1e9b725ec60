import type { Sql } from '../../platform/database/db.ts';
import { indianMoment } from '../../platform/database/enrolment-access.ts';
import {
  acquireEndingsLock,
  deleteExpiredEnrolments,
  listExpiredEnrolments,
  lockEnrolments,
} from './ending-queries.ts';

const BATCH_SIZE = 500;

/**
 * Deletes the enrolments whose last day has passed: their seats become free, and announcements to the course no longer reach them. Paid
 * periods are kept. Every server can call it at any time. Deletes at most 500 enrolments; returns whether there may be more.
 */
export async function endEnrolments({ sql, now }: { sql: Sql; now: () => Date }): Promise<boolean> {
  const moment = indianMoment(now());
  return sql.begin(async (tx) => {
    await acquireEndingsLock(tx);
    const enrolments = await listExpiredEnrolments(tx, { ...moment, atMost: BATCH_SIZE });
    if (enrolments.length === 0) return false;
    await lockEnrolments(tx, enrolments);
    await deleteExpiredEnrolments(tx, { enrolments, ...moment });
    return enrolments.length === BATCH_SIZE;
  }) as Promise<boolean>;
}
